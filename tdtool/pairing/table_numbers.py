"""At which table they meet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from types import MappingProxyType

from tdtool.pairing.pairings import CandidatePair


def table_numbers(
    couples: Sequence[CandidatePair],
    *,
    first: int = 1,
    fixed: Mapping[int, int] = MappingProxyType({}),
    before: Mapping[int, int] = MappingProxyType({}),
    winners: Collection[int] = (),
) -> list[int]:
    """A table for each couple: the highest plays at the first table, and so on down.

    ``fixed`` says by a player's number at which table they always sit: their opponent comes to
    them, and nobody else sits there. Of two in a couple who both have one, the higher keeps theirs.
    ``before`` is for tables that change as little as can be, and says where each player sat in
    the round before: the highest couple goes to the first table all the same, and of every other
    couple one stays where they sat if they can, rather one of the ``winners`` of that round.
    """
    order = sorted(range(len(couples)), key=lambda at: min(one.place for one in couples[at]))
    own = {one.number: fixed[one.number] for both in couples for one in both if one.number in fixed}
    tables: dict[int, int] = {}
    occupied: set[int] = set()

    def take(at: int, table: int) -> None:
        if at not in tables and table not in occupied:
            tables[at] = table
            occupied.add(table)

    for at in order:
        for one in sorted(couples[at], key=lambda one: one.place):
            if one.number in own:
                take(at, own[one.number])
    occupied.update(own.values())
    open_ = (table for table in count(first) if table not in occupied)
    for at in order[: 1 if before else 0]:
        if at not in tables:
            take(at, next(open_))
    for at in order:
        for one in sorted(couples[at], key=lambda one: (one.number not in winners, one.place)):
            if one.number in before and before[one.number] in range(first, first + len(couples)):
                take(at, before[one.number])
    for at in order:
        if at not in tables:
            take(at, next(open_))
    return [tables[at] for at in range(len(couples))]
