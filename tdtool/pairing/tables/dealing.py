"""How many tables a field makes, and who goes to which."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tdtool.english import counted, listed
from tdtool.pairing.field import Entrant
from tdtool.pairing.order import AnyRanked, by_rating
from tdtool.pairing.tables.mixing import mixed

LEAST, MOST = 2, 8  # players at a table of NSA Anagrams


def seat_order(n: int) -> list[int]:
    """By rating, high to low, round the table in a circle: 1,4,2,5,3,6 (NSA-1).

    At any size the upper half, rounded up, and the lower half interleave. The answer lists,
    seat by seat, the rank within the table of the one who sits there, 1 being the highest.
    """
    upper_half = (n + 1) // 2
    return [seat // 2 + 1 + (upper_half if seat % 2 else 0) for seat in range(n)]


def seated(entrants: Iterable[AnyRanked]) -> list[AnyRanked]:
    """The entrants of one table in the order of their seats (NSA-1)."""
    ranked = by_rating(entrants)
    return [ranked[rank - 1] for rank in seat_order(len(ranked))]


class TooFew(ValueError):
    """A draw was asked for with nobody, or with one player alone."""


class BadTableSize(ValueError):
    """Tables were asked for that are no tables."""


class UnknownMethod(ValueError):
    """A way of drawing tables that this tool doesn't have."""


@dataclass(frozen=True)
class DrawnTable:
    """A table of a round: its number, its group, the keys of its players in order of seats.

    ``group`` is empty in round 1, then ``winners`` or ``rest``, then ``final`` or ``rest``.
    """

    number: int
    group: str
    seats: tuple[str, ...]


def sizes(n: int, table_size: int) -> list[int]:
    """As few tables as the size allows, as even as can be, larger first, never a table of one.

    Where a table of one would be left (an odd field at tables of two), one table fewer is
    set and the first one takes three. Refusals: ``TooFew``, ``BadTableSize``.
    """
    if not LEAST <= table_size <= MOST:
        raise BadTableSize(f"A table seats {LEAST} to {MOST} players, not {table_size}.")
    if n < LEAST:
        raise TooFew(
            f"A table needs at least {LEAST} players; {counted(n, 'player is', 'players are')} "
            "here. Check in more players."
        )
    tables = min(-(-n // table_size), n // LEAST)
    least, larger = divmod(n, tables)
    return [least + (table < larger) for table in range(tables)]


def serpentine(entrants: Iterable[AnyRanked], *, sizes: Sequence[int]) -> list[list[AnyRanked]]:
    """By rating, the first row of players left to right over the tables, the next one back.

    A table that is full is passed over. Each table comes in order of its seats (NSA-1).
    """
    ranked = iter(by_rating(entrants))
    tables: list[list[AnyRanked]] = [[] for _ in sizes]
    for row in range(max(sizes)):
        open_tables = [table for table, size in zip(tables, sizes, strict=True) if row < size]
        for table in open_tables if row % 2 == 0 else reversed(open_tables):
            table.append(next(ranked))
    return [seated(table) for table in tables]


def by_lot(
    entrants: Iterable[AnyRanked], *, sizes: Sequence[int], rng: random.Random
) -> list[list[AnyRanked]]:
    """Tables drawn by lot; within each, seats by rating all the same (NSA-1).

    The same players and the same seed give the same tables, whatever order the players come
    in: ``rng.random`` is the one source of chance that Python promises to keep between versions.
    """
    drawn = iter(sorted(by_rating(entrants), key=lambda _: rng.random()))
    return [seated([next(drawn) for _ in range(size)]) for size in sizes]


def among_others(
    entrants: Iterable[Entrant], *, sizes: Sequence[int], rng: random.Random
) -> list[list[Entrant]]:
    """Tables where the fewest meet again, as even as can be; seats by rating all the same (NSA-1).

    Who has met whom is in the entrants' appearances.
    """
    return [seated(table) for table in mixed(list(entrants), sizes=sizes, rng=rng)]


class Deal(Protocol):
    """Tables of the given sizes, each in order of its seats."""

    def __call__(
        self, entrants: Iterable[Entrant], *, sizes: Sequence[int], rng: random.Random
    ) -> list[list[Entrant]]: ...


@dataclass(frozen=True)
class DealingMethod:
    """A way of drawing tables; ``by_chance``: its draw seed matters, and is kept."""

    deal: Deal
    by_chance: bool = False


DEALT: Mapping[str, DealingMethod] = {
    "serpentine": DealingMethod(lambda entrants, *, sizes, rng: serpentine(entrants, sizes=sizes)),
    "lot": DealingMethod(by_lot, by_chance=True),
    "mixed": DealingMethod(among_others, by_chance=True),
}
WAYS = tuple(DEALT)
USUAL = "serpentine"
USUAL_ANEW = "mixed"  # where all are drawn anew after a round
OTHER_NAMES = {"rating": "serpentine", "random": "lot"}


def method_called(name: str) -> str:
    """A method by its name or another one of it; ``UnknownMethod`` if there is none."""
    found = OTHER_NAMES.get(name, name)
    _known(found)
    return found


def deal(
    entrants: Iterable[Entrant], *, sizes: Sequence[int], method: str, rng: random.Random
) -> list[list[Entrant]]:
    """Tables of the given sizes by one of ``WAYS``; ``UnknownMethod`` for any other."""
    return _known(method).deal(entrants, sizes=sizes, rng=rng)


def _known(method: str) -> DealingMethod:
    if method not in WAYS:
        raise UnknownMethod(f"“{method}” isn’t a way to draw tables; there are {listed(WAYS)}.")
    return DEALT[method]
