"""What is wrong with the tables of a round, however they came about.

The checker is small and dull on purpose, and knows nothing of how a table was drawn: every
method and every change by hand passes here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tdtool.english import listed, plural
from tdtool.pairing.field import Entrant
from tdtool.pairing.order import by_rating
from tdtool.pairing.tables.dealing import LEAST, MOST, DrawnTable
from tdtool.pairing.tables.seating import seated


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the keys of the players it concerns.

    ``kind`` is ``number``, ``twice``, ``missing``, ``extra``, ``size``, ``order`` or ``group``.
    """

    kind: str
    keys: tuple[str, ...]
    message: str


def check_tables(
    tables: Sequence[DrawnTable],
    *,
    field: Iterable[Entrant],
    size: int,
    groups: Mapping[str, str] | None = None,
    away: Iterable[Entrant] = (),
) -> list[Fault]:
    """Everyone sits once, by rating, at a table of a lawful size, with their own group.

    ``field`` are those who play this round, ``away`` those of the event who don't (withdrawn or
    absent), named if they sit somewhere all the same. ``groups`` gives the group each player
    belongs to, by key; None where the round has none.
    """
    playing = {one.key: one for one in field}
    return [
        *_numbers(tables),
        *_twice(tables, playing),
        *_missing(tables, playing),
        *_extra(tables, playing, {one.key: one for one in away}),
        *(fault for table in tables for fault in _size(table, size)),
        *(fault for table in tables for fault in _order(table, playing)),
        *_groups(tables, playing, groups or {}),
    ]


def _numbers(tables: Sequence[DrawnTable]) -> list[Fault]:
    counts = Counter(table.number for table in tables)
    return [
        Fault("number", (), f"There are {count} tables with the number {number}.")
        for number, count in counts.items()
        if count > 1
    ]


def _twice(tables: Sequence[DrawnTable], playing: Mapping[str, Entrant]) -> list[Fault]:
    sits: dict[str, list[int]] = {}
    for table in tables:
        for key in table.seats:
            sits.setdefault(key, []).append(table.number)
    return [
        Fault("twice", (key,), f"{playing[key].name} sits more than once: {_at(numbers)}.")
        for key, numbers in sits.items()
        if len(numbers) > 1 and key in playing
    ]


def _missing(tables: Sequence[DrawnTable], playing: Mapping[str, Entrant]) -> list[Fault]:
    sitting = {key for table in tables for key in table.seats}
    return [
        Fault("missing", (key,), f"{one.name} plays and has no seat.")
        for key, one in playing.items()
        if key not in sitting
    ]


def _extra(
    tables: Sequence[DrawnTable], playing: Mapping[str, Entrant], away: Mapping[str, Entrant]
) -> list[Fault]:
    return [
        Fault(
            "extra",
            (key,),
            f"{away[key].name} sits at table {table.number} and doesn’t play this round."
            if key in away
            else f"Table {table.number} has somebody who isn’t in this event.",
        )
        for table in tables
        for key in table.seats
        if key not in playing
    ]


def _size(table: DrawnTable, size: int) -> list[Fault]:
    """A final takes up to 8 (NSA-A2); at tables of two an odd field makes one of three."""
    most = MOST if table.group == "final" else max(size, LEAST + 1)
    count = len(table.seats)
    if LEAST <= count <= most:
        return []
    players = "one player" if count == 1 else f"{count} players"
    return [
        Fault(
            "size",
            table.seats,
            f"Table {table.number} has {players}; it takes {LEAST} to {most}.",
        )
    ]


def _order(table: DrawnTable, playing: Mapping[str, Entrant]) -> list[Fault]:
    """Every other seat from the first, then those between, is the order by rating (NSA-1)."""
    seats = [playing[key] for key in table.seats if key in playing]
    told_already = len(set(seats)) < len(table.seats)  # somebody extra, or somebody twice
    if told_already or seats[0::2] + seats[1::2] == by_rating(seats):
        return []
    return [
        Fault(
            "order",
            table.seats,
            f"Table {table.number} isn’t seated by rating (NSA-1); seat by seat it should be "
            f"{listed(one.name for one in seated(seats))}.",
        )
    ]


def _groups(
    tables: Sequence[DrawnTable], playing: Mapping[str, Entrant], groups: Mapping[str, str]
) -> list[Fault]:
    """Winners sit with winners, the rest with the rest (NSA-A1); the final is one table."""
    strangers = [
        Fault(
            "group",
            (key,),
            f"{playing[key].name} belongs to {_group(groups[key])} and sits at table "
            f"{table.number} with {_group(table.group)}.",
        )
        for table in tables
        for key in table.seats
        if key in playing and key in groups and groups[key] != table.group
    ]
    finals = [table for table in tables if table.group == "final"]
    if len(finals) < 2:
        return strangers
    keys = tuple(key for table in finals for key in table.seats)
    message = f"The final is one table, and stands {_at([table.number for table in finals])}."
    return [*strangers, Fault("group", keys, message)]


def _group(group: str) -> str:
    return f"the {group}" if group else "no group"


def _at(numbers: Sequence[int]) -> str:
    different = sorted(set(numbers))
    return f"at {plural(len(different), 'table')} {listed(different)}"
