"""What both listings of the standings have: their heads, their sheets, and a row a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from tdtool.english import dotted
from tdtool.papers.contents.standings_columns import Column
from tdtool.papers.contents.values import Order, PairStandingsPaper, StandingsPaper
from tdtool.papers.kit.fit_text import Fitted, fit
from tdtool.papers.kit.fonts import BOLD, REGULAR
from tdtool.papers.kit.sheets import LABEL, TINT, Sheets

Line = TypeVar("Line")
ROW = 9.0
LIST = 32.0  # where the rows begin
CHAMPION = 19.0
GAP = 1.8  # between two columns

ORDER = {
    Order.BY_TOTAL: "Total: the sum of all rounds.",
    Order.BY_FINAL: "Finalists by score in the final, all others by total (NSA-A3).",
    Order.BY_WINS: (
        "By wins (a tie counts half), then fewer losses, then spread. "
        "Players tied on all of these share a rank."
    ),
    Order.BY_WINS_AND_SCORES: (
        "By wins (a tie counts half), then fewer losses, then total points scored, then spread. "
        "Players tied on all of these share a rank."
    ),
}


@dataclass(frozen=True)
class Look:
    """Where things stand in a row, in millimetres."""

    place: float  # its end, from the left
    player: float  # from the left
    margin: float  # right of the last column
    tight: bool  # the captions of the columns


def title(paper: PairStandingsPaper | StandingsPaper) -> str:
    return "Final standings" if paper.is_final else "Standings"


def head(sheets: Sheets, paper: PairStandingsPaper | StandingsPaper, *, after: str) -> None:
    paper_head = paper.head
    below = dotted(paper_head.event, paper_head.day, paper_head.rules)
    sheets.title(title(paper), size=36, beside=after, below=below)


def heads(sheets: Sheets, columns: Iterable[Column[Line]], look: Look, y: float) -> None:
    """What the columns are called, from the right."""
    sheets.caption(sheets.left + look.place, y, "rank", align="right")
    sheets.caption(sheets.left + look.player, y, "player")
    x = sheets.right - look.margin
    for column in reversed(tuple(columns)):
        sheets.caption(x, y, column.heading, align="right", tight=look.tight)
        x -= column.wide


def tinted(sheets: Sheets, y: float, *, at: int) -> None:
    """Every other row stands on a tint."""
    if at % 2 == 0:
        sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)


def figures(
    sheets: Sheets, columns: Iterable[Column[Line]], line: Line, look: Look, y: float
) -> float:
    """What stands in the columns; gives the room that is left for the player."""
    x = sheets.right - look.margin
    for column in reversed(tuple(columns)):
        sheets.cell(
            x, y, column.value(line), wide=column.wide - GAP, size=column.size,
            font=column.font, ink=column.ink,
        )  # fmt: skip
        x -= column.wide
    return x - sheets.left - look.player


def place(sheets: Sheets, rank: int | None, look: Look, y: float, *, shared: bool) -> None:
    """A sign of equality behind it where others share it; a dash for who has none."""
    text, x = "–" if rank is None else str(rank), sheets.left + look.place
    sheets.cell(x, y, text, wide=look.place - 0.6, size=15, font=BOLD)
    if shared:
        sheets.middle(x + 0.4, y, "=", size=15, font=BOLD)


def name_and_note(
    sheets: Sheets, name: Fitted, note: str, look: Look, y: float, room: float
) -> None:
    """The name, and below it a note, small."""
    x = sheets.left + look.player
    sheets.block(x, y - 1.5, name)
    size = fit(note, width=room, size=8, font=REGULAR, lines=1).size
    sheets.text(x, y + 3.3, note, size=size, ink=LABEL)
