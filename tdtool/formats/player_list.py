"""A list of players as directors have it: pasted, or a CSV file, with a header or without.

Columns are parted by tabs, semicolons, commas or spaces, in any order. Every line that is no
comment comes back as a row with whatever could be read and whatever is wrong, so that none is
lost; the notes say how the columns were read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from tdtool.formats.player_cells import (
    BadCell,
    member_id_in,
    name_in,
    rating_in,
    things_in,
    yes_in,
)
from tdtool.formats.player_columns import (
    SEPARATORS,
    SPACES,
    BadLine,
    Columns,
    columns_of,
)
from tdtool.formats.player_text import Line, ListUnreadable, lines_of, refuse_a_crowd

__all__ = ["ListUnreadable", "PlayerList", "Row", "read"]

LONGEST_LINE = 500
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
    turned: bool = False
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayerList:
    """The rows in the order of the list, and notes on how they were read."""

    rows: tuple[Row, ...]
    notes: tuple[str, ...]


def read(source: str | bytes) -> PlayerList:
    """Read a list of players; ``ListUnreadable`` if it is none, or can't be read one way only."""
    lines, notes = lines_of(source)
    short = [line for line in lines if len(line.text) <= LONGEST_LINE]
    if not short:
        raise ListUnreadable(
            f"this is not a list of players: line {lines[0].number} has "
            f"{len(lines[0].text)} characters, and a player needs no more than {LONGEST_LINE}."
        )
    columns = columns_of(short)
    rows = [_row(line, columns) for line in lines if line != columns.header]
    if not rows:
        raise ListUnreadable("this list has a header and no players: add one a line below it.")
    refuse_a_crowd(len(rows))
    rows = _twice(rows, lambda row: row.name.casefold(), "{name} stands on {others} too")
    rows = _twice(rows, lambda row: row.member_id, "{member_id} is the member id on {others} too")
    return PlayerList(tuple(rows), (*notes, *_notes(columns, rows)))


def _row(line: Line, columns: Columns) -> Row:
    if len(line.text) > LONGEST_LINE:
        fault = f"it has {len(line.text)} characters; a player needs no more than {LONGEST_LINE}"
        return Row(line.number, f"{line.text[:LONGEST_LINE]}…", faults=(_said(line.number, fault),))
    try:
        cells = columns.cells(line)
    except BadLine as bad:
        return Row(line.number, line.text, faults=(_said(line.number, str(bad)),))
    held: dict[str, str] = defaultdict(str)
    for role, cell in zip(columns.roles, cells, strict=False):
        held[role] = f"{held[role]}, {cell}" if role == "brings" and held[role] else cell
    return _taken(line, held, may_turn=columns.separator != SPACES or '"' in line.text)


def _taken(line: Line, held: dict[str, str], *, may_turn: bool) -> Row:
    faults: list[str] = []

    def taken(reading: Callable[[], Value], otherwise: Value) -> Value:
        try:
            return reading()
        except BadCell as bad:
            faults.append(_said(line.number, str(bad)))
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
        turned=bool(name) and "," in written and "," not in name,
        faults=tuple(faults),
    )


def _twice(rows: Sequence[Row], mark: Callable[[Row], str], sentence: str) -> list[Row]:
    """Flag rows of one mark on every one of them."""
    alike: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        alike[mark(row)].append(row.number)
    flagged = []
    for row in rows:
        others = [number for number in alike[mark(row)] if number != row.number]
        if mark(row) and others:
            said = sentence.format(name=row.name, member_id=row.member_id, others=_lines(others))
            row = replace(row, faults=(*row.faults, _said(row.number, said)))
        flagged.append(row)
    return flagged


def _notes(columns: Columns, rows: Sequence[Row]) -> list[str]:
    """How the list was read, in so many words."""
    separator = SEPARATORS.get(columns.separator, "spaces")
    seen = [role for role in columns.read if role != "brings" or any(row.brings for row in rows)]
    notes = [f"columns: {', '.join(seen)}; separator: {separator}"]
    if columns.header:
        notes.append(f"line {columns.header.number} names the columns")
    if columns.unread:
        notes.append(f"not read: {', '.join(columns.unread)}")
    if columns.counted:
        notes.append("the numbers in front count the lines and are not read")
    turned = [row.number for row in rows if row.turned]
    if turned:
        notes.append(f"names written last name first are turned round: {_lines(turned)}")
    return notes


def _lines(numbers: Sequence[int]) -> str:
    """``line 4``, ``lines 4 and 9``; a long run of them is cut short."""
    shown = [str(number) for number in numbers[:5]]
    if len(numbers) > len(shown):
        shown.append(f"{len(numbers) - len(shown)} more")
    if len(shown) == 1:
        return f"line {shown[0]}"
    return f"lines {', '.join(shown[:-1])} and {shown[-1]}"


def _said(number: int, sentence: str) -> str:
    return f"line {number}: {sentence}"
