"""A list of players line by line: what stands on each, and every fault of it as a sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from tdtool.english import listed, plural
from tdtool.formats.player_lists.cells import (
    BadCell,
    class_in,
    games_in,
    member_id_in,
    name_in,
    rating_in,
    team_in,
    things_in,
    yes_in,
)
from tdtool.formats.player_lists.columns import SPACES, BadLine, Columns, columns_of
from tdtool.formats.player_lists.text import Limits, Line, ListUnreadable, refuse_a_crowd

LONGEST_LINE = 500
MOST_NAMED = 5  # of a run of line numbers
TICKED = ("tiles", "clock", "board", "paper")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Row:
    """One line: its number, its text, what was read from it, and every fault as a sentence.

    ``brings`` is a subset of tiles, clock, board, paper; ``turned`` says that the last name was
    written first.
    """

    number: int
    text: str
    name: str = ""
    rating: int | None = None
    member_id: str = ""
    brings: frozenset[str] = frozenset()
    prize_class: str = ""
    team: str = ""
    career_games: int | None = None
    turned: bool = False
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayerList:
    """The rows in the order of the list, and notes on how they were read.

    ``header`` is the line that names the columns; ``called`` is what a line is called in the
    file it came from: a row where it is a sheet.
    """

    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    header: Line | None = field(default=None, compare=False)
    called: str = field(default="line", compare=False)

    @property
    def text(self) -> str:
        """The list as one types it: every line at its number, so that it is found again."""
        head = self.header
        placed = [*[""] * (head.number - 1), head.text] if head else []
        for row in self.rows:
            placed += [""] * (row.number - 1 - len(placed))
            placed.append(row.text)
        return "\n".join(placed)

    def left(self) -> PlayerList:
        """The lines with faults, without the others."""
        return replace(self, rows=tuple(row for row in self.rows if row.faults))

    def close(self) -> str:
        """The list as one types it, without gaps, below the line that names the columns."""
        head = [self.header.text] if self.header else []
        return "\n".join([*head, *(row.text for row in self.rows)])

    def said(self, row: Row, sentence: str) -> Row:
        """The row with one more fault."""
        return replace(row, faults=(*row.faults, f"{self.called} {row.number}: {sentence}"))


def rows_of(
    lines: Sequence[Line],
    *,
    limits: Limits,
    separator: str = "",
    called: str = "line",
    namesakes: bool = False,
) -> tuple[PlayerList, Columns]:
    """Read the lines of a list; ``ListUnreadable`` if they can't be read one way only.

    ``namesakes``: two lines may bear one name.
    """
    short = [line for line in lines if len(line.text) <= LONGEST_LINE]
    if not short:
        raise ListUnreadable(
            f"{limits.none}: {called} {lines[0].number} has {len(lines[0].text)} characters, and "
            f"a player needs no more than {LONGEST_LINE}."
        )
    columns = columns_of(short, separator=separator)
    rows = [_row(line, columns, called) for line in lines if line != columns.header]
    if not rows:
        raise ListUnreadable("this list has a header and no players: add one a line below it.")
    refuse_a_crowd(len(rows), limits=limits)
    listed = PlayerList(tuple(rows), (), columns.header, called)
    if not namesakes:
        listed = _twice(listed, lambda row: row.name.casefold(), "{name} stands on {others} too")
    by_id = "{member_id} is the member id on {others} too"
    return _twice(listed, lambda row: row.member_id, by_id), columns


def _row(line: Line, columns: Columns, called: str) -> Row:
    if len(line.text) > LONGEST_LINE:
        fault = f"it has {len(line.text)} characters; a player needs no more than {LONGEST_LINE}"
        text = f"{line.text[:LONGEST_LINE]}…"
        return Row(line.number, text, faults=(f"{called} {line.number}: {fault}",))
    try:
        cells = columns.cells(line)
    except BadLine as bad:
        return Row(line.number, line.text, faults=(f"{called} {line.number}: {bad}",))
    held: dict[str, str] = defaultdict(str)
    for role, cell in zip(columns.roles, cells, strict=False):
        held[role] = f"{held[role]}, {cell}" if role == "brings" and held[role] else cell
    may_turn = columns.separator != SPACES or '"' in line.text
    return _taken(line, held, may_turn=may_turn, called=called)


def _taken(line: Line, held: dict[str, str], *, may_turn: bool, called: str) -> Row:
    faults: list[str] = []

    def taken(reading: Callable[[], Value], otherwise: Value) -> Value:
        try:
            return reading()
        except BadCell as bad:
            faults.append(f"{called} {line.number}: {bad}")
            return otherwise

    nothing: frozenset[str] = frozenset()
    written = held["name"] or f"{held['first']} {held['last']}"
    name = taken(partial(name_in, written, turned=may_turn), "")
    rating = taken(partial(rating_in, held["rating"]), None)
    member_id = taken(partial(member_id_in, held["member id"]), "")
    named = taken(partial(things_in, held["brings"]), nothing)
    ticked = {thing for thing in TICKED if taken(partial(yes_in, held[thing], thing), False)}
    return Row(
        number=line.number,
        text=line.text,
        name=name,
        rating=rating,
        member_id=member_id,
        brings=named | ticked,
        prize_class=taken(partial(class_in, held["class"]), ""),
        team=taken(partial(team_in, held["team"]), ""),
        career_games=taken(partial(games_in, held["career games"]), None),
        turned=bool(name) and "," in written and "," not in name,
        faults=tuple(faults),
    )


def _twice(listed: PlayerList, mark: Callable[[Row], str], sentence: str) -> PlayerList:
    """Flag rows of one mark on every one of them."""
    alike: dict[str, list[int]] = defaultdict(list)
    for row in listed.rows:
        alike[mark(row)].append(row.number)
    flagged = []
    for row in listed.rows:
        numbers = alike[mark(row)]
        if mark(row) and len(numbers) > 1:
            others = [number for number in numbers[: MOST_NAMED + 1] if number != row.number]
            others_named = numbered(others, called=listed.called, of=len(numbers) - 1)
            words = sentence.format(name=row.name, member_id=row.member_id, others=others_named)
            row = listed.said(row, words)
        flagged.append(row)
    return replace(listed, rows=tuple(flagged))


def numbered(numbers: Sequence[int], *, called: str = "line", of: int | None = None) -> str:
    """``line 4``, ``lines 4 and 9``; a long run of them (``of`` so many) is cut short."""
    of = len(numbers) if of is None else of
    shown = [str(number) for number in numbers[:MOST_NAMED]]
    if of > len(shown):
        shown.append(f"{of - len(shown)} more")
    return f"{plural(len(shown), called)} {listed(shown)}"
