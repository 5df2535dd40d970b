"""Lines of text in columns, as a command prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tdtool.english import visible

Line = TypeVar("Line")


@dataclass(frozen=True)
class Column(Generic[Line]):
    """A heading, and what a line has below it; to the right unless ``left``."""

    heading: str
    cell: Callable[[Line], str]
    left: bool = False


def aligned(columns: Sequence[Column[Line]], lines: Iterable[Line]) -> str:
    """The heading and the lines, each column as wide as its widest cell."""
    table_rows = [[column.heading for column in columns]]
    table_rows += [[visible(column.cell(line)) for column in columns] for line in lines]
    widths = [max(map(len, cells)) for cells in zip(*table_rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column.left else cell.rjust(width)
            for cell, width, column in zip(row, widths, columns, strict=True)
        ).rstrip()
        for row in table_rows
    )
