"""A long list as sheets that each fit a screen: whole rows, whole tables, nothing that scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEAST_ROWS, MOST_ROWS = 10, 24  # of a column: read at ten meters on a TV of 1080 lines
ONE_COLUMN = 14  # rows that stand in one column
LEAST_STAY, MOST_STAY = 8, 15  # seconds of a sheet
READ_A_SECOND = 3  # rows
LONG = (16, 20, 24)  # characters: a longer text is set smaller, so that it is whole


@dataclass(frozen=True)
class Cell:
    """What stands in a row: ``kind`` is how (``name``, ``figure``, ``score``, ``detail``)."""

    kind: str
    text: str
    best: bool = False

    @property
    def classes(self) -> str:
        long = sum(len(self.text) > at for at in LONG)
        step = f" long-{long}" if long and self.kind in ("name", "detail") else ""
        word = " word" if self.kind == "score" and self.text.isalpha() else ""
        return f"{self.kind}{step}{word}{' best' if self.best else ''}"


@dataclass(frozen=True)
class Row:
    """``marked``: corrected in the last minutes; ``quiet``: nothing has come in for it."""

    cells: tuple[Cell, ...]
    marked: bool = False
    quiet: bool = False


Block = Sequence[Row]  # rows that stay together


@dataclass(frozen=True)
class Sheet:
    """What stands on a screen at once. ``rows`` is the room of each column."""

    columns: tuple[tuple[Block, ...], ...]
    rows: int

    @property
    def lines(self) -> int:
        return sum(len(block) for column in self.columns for block in column)

    @property
    def marked(self) -> bool:
        return any(row.marked for column in self.columns for block in column for row in block)

    @property
    def stay(self) -> int:
        """The seconds it takes to find one’s own row."""
        return min(max(self.lines // READ_A_SECOND, LEAST_STAY), MOST_STAY)


def of(blocks: Sequence[Block], *, columns: int = 2) -> list[Sheet]:
    """As few sheets as there can be, and on these as large a letter as there can be."""
    lines = sum(len(block) for block in blocks)
    columns = 1 if lines <= ONE_COLUMN else columns
    fewest = len(_filled(blocks, columns, MOST_ROWS))
    for row_count in range(LEAST_ROWS, MOST_ROWS + 1):
        sheets = _filled(blocks, columns, row_count)
        if len(sheets) == fewest:
            break
    return [Sheet(tuple(map(tuple, sheet)), row_count) for sheet in sheets]


def _filled(blocks: Sequence[Block], columns: int, row_count: int) -> list[list[list[Block]]]:
    """One block after the other, column by column."""
    filled: list[list[Block]] = []
    room = 0
    for block in blocks:
        if len(block) > room:
            filled.append([])
            room = row_count
        filled[-1].append(block)
        room -= len(block)
    return [filled[at : at + columns] for at in range(0, len(filled), columns)]
