"""An archive audited into a file of findings, so that a run that was ended goes on where it was."""

import hashlib
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from tdtool.cli.archive import findings_file, summary
from tdtool.cli.archive.tallies import Tally
from tdtool.cli.arguments import BadOption
from tdtool.engine.audits import Verdict

GAMES_AT_MOST = 1_000  # between two savings
SECONDS_AT_MOST = 10
STOPPED = 130  # what a shell says of a command that Ctrl-C ended


@dataclass
class Progress:
    """How far a run came: ``asked`` is what it was started with, ``seen`` a hash of the files whose
    findings are written, of names, sizes and dates, ``written`` how much of them there is."""

    path: Path
    asked: Mapping[str, Any]
    seen: str = ""
    written: int = 0
    tally: Tally = field(default_factory=Tally)

    @staticmethod
    def place(findings: Path) -> Path:
        """The file of it, beside the findings."""
        return findings.with_name(f"{findings.name}.progress")

    @classmethod
    def of(cls, findings: Path, asked: Mapping[str, Any]) -> "Progress":
        """Where the run for this file was, or its beginning. Raises ``BadOption`` where that can’t
        be read, or another command has begun it."""
        path = cls.place(findings)
        if not path.exists():
            return cls(path, asked)
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
            begun = cls(
                path, saved["asked"], saved["seen"], saved["written"], Tally.of(saved["tally"])
            )
        except (OSError, ValueError, TypeError, KeyError):
            raise BadOption(
                f"audit: {path} can’t be read; delete it to start over with {findings}"
            ) from None
        if begun.asked != asked:
            raise BadOption(
                f"audit: another command has begun {findings}. Run that one again to continue, or "
                f"delete {path} to start over"
            )
        return begun

    def left(self, files: Iterable[str]) -> Iterator[str]:
        """The files that are still to be audited. Raises ``BadOption`` where those before them
        aren’t the same any more."""
        each, seen = iter(files), ""
        for file in islice(each, self.tally.games):
            seen = after(seen, stamp(file))
        if seen != self.seen:
            raise BadOption(
                f"audit: the files have changed since this run was begun; delete {self.path} to "
                "start over"
            )
        return each

    def save(self, written: int) -> None:
        """Written beside its place and moved there, so that it is always whole. The findings
        are on the disk before."""
        self.written = written
        saved = {
            "asked": self.asked,
            "seen": self.seen,
            "written": written,
            "tally": self.tally.as_json(),
        }
        beside = self.path.with_name(f"{self.path.name}.new")
        beside.write_text(json.dumps(saved), encoding="ascii")
        findings_file.on_disk(beside)
        beside.replace(self.path)


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
) -> Tally | None:
    """Writes the findings of all files and gives their tally; None where Ctrl-C ended it before.
    Raises ``BadOption``."""
    progress = Progress.of(findings, asked)
    left = progress.left(files)
    into = findings_file.opened(findings, written=progress.written)
    saved_at, saved = time.monotonic(), progress.tally.games
    under_way = deque[str]()
    try:
        for verdict in verdicts(_stamped(left, under_way)):
            into.add(verdict)
            progress.tally.add(verdict)
            progress.seen = after(progress.seen, under_way.popleft())
            due = progress.tally.games - saved >= GAMES_AT_MOST
            if due or time.monotonic() - saved_at > SECONDS_AT_MOST:
                progress.save(into.save())
                saved_at, saved = time.monotonic(), progress.tally.games
    except KeyboardInterrupt:
        progress.save(into.save())
        games = f"{progress.tally.games:,}"
        print(f"Stopped after {games} games. Run the same command to continue.", file=sys.stderr)
        return None
    progress.save(into.save())
    return progress.tally


def done(findings: Path) -> None:
    """Nothing is left to be continued: for after the summary is told."""
    Progress.place(findings).unlink(missing_ok=True)


def _stamped(files: Iterable[str], under_way: deque[str]) -> Iterator[str]:
    """The files, each stamped before it is read: a change after that is noticed."""
    for file in files:
        under_way.append(stamp(file))
        yield file


def can_be_written(page: Path) -> None:
    """Tries where the summary is to go, before hours are spent on it. Raises ``BadOption``."""
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
