"""Swiss of large fields: few pairs are weighed, and prices prove that no other would help.

Every player gets a price, so that no pair weighed costs less than the prices of its two. What a
pairing costs above all prices together is its *gap*. A pair left out that costs its two prices and
the gap can be in no cheaper pairing, as the others in it cost their prices or more. Pairs below
that are weighed too. Then the best pairing is the best of all, unless one of those added costs
less than its prices: a cheaper pairing may have it and one left out, and prices are sought anew.

Prices are sought along chains of players who change opponents (Bellman and Ford's way to shortest
paths), in whole numbers; any prices prove, bad ones only leave a wide gap. Two things keep it
narrow. Below an odd number of players somebody floats: that is paid beforehand, where score groups
meet. And parts of the field between which nobody can float at so small a gap have their own, till
a pair is added between two of them.

Nobody meets again here, nor goes beyond two starts above replies. Where that can't be had, nothing
is proved; nor where so many pairs would have to be weighed that it takes too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tdtool.pairing.methods.weighing import Edge, Weighing, cheapest, scales
from tdtool.pairing.pairings import PairingLimits

Ints = npt.NDArray[np.int64]

FEW, MANY = 8, 20  # nearest of each player, weighed at first
EACH, ALL = 60, 20_000  # pairs weighed for each player, and in all, while a proof is sought
ADDED = 16, 4  # pairs of a player weighed next, of each kind at most; of all kinds, where too many
PASSES, LOOK = 2000, 100  # through all pairs weighed for prices, and after how many they are tried
MOST = 2**62  # no number here may reach it
AT_ONCE = 2**18  # pairs that are looked at together


class Answer(NamedTuple):
    """The pairs of a field, and whether they are proved to be the best of all."""

    pairs: list[Edge]
    proved: bool


class _Kind(NamedTuple):
    """Players of a score group with as many starts above replies."""

    group: range
    balance: int  # its place among all balances
    places: Ints


def best(weighing: Weighing, limits: PairingLimits) -> Answer | None:
    """The best pairing without repeats, or None if few pairs don't have one."""
    costs = Costs(weighing, limits)
    if not costs.fit:
        return None
    for nearest in (FEW, MANY):
        pairs = costs.nearest(nearest)
        if (matched := costs.cheapest(pairs)) is not None:
            break
    else:
        return None
    room = min(EACH * costs.count, ALL) - len(pairs)
    while (prices := Prices(costs, pairs, matched)).gap < MOST:
        more, enough = costs.left_out(pairs, prices, room - len(pairs))
        room -= len(pairs) + len(more)
        if len(more):
            if room < 0:
                break
            pairs = np.union1d(pairs, more)
            matched = costs.cheapest(pairs) or matched
        if enough:
            return Answer(matched, proved=True)
    pairs = np.union1d(pairs, costs.nearest(MANY))
    return Answer(costs.cheapest(pairs) or matched, proved=False)


