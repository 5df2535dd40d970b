"""An archive audited into a file of findings, so that a run that was ended goes on where it was."""

import hashlib
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from tdtool.cli.archive import findings_file, lock, summary
from tdtool.cli.archive.files import SUFFIXES
from tdtool.cli.archive.findings_file import FindingsFile
from tdtool.cli.archive.tallies import Tally
from tdtool.cli.archive.workers import Gone
from tdtool.cli.arguments import BadOption
from tdtool.engine.audits import Verdict
from tdtool.english import counted

GAMES_AT_MOST = 1_000  # between two savings
FINDINGS_AT_MOST = 20_000  # in memory: a damaged file can have thousands
SECONDS_AT_MOST = 10


@dataclass
class Place:
    """Where a run is: ``seen`` is a hash of the files whose findings are written, of names, sizes
    and dates, ``written`` how much of them there is; ``waiting`` those that aren’t written yet,
    with what each stands for in ``seen``."""

    seen: str = ""
    written: int = 0
    tally: Tally = field(default_factory=Tally)
    waiting: list[tuple[Verdict, str]] = field(default_factory=list)


@dataclass
class Progress:
    """How far a run came: ``asked`` is what it was started with, ``by`` what its answers depend on
    besides: the program, and the word lists."""

    path: Path
    findings: Path
    asked: Mapping[str, Any]
    by: Mapping[str, Any]
    place: Place = field(default_factory=Place)

    @staticmethod
    def path_of(findings: Path) -> Path:
        """The file of it, beside the findings."""
        return findings.with_name(f"{findings.name}.progress")

    @staticmethod
    def beside(path: Path) -> Path:
        """Where it is written before it is moved there."""
        return path.with_name(f"{path.name}.new")

    @classmethod
    def of(cls, findings: Path, asked: Mapping[str, Any], by: Mapping[str, Any]) -> "Progress":
        """Where the run for this file was, or its beginning. Raises ``BadOption`` where that can’t
        be read, or another command has begun it, or would now give other answers."""
        path = cls.path_of(findings)
        if not path.exists():
            return cls(path, findings, asked, by)
        over = f"delete {path} to start over"
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
            place = Place(saved["seen"], saved["written"], Tally.of(saved["tally"]))
            begun = cls(path, findings, saved["asked"], saved["by"], place)
        except (OSError, ValueError, TypeError, KeyError):
            raise BadOption(
                f"audit: {path} can’t be read; delete it to start over with {findings}"
            ) from None
        if begun.asked != asked:
            raise BadOption(
                f"audit: another command has begun {findings}. Run that one again to continue, or "
                f"{over}"
            )
        if begun.by != by:
            raise BadOption(
                f"audit: the word lists or this program have changed since this run was begun; "
                f"{over}"
            )
        return begun

    def left(self, files: Iterable[str]) -> Iterator[str]:
        """The files that are still to be audited. Raises ``BadOption`` where those before them
        aren’t the same any more."""
        each, seen = iter(files), ""
        for file in islice(each, self.place.tally.games):
            seen = after(seen, stamp(file))
        if seen != self.place.seen:
            raise BadOption(
                f"audit: the files have changed since this run was begun; delete {self.path} to "
                "start over"
            )
        return each

    def save(self, into: FindingsFile) -> None:
        """Writes down what waits: the findings, then the place, beside the last one and moved
        there, so that it is always whole. Stopped anywhere, it is done again from the last place.
        Raises ``BadOption`` where it can’t be written."""
        last = self.place
        tally, seen = deepcopy(last.tally), last.seen
        for verdict, one in last.waiting:
            tally.add(verdict)
            seen = after(seen, one)
        beside = self.beside(self.path)
        try:
            written = into.write((verdict for verdict, _ in last.waiting), after=last.written)
            saved = {
                "asked": self.asked,
                "by": self.by,
                "seen": seen,
                "written": written,
                "tally": tally.as_json(),
            }
            beside.write_text(json.dumps(saved), encoding="ascii")
            findings_file.on_disk(beside)
            beside.replace(self.path)
        except OSError as fault:
            raise BadOption(
                f"audit: {self.findings} can’t be written: {fault.strerror}. "
                f"{stopped_after(last.tally)}"
            ) from fault
        self.place = Place(seen, written, tally)


