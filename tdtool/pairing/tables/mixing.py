"""Tables where players meet again as seldom as can be, as even in strength as that leaves room for.

What counts is the sum of the squares of how often each two have met by then, so that a third
meeting weighs more than a second; of tables level in that, those with the fewest third ones.

A search by swaps: two players change places, and it is kept where that is no worse than the tables
of some steps ago (late acceptance); at the end every swap that helps is made. All of it is in whole
numbers and the one source of chance is ``rng.random``, so that a draw seed gives the same tables on
any machine. Journals are replayed by it: what a seed gives may not change.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tdtool.pairing.field import Entrant
from tdtool.pairing.order import by_rating

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
    found = _Tables(ranked, sizes)
    best: tuple[int, list[int]] | None = None
    for _ in range(max(STARTS, PLAYERS // len(ranked))):
        found.deal(sorted(range(len(ranked)), key=lambda _: rng.random()))
        if any(found.price):  # where nobody has met, it is enough to make the tables even
            found.search(min(MOST_STEPS, STEPS * len(ranked) ** 2), rng)
        found.settle()
        if best is None or found.cost < best[0]:
            best = found.cost, list(found.at)
    assert best is not None, "a search that begins finds tables"
    tables: list[list[int]] = [[] for _ in sizes]
    for player, table in enumerate(best[1]):
        tables[table].append(player)
    tables.sort(key=lambda table: (-len(table), table[0]))
    return [[ranked[player] for player in table] for table in tables]


def _met(ranked: Sequence[Entrant]) -> list[dict[int, int]]:
    """How often each has sat with each, by their places in the order."""
    places = {one.number: place for place, one in enumerate(ranked)}
    return [
        {
            places[other]: times
            for other, times in Counter(
                number for round_ in one.appearances for number in round_.opponents
            ).items()
            if other in places
        }
        for one in ranked
    ]


class _Tables:
    """Players at tables, by their places in the order; what their meetings and strengths cost."""

    def __init__(self, ranked: Sequence[Entrant], sizes: Sequence[int]) -> None:
        self.sizes = sizes
        self.strength = _strengths(ranked)
        self.part = [PARTS // size for size in sizes]
        met = _met(ranked)
        couples = sum(size * (size - 1) // 2 for size in sizes)
        most = max((times for own in met for times in own.values()), default=0)
        uneven = PARTS * sum(one * one for one in self.strength) + 1  # more than tables can be
        squares = couples * most**2 + 1  # more than the squares of all earlier meetings can be
        self.price = [
            # a meeting after so many adds 1 + 2 × times to the sum; the 1 is the same at any table
            {other: uneven * times * (squares + times) for other, times in own.items()}
            for own in met
        ]

    def deal(self, order: Sequence[int]) -> None:
        """The players in this order, table by table."""
        left = iter(order)
        self.at = [0] * len(order)
        self.sum = [0] * len(self.sizes)
        self.load = [[0] * len(self.sizes) for _ in order]  # what each would meet at each table
        for table, size in enumerate(self.sizes):
            for player in (next(left) for _ in range(size)):
                self.at[player] = table
                self.sum[table] += self.strength[player]
                for other, price in self.price[player].items():
                    self.load[other][table] += price
        meetings = sum(self.load[player][table] for player, table in enumerate(self.at)) // 2
        self.cost = meetings + sum(p * s * s for p, s in zip(self.part, self.sum, strict=True))

    def change(self, one: int, other: int) -> int:
        """What the cost would be more by, if two at different tables changed places."""
        own, new, load = self.at[one], self.at[other], self.load
        meetings = (
            load[one][new] + load[other][own] - load[one][own] - load[other][new]
            - 2 * self.price[one].get(other, 0)
        )  # fmt: skip
        more = self.strength[other] - self.strength[one]
        sums = self.sum
        return (
            meetings
            + self.part[own] * more * (2 * sums[own] + more)
            + self.part[new] * more * (more - 2 * sums[new])
        )

    def swap(self, one: int, other: int, change: int) -> None:
        own, new = self.at[one], self.at[other]
        self.at[one], self.at[other] = new, own
        more = self.strength[other] - self.strength[one]
        self.sum[own] += more
        self.sum[new] -= more
        for player, left, joined in ((one, own, new), (other, new, own)):
            for met, price in self.price[player].items():
                self.load[met][left] -= price
                self.load[met][joined] += price
        self.cost += change

    def search(self, steps: int, rng: random.Random) -> None:
        """Swaps by lot, kept if the cost is no more than it is, or than it was some steps ago."""
        players, at = len(self.at), self.at
        memory = [2 * self.cost] * (1 + steps // MEMORY)
        for step in range(steps):
            one, other = int(rng.random() * players), int(rng.random() * players)
            if at[one] == at[other]:
                continue
            change, then = self.change(one, other), step % len(memory)
            if change <= 0 or self.cost + change <= memory[then]:
                self.swap(one, other, change)
            memory[then] = self.cost

    def settle(self) -> None:
        """Every swap that helps, until none does."""
        before = self.cost + 1
        while self.cost < before:
            before = self.cost
            for one, other in combinations(range(len(self.at)), 2):
                if self.at[one] != self.at[other] and (change := self.change(one, other)) < 0:
                    self.swap(one, other, change)


def _strengths(ranked: Sequence[Entrant]) -> list[int]:
    """The ratings, from about their mean; evenness is the same from wherever they are counted."""
    known = [one.rating for one in ranked if one.rating is not None]
    if not known:
        return [0] * len(ranked)
    lowest = min(known)
    ratings = [lowest if one.rating is None else one.rating for one in ranked]
    middle = sum(ratings) // len(ratings)
    return [rating - middle for rating in ratings]