class Costs:
    """What pairs of a field cost as floats, starts and distances, above what floats are paid.

    A pair is one number: the higher place times the size of the field, and the lower one. Starts
    are weighed by how far balances are apart: their squares are in every pairing.
    """

    def __init__(self, weighing: Weighing, limits: PairingLimits) -> None:
        self.weighing, self.limits = weighing, limits
        self.count = len(weighing.candidates)
        self.group_of = np.repeat(
            np.arange(len(weighing.groups)), [len(group) for group in weighing.groups]
        )
        self.first_of, self.size_of = np.array(weighing.first_of), np.array(weighing.size_of)
        self.farthest = len(weighing.distances) - 1
        self.barred = self._barred()
        balances = np.unique(weighing.balances)
        self.balance_of = np.searchsorted(balances, weighing.balances)
        apart = abs(balances[:, None] - balances)
        starts = (apart.max(initial=0) - apart) // (2 if not (apart % 2).any() else 1)
        half_wins = [weighing.half_wins[group.start] for group in weighing.groups]
        floats = np.subtract.outer(half_wins, half_wins) ** 2
        highest = [int(floats.max()), int(starts.max()), weighing.distances[-1]]
        self.scales = scales(highest, pairs=self.count // 2)
        self.fit = self.scales[0] * (highest[0] + 1) * (2 * PASSES + 4) < MOST
        self.starts = starts * self.scales[1] if self.fit else starts
        every = balances.tolist()
        self.lawful = np.array(
            [[(balance, other) not in weighing.beyond_two for other in every] for balance in every]
        )
        self.floats = floats * self.scales[0] if self.fit else floats
        self.forced = self._forced()
        paid = np.cumsum([0, *self.forced])
        self.paid = np.asarray(abs(np.subtract.outer(paid, paid)))

    def _barred(self) -> Ints:
        """The pairs that have met or are forbidden, in order."""
        place_of = {number: place for place, number in enumerate(self.weighing.numbers)}
        met = zip(place_of, self.weighing.met, strict=True)
        pairs = [(player, number) for player, numbers in met for number in numbers]
        pairs += [(player, other) for player, other in map(tuple, self.limits.forbidden)]
        places = (
            sorted((place_of[player], place_of[other]))
            for player, other in pairs
            if player in place_of and other in place_of
        )
        return np.unique([higher * self.count + other for higher, other in places]).astype(np.int64)

    def _forced(self) -> Ints:
        """What floating costs from each score group to the next where an odd number is above."""
        odd = [lower.start % 2 for lower in self.weighing.groups[1:]]
        return np.diagonal(self.floats, 1) * np.array(odd, dtype=np.int64)

    def of(self, higher: Ints, other: Ints) -> Ints:
        """What the pairs cost; ``higher`` stands higher."""
        upper, lower = self.group_of[higher], self.group_of[other]
        fixed = (
            self.floats[upper, lower] + self.starts[self.balance_of[higher], self.balance_of[other]]
        )
        return np.asarray(fixed + self.far_squared(higher, other))

    def unpaid(self, higher: Ints, other: Ints) -> Ints:
        """The same above the floats that are forced between the two score groups."""
        return np.asarray(
            self.of(higher, other) - self.paid[self.group_of[higher], self.group_of[other]]
        )

    def across(self, higher: Ints, other: Ints) -> Ints:
        """How many of the pairs are of a group above and one below: for all but the last group."""
        change = np.zeros(len(self.weighing.groups), dtype=np.int64)
        np.add.at(change, self.group_of[higher], 1)
        np.subtract.at(change, self.group_of[other], 1)
        return np.cumsum(change)[:-1]

    def far_squared(self, higher: Ints, other: Ints) -> Ints:
        """The same as ``Weighing.distance``, squared, for many pairs."""
        first, lower = self.first_of[higher], self.first_of[other]
        lent = np.where(first == lower, 0, other - lower)
        enlarged = self.size_of[higher] + np.where(first == lower, 0, lent + 1)
        to = np.where(first == lower, other - first, enlarged - 1)
        far = self.weighing.style.distance(enlarged, higher - first, to) + 2 * lent
        return np.asarray(np.minimum(far, self.farthest) ** 2)

    def nearest(self, count: int) -> Ints:
        """Each player with their nearest, those who may meet."""
        neighbours = np.array(list(self.weighing.nearest(count)), dtype=np.int64).reshape(-1, 2)
        higher, other = neighbours.T
        lawful = self.lawful[self.balance_of[higher], self.balance_of[other]]
        pairs = (higher * self.count + other)[lawful]
        return np.asarray(pairs[~_among(pairs, self.barred)])

    def cheapest(self, pairs: Ints) -> list[Edge] | None:
        """The best matching of these pairs; None if somebody is left over."""
        higher, other = divmod(pairs, self.count)
        edges = zip(higher.tolist(), other.tolist(), self.of(higher, other).tolist(), strict=True)
        return cheapest(self.count, edges)

    def left_out(self, pairs: Ints, prices: Prices, room: int) -> tuple[Ints, bool]:
        """Pairs not among these that might be in a cheaper pairing, and whether the best pairing
        with these is the best of all: none is cut, below its prices or between two parts."""
        known_pairs, count = np.union1d(pairs, self.barred), 0
        more = [np.empty((2, 0), dtype=np.int64)]
        for cheaper in self._below(prices):
            new = cheaper[:, ~_among(cheaper[0], known_pairs)]
            count += new.shape[1]
            more.append(self._least(new, ADDED[0]))
        likely = np.concatenate(more, axis=1)
        if likely.shape[1] > room:
            likely = self._least(likely, ADDED[1])
        part = prices.part_of[self.group_of[np.stack(divmod(likely[0], self.count))]]
        safe = (likely[1] >= 0) & (part[0] == part[1])
        return likely[0], len(safe) == count and bool(safe.all())

    def _least(self, cheaper: Ints, most: int) -> Ints:
        """The pairs of each higher player that cost least, with what they cost."""
        cheaper = cheaper[:, np.lexsort((cheaper[1], cheaper[0] // self.count))]
        higher = cheaper[0] // self.count
        return cheaper[:, np.arange(len(higher)) - np.searchsorted(higher, higher) < most]

    def _below(self, prices: Prices) -> Iterator[Ints]:
        """Pairs that cost less than their prices and the gap, and by how much they do."""
        kinds = list(self._kinds())
        group = np.array([self.group_of[kind.group.start] for kind in kinds])
        balance = np.array([kind.balance for kind in kinds])
        highest = np.array([prices.twice[kind.places].max() for kind in kinds])
        first, other = np.triu_indices(len(kinds))
        fixed = (self.floats - self.paid)[group[first], group[other]] + self.starts[
            balance[first], balance[other]
        ]
        gaps = prices.gap_between(group[first], group[other])
        live = self.lawful[balance[first], balance[other]] & (
            2 * fixed - highest[first] - highest[other] < gaps
        )
        for at in np.flatnonzero(live).tolist():
            upper, lower = kinds[first[at]], kinds[other[at]]
            step = max(1, AT_ONCE // len(lower.places))
            for start in range(0, len(upper.places), step):
                two = upper.places[start : start + step, None], lower.places[None, :]
                higher, below = np.minimum(*two), np.maximum(*two)
                cost = (
                    2 * (fixed[at] + self.far_squared(higher, below))
                    - prices.twice[two[0]]
                    - prices.twice[two[1]]
                )
                might = cost < gaps[at]
                if first[at] == other[at]:
                    might &= two[0] < two[1]
                yield np.stack([(higher * self.count + below)[might], cost[might]])

    def _kinds(self) -> Iterator[_Kind]:
        for group in self.weighing.groups:
            balances = self.balance_of[group.start : group.stop]
            for balance in np.unique(balances).tolist():
                yield _Kind(group, balance, group.start + np.flatnonzero(balances == balance))


class Prices:
    """A price for every player, twice over so that halves are whole, and what gaps they leave.

    No two of a pair weighed have prices above its cost.
    """

    def __init__(self, costs: Costs, pairs: Ints, matched: list[Edge]) -> None:
        higher, other = divmod(pairs, costs.count)
        weighed = costs.unpaid(higher, other)
        upper, lower = np.array([edge[:2] for edge in matched]).T
        partner = np.empty(costs.count, dtype=np.int64)
        partner[upper], partner[lower] = lower, upper
        own_costs = np.repeat(costs.unpaid(upper, lower), 2)[
            np.argsort(np.stack([upper, lower], 1).ravel())
        ]
        self.twice = _prices((higher, other, weighed), partner, own_costs)
        floats = costs.forced * (costs.across(upper, lower) - 1)
        self.gap = sum((own_costs - self.twice).tolist()) + 2 * sum(floats.tolist())
        near = 2 * weighed - self.twice[higher] - self.twice[other] <= self.gap
        apart = costs.across(higher[near], other[near]) == 0
        self.part_of = np.cumsum([False, *apart])
        self.gaps = np.zeros(self.part_of[-1] + 1, dtype=np.int64)
        np.add.at(self.gaps, self.part_of[costs.group_of], own_costs - self.twice)
        np.add.at(self.gaps, self.part_of[:-1], 2 * floats)

    def gap_between(self, upper: Ints, lower: Ints) -> Ints:
        """What a pair of two score groups can cost above its prices in no better pairing."""
        same = self.part_of[upper] == self.part_of[lower]
        return np.asarray(np.where(same, self.gaps[self.part_of[upper]], self.gap))


def _prices(weighed: tuple[Ints, Ints, Ints], partner: Ints, own_costs: Ints) -> Ints:
    """Prices, twice over, near to what players cost now: ``own_costs``, with their partners.

    ``seeks`` is the least at which somebody finds another opponent, whose partner then seeks one.
    """
    player, other = np.concatenate(weighed[:2]), np.concatenate(weighed[1::-1])
    order = np.argsort(player, kind="stable")
    player, other, costs = player[order], other[order], np.concatenate([weighed[2]] * 2)[order]
    first = np.searchsorted(player, np.arange(len(partner)))
    change, other_partner = costs - own_costs[other], partner[other]
    seeks, best, highest = own_costs.copy(), own_costs, -MOST
    for pass_number in range(1, PASSES + 1):
        less = np.minimum(seeks, np.minimum.reduceat(change + seeks[other_partner], first))
        settled = np.array_equal(less, seeks)
        seeks = less
        if settled or pass_number % LOOK == 0:
            twice = seeks + (own_costs - seeks)[partner]
            spare = np.minimum.reduceat(2 * costs - twice[player] - twice[other], first)
            twice += np.minimum(spare, 0) // 2
            before, highest = highest, sum(twice.tolist())
            if highest > before:
                best = twice
            if settled or highest - before <= (sum(own_costs.tolist()) - highest) // 10:
                break
    return best


def _among(pairs: Ints, known_pairs: Ints) -> npt.NDArray[np.bool_]:
    """Which of the pairs are among those known, which come in order."""
    if not len(known_pairs):
        return np.zeros(len(pairs), dtype=bool)
    at = np.minimum(np.searchsorted(known_pairs, pairs), len(known_pairs) - 1)
    return np.asarray(known_pairs[at] == pairs)