def stopped_after(tally: Tally) -> str:
    """What is said where a run ends before its end."""
    games = counted(tally.games, "game")
    return f"Stopped after {games}. Run the same command to continue."


def stamp(file: str) -> str:
    """What changes where a file is another one, or is written again."""
    try:
        found = Path(file).stat()
    except OSError:  # the audit of it says so
        return file
    return f"{file} {found.st_size} {found.st_mtime_ns}"


def after(seen: str, one: str) -> str:
    """The hash of the files seen, and one more."""
    return hashlib.sha256(f"{seen} {one}".encode(errors="surrogatepass")).hexdigest()


def run(
    files: Iterable[str],
    verdicts: Callable[[Iterable[str]], Iterator[Verdict]],
    *,
    findings: Path,
    asked: Mapping[str, Any],
    by: Mapping[str, Any],
) -> Tally | None:
    """Writes the findings of all files and gives their tally; None where Ctrl-C ended it before.
    Raises ``BadOption``."""
    progress = Progress.of(findings, asked, by)
    left = progress.left(files)
    into = findings_file.opened(findings, written=progress.place.written)
    saved_at, found = time.monotonic(), 0
    under_way = deque[str]()
    try:
        for verdict in verdicts(_stamped(left, under_way)):
            progress.place.waiting.append((verdict, under_way.popleft()))
            found += len(verdict.findings)
            due = len(progress.place.waiting) >= GAMES_AT_MOST or found >= FINDINGS_AT_MOST
            if due or time.monotonic() - saved_at > SECONDS_AT_MOST:
                progress.save(into)
                saved_at, found = time.monotonic(), 0
    except KeyboardInterrupt:
        progress.save(into)
        print(stopped_after(progress.place.tally), file=sys.stderr)
        return None
    except Gone as gone:
        progress.save(into)
        raise Gone(f"{gone}. {stopped_after(progress.place.tally)}") from gone
    progress.save(into)
    return progress.place.tally


def done(findings: Path) -> None:
    """Nothing is left to be continued: for after the summary is told."""
    Progress.path_of(findings).unlink(missing_ok=True)


def _stamped(files: Iterable[str], under_way: deque[str]) -> Iterator[str]:
    """The files, each stamped before it is read: a change after that is noticed."""
    for file in files:
        under_way.append(stamp(file))
        yield file


def can_be_written(page: Path, *, findings: Path) -> None:
    """Tries where the summary is to go, before hours are spent on it. Raises ``BadOption``."""
    if page.suffix.lower() in SUFFIXES:
        raise BadOption(f"audit: --summary {page} would be taken for a game record")
    progress = Progress.path_of(findings)
    ours = (findings, progress, Progress.beside(progress), lock.path_of(findings))
    if page.resolve() in [path.resolve() for path in ours]:
        raise BadOption(f"audit: --summary {page} is where the findings go; choose another name")
    try:
        page.open("a", encoding="utf-8").close()
    except OSError as fault:
        raise _not_written(page, fault) from fault


def told(tally: Tally, *, as_json: bool, page: Path | None) -> None:
    """Prints the summary, and writes it to a file where one is named: HTML by its name, or text.
    Raises ``BadOption``."""
    print(json.dumps(tally.as_json(), ensure_ascii=False) if as_json else summary.text(tally))
    if page:
        written = summary.page(tally) if page.suffix == ".html" else f"{summary.text(tally)}\n"
        try:
            page.write_text(written, encoding="utf-8")
        except OSError as fault:
            raise _not_written(page, fault) from fault


def _not_written(page: Path, fault: OSError) -> BadOption:
    return BadOption(f"audit: --summary {page} can’t be written: {fault.strerror}")
