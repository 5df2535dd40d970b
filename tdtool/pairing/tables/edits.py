"""Tables changed by hand: two players exchanged, or one moved to another table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.pairing.tables.seating import seated


class BadEdit(ValueError):
    """The change can't be made as it was asked for; the message says why."""


def swap(
    tables: Sequence[DrawnTable], one: str, other: str, *, field: Iterable[Entrant]
) -> tuple[DrawnTable, ...]:
    """Exchange two players. Between tables both are seated by rating again (NSA-1).

    At one table the two simply change places. Raises BadEdit.
    """
    playing = {entrant.key: entrant for entrant in field}
    here, there = _at(tables, one, playing), _at(tables, other, playing)
    if one == other:
        raise BadEdit(f"{playing[one].name} can’t be swapped with themselves; choose two players.")
    partner = {one: other, other: one}
    changed = [
        replace(table, seats=tuple(partner.get(key, key) for key in table.seats))
        for table in tables
    ]
    if here.number == there.number:
        return tuple(changed)
    return tuple(
        _by_rating(table, playing) if table.number in (here.number, there.number) else table
        for table in changed
    )


def move(
    tables: Sequence[DrawnTable], key: str, number: int, *, field: Iterable[Entrant]
) -> tuple[DrawnTable, ...]:
    """Move a player to another table; both are seated by rating again (NSA-1). Raises BadEdit."""
    playing = {entrant.key: entrant for entrant in field}
    here = _at(tables, key, playing)
    if number not in {table.number for table in tables}:
        raise BadEdit(f"There is no table {number} in this round.")
    if here.number == number:
        raise BadEdit(f"{playing[key].name} sits at table {number} already.")
    changed = []
    for table in tables:
        if table.number == here.number:
            left = tuple(seat for seat in table.seats if seat != key)
            table = _by_rating(replace(table, seats=left), playing)
        elif table.number == number:
            table = _by_rating(replace(table, seats=(*table.seats, key)), playing)
        changed.append(table)
    return tuple(table for table in changed if table.seats)


def _at(tables: Sequence[DrawnTable], key: str, playing: Mapping[str, Entrant]) -> DrawnTable:
    for table in tables:
        if key in table.seats and key in playing:
            return table
    raise BadEdit("One of the two doesn’t sit in this round. Load the page again.")


def _by_rating(table: DrawnTable, playing: Mapping[str, Entrant]) -> DrawnTable:
    order = seated([playing[key] for key in table.seats])
    return replace(table, seats=tuple(one.key for one in order))
