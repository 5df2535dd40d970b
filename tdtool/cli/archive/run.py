"""An archive audited into a file of findings, so that a run that was ended goes on where it was."""

import hashlib
import json
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

from tdtool.cli import audit_record
from tdtool.cli.archive import findings_file, lock
from tdtool.cli.archive.files import SUFFIXES
from tdtool.cli.archive.findings_file import FindingsFile
from tdtool.cli.archive.workers import Gone
from tdtool.cli.arguments import BadOption
from tdtool.cli.audit_record import FAILED
from tdtool.engine.audits import Verdict
from tdtool.english import counted, visible

# What an audit of an archive comes to: verdicts, findings by kind, the worst files.

WORST = 20
LISTED = 50
VERDICTS = {
    "agrees": "agree",
    "unverifiable": "unverifiable",
    "differs": "differ",
    "illegal": "illegal",
    "unreadable": "unreadable",
    FAILED: FAILED,
}  # each as it is said of several games
SEVERITIES = ("error", "warning", "note")


@dataclass
class Tally:
    """``findings`` counts by kind and severity, “score error”; ``worst`` has errors and file;
    ``unread`` the first files that can’t be read, with the reason, ``failed`` those on which the
    program failed."""

    games: int = 0
    verdicts: dict[str, int] = field(default_factory=dict)
    findings: dict[str, int] = field(default_factory=dict)
    worst: list[tuple[int, str]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, saved: dict[str, Any]) -> "Tally":
        """A tally as it was saved by ``as_json``."""
        lists = ("worst", "unread", "failed")
        pairs = {name: [tuple(pair) for pair in saved[name]] for name in lists}
        return cls(**(saved | pairs))

    def as_json(self) -> dict[str, Any]:
        """The tally as plain values."""
        return asdict(self)

    def add(self, verdict: Verdict) -> None:
        """Takes one more record in."""
        file = verdict.file or ""
        self.games += 1
        outcome = audit_record.said_of(verdict)
        self.verdicts[outcome] = self.verdicts.get(outcome, 0) + 1
        counts = Counter(f"{finding.kind} {finding.severity}" for finding in verdict.findings)
        for kind, count in counts.items():
            self.findings[kind] = self.findings.get(kind, 0) + count
        errors = sum(finding.severity == "error" for finding in verdict.findings)
        if verdict.verdict == "unreadable":
            listed = self.failed if outcome == FAILED else self.unread
            listed += [(file, verdict.findings[0].message)][: LISTED - len(listed)]
        elif errors and (len(self.worst) < WORST or errors > self.worst[-1][0]):
            self.worst = sorted(
                [*self.worst, (errors, file)], key=lambda file_errors: -file_errors[0]
            )[:WORST]

    @property
    def code(self) -> int:
        """The exit code: 0 all agree, 1 at least one doesn’t, 2 at least one can’t be read, 3 the
        program failed on one."""
        if self.verdicts.get(FAILED):
            return audit_record.CODE
        if self.verdicts.get("unreadable"):
            return 2
        return int(self.verdicts.get("agrees", 0) < self.games)

    def by_kind(self) -> Iterator[tuple[str, list[int]]]:
        """Each kind of finding with its errors, warnings and notes."""
        for kind in sorted({name.split()[0] for name in self.findings}):
            yield kind, [self.findings.get(f"{kind} {severity}", 0) for severity in SEVERITIES]

    def says(self) -> str:
        """The whole in one line: “3 games: 2 agree, 1 differs”."""
        parts = [
            counted(self.verdicts[outcome], outcome, many)
            for outcome, many in VERDICTS.items()
            if self.verdicts.get(outcome)
        ]
        return f"{counted(self.games, 'game')}: {', '.join(parts)}"


# The summary of an audited archive: text for a terminal, or a page that needs nothing else.

STYLE = """:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8888}
td{overflow-wrap:anywhere}
.n{text-align:right;font-variant-numeric:tabular-nums}"""
KINDS = ("Kind", "Errors", "Warnings", "Notes")
MOST = "Most errors"
UNREAD = "Can’t be read"
AT_FAULT = "Not audited by a fault of tdtool’s; please report it with these files"


def text(tally: Tally) -> str:
    """The summary, a line for each kind and file."""
    return "\n".join(_lines(tally))


def summary_page(tally: Tally) -> str:
    """The summary as one HTML file, with its style in it."""
    parts = [f"<h1>Audit</h1><p>{escape(tally.says())}</p>"]
    kinds = [(kind, *(f"{count:,}" for count in counts)) for kind, counts in tally.by_kind()]
    parts += _table("Findings", KINDS, kinds)
    worst = [(file, f"{errors:,}") for errors, file in tally.worst]
    parts += _table(MOST, ("File", "Errors"), worst)
    parts += _table(UNREAD, ("File", "Reason"), tally.unread, figures=False)
    parts += _table(AT_FAULT, ("File", "Reason"), tally.failed, figures=False)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Audit</title><style>{STYLE}</style></head>\n<body>{''.join(parts)}</body></html>\n"
    )


