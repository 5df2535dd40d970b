"""The findings of an archive, written as they come: a CSV file, or a folder of Parquet files.

What is written up to a moment is a number, the file’s bytes or the folder’s parts. Whoever goes on
from there gives that number back, and what came after it is dropped.
"""

import io
import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

from tdtool.cli.archive.workers import missing
from tdtool.cli.arguments import BadOption
from tdtool.engine.audits import Verdict

COLUMNS = (
    "file", "rules", "lexicon", "verdict", "line", "turn", "nick", "rule", "kind", "severity",
    "reported", "verified", "message", "because",
)  # fmt: skip
NUMBERS = frozenset({"line", "turn", "reported", "verified", "because"})
PART = re.compile(r"part-\d{6,}\.parquet")


class FindingsFile(Protocol):
    """Where findings go."""

    def write(self, verdicts: Iterable[Verdict], *, after: int) -> int:
        """Writes the findings of these records behind so much, safe on the disk; gives how much
        there is then. Done again from the same place it leaves the same. Raises ``OSError``."""


class FindingsLost(Exception):
    """There is less in the file than was written."""


class NotFindings(Exception):
    """What is there is something else."""


def check_name(path: Path) -> None:
    """Raises ``BadOption`` where it isn’t that of a file of findings."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadOption(f"audit: --findings {path} has to end in .csv or .parquet")


def opened(path: Path, *, written: int) -> FindingsFile:
    """The file to go on with after so much of it; a new one is made when the first findings are
    written. Raises ``BadOption``."""
    kind: Callable[[Path, int], FindingsFile] = Parquet if path.suffix == ".parquet" else Csv
    try:
        return kind(path, written)
    except FindingsLost:
        raise BadOption(
            f"audit: {path} has lost findings that were written; delete {path}.progress to start "
            "over"
        ) from None
    except NotFindings:
        raise BadOption(
            f"audit: {path} holds something else than findings; choose another name for --findings"
        ) from None
    except OSError as fault:
        raise BadOption(f"audit: {path} can’t be written: {fault.strerror}") from fault


def on_disk(path: Path) -> None:
    """Waits until what was written is safe from a power cut."""
    with path.open("r+b") as file:  # Windows syncs no file that was opened for reading
        os.fsync(file.fileno())


class Csv:
    """A line a finding; a cell that a spreadsheet would take for a formula is disarmed."""

    def __init__(self, path: Path, written: int) -> None:
        if written and not (path.exists() and path.stat().st_size >= written):
            raise FindingsLost
        if path.exists() and not path.is_file():
            raise NotFindings
        self.path = path
        self.file = self._opened("r+b") if path.exists() else None
        if self.file is None:
            return
        head = _lines([COLUMNS])
        if not head.startswith(self.file.read(len(head))):
            raise NotFindings
        self.file.truncate(written)

    def _opened(self, mode: Literal["r+b", "x+b"]) -> io.FileIO:
        """Unbuffered: nothing is left to be written later, by a worker or after a disk was
        full."""
        return self.path.open(mode, buffering=0)

    def write(self, verdicts: Iterable[Verdict], *, after: int) -> int:
        table_rows = (row for verdict in verdicts for row in rows(verdict))
        text = _lines(table_rows if after else [COLUMNS, *table_rows])
        self.file = file = self.file or self._opened("x+b")
        file.seek(after)
        remaining = memoryview(text)
        while remaining:
            remaining = remaining[file.write(remaining) :]
        os.fsync(file.fileno())
        return after + len(text)


class Parquet:
    """A part each time there are findings; the folder is one table to whoever reads Parquet."""

    def __init__(self, path: Path, written: int) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise missing("Parquet", instead=", or choose a .csv file") from None
        self.folder, self.arrow, self.parquet = path, pyarrow, parquet
        kinds = {True: pyarrow.int64(), False: pyarrow.string()}
        self.schema = pyarrow.schema([(name, kinds[name in NUMBERS]) for name in COLUMNS])
        parts = path.iterdir() if path.exists() else ()
        existing = {part.name for part in parts if not part.name.startswith(".")}
        if not all(map(PART.fullmatch, existing)):
            raise NotFindings
        expected = {self._name(part) for part in range(written)}
        if not expected <= existing:
            raise FindingsLost
        for name in existing - expected:
            (path / name).unlink()

    def write(self, verdicts: Iterable[Verdict], *, after: int) -> int:
        table_rows = [row for verdict in verdicts for row in rows(verdict)]
        if after and not table_rows:
            return after
        columns: list[Any] = [list(column) for column in zip(*table_rows, strict=True)]
        table = self.arrow.table(columns or [[] for _ in COLUMNS], schema=self.schema)
        buffer = io.BytesIO()
        self.parquet.write_table(table, buffer)
        self.folder.mkdir(exist_ok=True)
        part = self.folder / self._name(after)
        beside = part.with_name(f".{part.name}")  # who reads the folder passes it by
        try:
            beside.write_bytes(buffer.getbuffer())
            on_disk(beside)
            beside.replace(part)
        finally:
            beside.unlink(missing_ok=True)
        return after + 1

    @staticmethod
    def _name(part: int) -> str:
        return f"part-{part:06d}.parquet"


def rows(verdict: Verdict) -> list[tuple[object, ...]]:
    """A row for each finding of a record."""
    record = (verdict.file, verdict.rules, verdict.lexicon, verdict.verdict)
    return [
        (*record, f.line, f.turn, f.nick, f.rule, f.kind, f.severity, f.reported, f.verified,
         f.message, f.because)
        for f in verdict.findings
    ]  # fmt: skip


def _lines(cells: Iterable[Sequence[object]]) -> bytes:
    from defusedcsv import csv  # only a file of findings asks for it

    text = io.StringIO(newline="")
    csv.writer(text).writerows(cells)
    return text.getvalue().encode()
