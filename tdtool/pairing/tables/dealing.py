"""How many tables a field makes, and who goes to which."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from tdtool.english import counted, listed
from tdtool.pairing.field import AnyRanked, Entrant, by_rating

# Tables where players meet again as seldom as can be, as even in strength as that leaves room for.
#
# What counts is the sum of the squares of how often each two have met by then, so that a third
# meeting weighs more than a second; of tables level in that, those with the fewest third ones.
#
# A search by swaps: two players change places, and it is kept where that is no worse than the
# tables of some steps ago (late acceptance); at the end every swap that helps is made. All of it
# is in whole numbers and the one source of chance is ``rng.random``, so that a draw seed gives the
# same tables on any machine. Journals are replayed by it: what a seed gives may not change.

STARTS, PLAYERS = 3, 200  # times that the search begins anew, and players over all of them
STEPS, MOST_STEPS = 20, 120_000  # of a start: for each two players, and of however many
MEMORY = 200  # the part of all steps that those are ago with which a swap is compared
PARTS = 840  # divided by any size of a table it is whole


def mixed(
    entrants: Sequence[Entrant], *, sizes: Sequence[int], rng: random.Random
) -> list[list[Entrant]]:
    """Tables of these sizes: the least sum of squares of meetings, then evenness.

    Evenness is the sum of the squares by which the tables' mean ratings differ, weighted by size.
    One without a rating counts as the lowest of the field. Of one size, the table with the highest
    rating comes first.
    """
    ranked = by_rating(entrants)
    if len(sizes) < 2:
        return [ranked]
    arrangement = _Tables(ranked, sizes)
    best: tuple[int, list[int]] | None = None
    for _ in range(max(STARTS, PLAYERS // len(ranked))):
        arrangement.deal(sorted(range(len(ranked)), key=lambda _: rng.random()))
        if any(arrangement.price):  # where nobody has met, it is enough to make the tables even
            arrangement.search(min(MOST_STEPS, STEPS * len(ranked) ** 2), rng)
        arrangement.settle()
        if best is None or arrangement.cost < best[0]:
            best = arrangement.cost, list(arrangement.at)
    assert best is not None, "a search that begins finds tables"
    tables: list[list[int]] = [[] for _ in sizes]
    for player, table in enumerate(best[1]):
        tables[table].append(player)
    tables.sort(key=lambda table: (-len(table), table[0]))
    return [[ranked[player] for player in table] for table in tables]


def _met(ranked: Sequence[Entrant]) -> list[dict[int, int]]:
    """How often each has sat with each, by their places in the order."""
    places = {entrant.number: place for place, entrant in enumerate(ranked)}
    return [
        {
            places[other]: times
            for other, times in Counter(
                number for round_ in entrant.appearances for number in round_.opponents
            ).items()
            if other in places
        }
        for entrant in ranked
    ]


class _Tables:
    """Players at tables, by their places in the order; what their meetings and strengths cost."""

    def __init__(self, ranked: Sequence[Entrant], sizes: Sequence[int]) -> None:
        self.sizes = sizes
        self.strength = _strengths(ranked)
        self.part = [PARTS // size for size in sizes]
        met = _met(ranked)
        couples = sum(size * (size - 1) // 2 for size in sizes)
        most = max((times for meetings in met for times in meetings.values()), default=0)
        uneven = (
            PARTS * sum(strength * strength for strength in self.strength) + 1
        )  # more than tables can be
        squares = couples * most**2 + 1  # more than the squares of all earlier meetings can be
        self.price = [
            # a meeting after so many adds 1 + 2 × times to the sum; the 1 is the same at any table
            {other: uneven * times * (squares + times) for other, times in meetings.items()}
            for meetings in met
        ]

    def deal(self, order: Sequence[int]) -> None:
        """The players in this order, table by table."""
        remaining = iter(order)
        self.at = [0] * len(order)
        self.sum = [0] * len(self.sizes)
        self.load = [[0] * len(self.sizes) for _ in order]  # what each would meet at each table
        for table, size in enumerate(self.sizes):
            for player in (next(remaining) for _ in range(size)):
                self.at[player] = table
                self.sum[table] += self.strength[player]
                for other, price in self.price[player].items():
                    self.load[other][table] += price
        meetings = sum(self.load[player][table] for player, table in enumerate(self.at)) // 2
        self.cost = meetings + sum(p * s * s for p, s in zip(self.part, self.sum, strict=True))

    def change(self, mover: int, other: int) -> int:
        """What the cost would be more by, if two at different tables changed places."""
        old, new, load = self.at[mover], self.at[other], self.load
        meetings = (
            load[mover][new] + load[other][old] - load[mover][old] - load[other][new]
            - 2 * self.price[mover].get(other, 0)
        )  # fmt: skip
        more = self.strength[other] - self.strength[mover]
        sums = self.sum
        return (
            meetings
            + self.part[old] * more * (2 * sums[old] + more)
            + self.part[new] * more * (more - 2 * sums[new])
        )

    def swap(self, one: int, other: int, change: int) -> None:
        old, new = self.at[one], self.at[other]
        self.at[one], self.at[other] = new, old
        more = self.strength[other] - self.strength[one]
        self.sum[old] += more
        self.sum[new] -= more
        for player, vacated, joined in ((one, old, new), (other, new, old)):
            for met, price in self.price[player].items():
                self.load[met][vacated] -= price
                self.load[met][joined] += price
        self.cost += change

    def search(self, steps: int, rng: random.Random) -> None:
        """Swaps by lot, kept if the cost is no more than it is, or than it was some steps ago."""
        players, at = len(self.at), self.at
        memory = [2 * self.cost] * (1 + steps // MEMORY)
        for step in range(steps):
            mover, other = int(rng.random() * players), int(rng.random() * players)
            if at[mover] == at[other]:
                continue
            change, index = self.change(mover, other), step % len(memory)
            if change <= 0 or self.cost + change <= memory[index]:
                self.swap(mover, other, change)
            memory[index] = self.cost

    def settle(self) -> None:
        """Every swap that helps, until none does."""
        before = self.cost + 1
        while self.cost < before:
            before = self.cost
            for mover, other in combinations(range(len(self.at)), 2):
                if self.at[mover] != self.at[other] and (change := self.change(mover, other)) < 0:
                    self.swap(mover, other, change)


def _strengths(ranked: Sequence[Entrant]) -> list[int]:
    """The ratings, from about their mean; evenness is the same from wherever they are counted."""
    rated = [entrant.rating for entrant in ranked if entrant.rating is not None]
    if not rated:
        return [0] * len(ranked)
    lowest = min(rated)
    ratings = [lowest if entrant.rating is None else entrant.rating for entrant in ranked]
    middle = sum(ratings) // len(ratings)
    return [rating - middle for rating in ratings]


LEAST, MOST = 2, 12  # players at any table; a rule system's setting may allow fewer
MOST_IN_A_FINAL = 8  # NSA-A2


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
    method = OTHER_NAMES.get(name, name)
    _known(method)
    return method


def deal(
    entrants: Iterable[Entrant], *, sizes: Sequence[int], method: str, rng: random.Random
) -> list[list[Entrant]]:
    """Tables of the given sizes by one of ``WAYS``; ``UnknownMethod`` for any other."""
    return _known(method).deal(entrants, sizes=sizes, rng=rng)


def _known(method: str) -> DealingMethod:
    if method not in WAYS:
        raise UnknownMethod(f"“{method}” isn’t a way to draw tables; there are {listed(WAYS)}.")
    return DEALT[method]