def _lines(tally: Tally) -> Iterator[str]:
    yield tally.says()
    for kind, counts in tally.by_kind():
        parts = map(counted, counts, SEVERITIES)
        yield f"  {kind}: {', '.join(parts)}"
    if tally.worst:
        yield f"{MOST}:"
        yield from (f"  {errors:>5,}  {visible(file)}" for errors, file in tally.worst)
    for title, listed in ((UNREAD, tally.unread), (AT_FAULT, tally.failed)):
        if listed:
            yield f"{title}:"
            yield from (f"  {visible(file)}: {visible(why)}" for file, why in listed)


def _table(
    title: str, heads: Sequence[str], table_rows: Iterable[Sequence[str]], *, figures: bool = True
) -> Iterator[str]:
    table_rows = list(table_rows)
    if not table_rows:
        return
    right = ' class="n"' if figures else ""
    yield f"<h2>{title}</h2>\n<table><tr>{_cells('th', heads, right)}</tr>\n"
    yield from (f"<tr>{_cells('td', row, right)}</tr>\n" for row in table_rows)
    yield "</table>\n"


def _cells(tag: str, row: Sequence[str], right: str) -> str:
    first, *rest = map(escape, row)
    return f"<{tag}>{first}</{tag}>" + "".join(f"<{tag}{right}>{cell}</{tag}>" for cell in rest)


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
    def of(cls, findings: Path, request: Mapping[str, Any], by: Mapping[str, Any]) -> "Progress":
        """Where the run for this file was, or its beginning. Raises ``BadOption`` where that can’t
        be read, or another command has begun it, or would now give other answers."""
        path = cls.path_of(findings)
        if not path.exists():
            return cls(path, findings, request, by)
        over = f"delete {path} to start over"
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
            place = Place(saved["seen"], saved["written"], Tally.of(saved["tally"]))
            progress = cls(path, findings, saved["asked"], saved["by"], place)
        except (OSError, ValueError, TypeError, KeyError):
            raise BadOption(
                f"audit: {path} can’t be read; delete it to start over with {findings}"
            ) from None
        if progress.asked != request:
            raise BadOption(
                f"audit: another command has begun {findings}. Run that one again to continue, or "
                f"{over}"
            )
        if progress.by != by:
            raise BadOption(
                f"audit: the word lists or this program have changed since this run was begun; "
                f"{over}"
            )
        return progress

    def left(self, files: Iterable[str]) -> Iterator[str]:
        """The files that are still to be audited. Raises ``BadOption`` where those before them
        aren’t the same any more."""
        remaining, seen = iter(files), ""
        for file in islice(remaining, self.place.tally.games):
            seen = after(seen, stamp(file))
        if seen != self.place.seen:
            raise BadOption(
                f"audit: the files have changed since this run was begun; delete {self.path} to "
                "start over"
            )
        return remaining

    def save(self, into: FindingsFile) -> None:
        """Writes down what waits: the findings, then the place, beside the last one and moved
        there, so that it is always whole. Stopped anywhere, it is done again from the last place.
        Raises ``BadOption`` where it can’t be written."""
        last = self.place
        tally, seen = deepcopy(last.tally), last.seen
        for verdict, file_stamp in last.waiting:
            tally.add(verdict)
            seen = after(seen, file_stamp)
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
        file_stat = Path(file).stat()
    except OSError:  # the audit of it says so
        return file
    return f"{file} {file_stat.st_size} {file_stat.st_mtime_ns}"


def after(seen: str, file_stamp: str) -> str:
    """The hash of the files seen, and one more."""
    return hashlib.sha256(f"{seen} {file_stamp}".encode(errors="surrogatepass")).hexdigest()


def run(
    files: Iterable[str],
    verdicts: Callable[[Iterable[str]], Iterator[Verdict]],
    *,
    findings: Path,
    request: Mapping[str, Any],
    by: Mapping[str, Any],
) -> Tally | None:
    """Writes the findings of all files and gives their tally; None where Ctrl-C ended it before.
    Raises ``BadOption``."""
    progress = Progress.of(findings, request, by)
    remaining = progress.left(files)
    into = findings_file.opened(findings, written=progress.place.written)
    saved_at, finding_count = time.monotonic(), 0
    under_way = deque[str]()
    try:
        for verdict in verdicts(_stamped(remaining, under_way)):
            progress.place.waiting.append((verdict, under_way.popleft()))
            finding_count += len(verdict.findings)
            due = len(progress.place.waiting) >= GAMES_AT_MOST or finding_count >= FINDINGS_AT_MOST
            if due or time.monotonic() - saved_at > SECONDS_AT_MOST:
                progress.save(into)
                saved_at, finding_count = time.monotonic(), 0
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
    print(json.dumps(tally.as_json(), ensure_ascii=False) if as_json else text(tally))
    if page:
        written = summary_page(tally) if page.suffix == ".html" else f"{text(tally)}\n"
        try:
            page.write_text(written, encoding="utf-8")
        except OSError as fault:
            raise _not_written(page, fault) from fault


def _not_written(page: Path, fault: OSError) -> BadOption:
    return BadOption(f"audit: --summary {page} can’t be written: {fault.strerror}")
