"""The findings of an archive, written as they come: a CSV file, or a folder of Parquet files.

What is written up to a moment is a number, the file’s bytes or the folder’s parts. Whoever goes on
from there gives that number back, and what came after it is dropped.
"""

import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from tdtool.cli.archive.packages import missing
from tdtool.cli.arguments import BadOption
from tdtool.engine.audits import Verdict

COLUMNS = (
    "file", "rules", "lexicon", "verdict", "line", "turn", "nick", "rule", "kind", "severity",
    "reported", "verified", "message", "because",
)  # fmt: skip
NUMBERS = frozenset({"line", "turn", "reported", "verified", "because"})


class FindingsFile(Protocol):
    """Where findings go."""

    def add(self, verdict: Verdict) -> None:
        """Takes the findings of one record."""

    def save(self) -> int:
        """Writes what was added, safe on the disk; gives how much there is now."""


class FindingsLost(Exception):
    """There is less in the file than was written."""


def opened(path: Path, *, written: int) -> FindingsFile:
    """The file to go on with after so much of it. Raises ``BadOption``."""
    kinds: dict[str, Callable[[Path, int], FindingsFile]] = {".csv": Csv, ".parquet": Parquet}
    if path.suffix not in kinds:
        raise BadOption(f"audit: --findings {path} has to end in .csv or .parquet")
    try:
        return kinds[path.suffix](path, written)
    except FindingsLost:
        raise BadOption(
            f"audit: {path} has lost findings that were written; delete {path}.progress to start "
            "over"
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
        from defusedcsv import csv

        if written and not (path.exists() and path.stat().st_size >= written):
            raise FindingsLost
        self.file = path.open("r+b" if written else "wb")
        self.file.truncate(written)
        self.file.seek(written)
        self.text = io.TextIOWrapper(self.file, encoding="utf-8", newline="")
        self.writer = csv.writer(self.text)
        if not written:
            self.writer.writerow(COLUMNS)

    def add(self, verdict: Verdict) -> None:
        self.writer.writerows(rows(verdict))

    def save(self) -> int:
        self.text.flush()
        os.fsync(self.file.fileno())
        return self.file.tell()


class Parquet:
    """A part each time it is saved; the folder is one table to whoever reads Parquet."""

    def __init__(self, path: Path, written: int) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise missing("Parquet", instead=", or choose a .csv file") from None
        self.folder, self.parts, self.waiting = path, written, list[Sequence[object]]()
        self.arrow, self.parquet = pyarrow, parquet
        kinds = {True: pyarrow.int64(), False: pyarrow.string()}
        self.schema = pyarrow.schema([(name, kinds[name in NUMBERS]) for name in COLUMNS])
        path.mkdir(parents=True, exist_ok=True)
        if not all((path / self._name(part)).exists() for part in range(written)):
            raise FindingsLost
        for part in path.glob("part-*.parquet"):
            if part.name >= self._name(written):
                part.unlink()

    def add(self, verdict: Verdict) -> None:
        self.waiting += rows(verdict)

    def save(self) -> int:
        if self.waiting or not self.parts:
            columns: list[Any] = [list(column) for column in zip(*self.waiting, strict=True)]
            table = self.arrow.table(columns or [[] for _ in COLUMNS], schema=self.schema)
            part = self.folder / self._name(self.parts)
            self.parquet.write_table(table, part)
            on_disk(part)
            self.parts += 1
            self.waiting = []
        return self.parts

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
