"""What each pair of a Swiss field costs, level by level, and which pairs are likely."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, combinations, groupby, pairwise
from typing import NamedTuple

import rustworkx

from tdtool.english import counted, listed
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.pairings import NO_LIMITS, NoLawfulPairing, PairingLimits

# Everybody matched with somebody, at the least cost: the blossom algorithm, in whole numbers.


class Edge(NamedTuple):
    """Two who may meet, by their places in the list, and what it costs."""

    one: int
    other: int
    cost: int = 0


def cheapest(count: int, edges: Iterable[tuple[int, int, int]]) -> list[Edge] | None:
    """The pairs that leave nobody out and cost least together, or None if somebody must be.

    ``count`` is how many there are, numbered from 0. The pairs come in order of the numbers.
    """
    costs = {(node, other): cost for node, other, cost in edges}
    dearest = max(costs.values(), default=0)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(node, other, dearest - cost) for (node, other), cost in costs.items()])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < count:
        return None
    pairs = [pair if pair in costs else pair[::-1] for pair in matched]
    return sorted(Edge(node, other, costs[node, other]) for node, other in pairs)


def left_over(count: int, edges: Iterable[Edge]) -> list[int]:
    """Who is left without anybody where as many as can be are matched."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(edge.one, edge.other, 1) for edge in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    paired = {node for pair in matched for node in pair}
    return [node for node in range(count) if node not in paired]


def scales(highest: Sequence[int], *, pairs: int) -> list[int]:
    """What one unit on each level weighs, so that no sum on a lower level reaches a higher one.

    ``highest`` is what a single pair can cost on each level, the level that counts most first;
    ``pairs`` how many pairs there are.
    """
    weights = [1]
    for bound in reversed(highest[1:]):
        weights.append(weights[-1] * (bound * pairs + 1))
    return weights[::-1]


FARTHEST = 255  # ranks from the opponent asked for; beyond, all are alike

Pairs = Iterable[tuple[int, int]]


class Style(NamedTuple):
    """Whom a player of a score group should meet: their partner's place in it, from 0.

    ``distance`` says how far two are from that. Both take the size of the group first.
    """

    partner: Callable[[int, int], int]
    distance: Callable[[int, int, int], int]


# The first of the upper half meets the first of the lower: 1 v 5, 2 v 6 among eight.
SLIDE = Style(
    lambda size, place: (place + size // 2) % size,
    lambda size, place, other: abs(size - 2 * (other - place)),
)
# The first meets the last: 1 v 8, 2 v 7 among eight.
FOLD = Style(
    lambda size, place: size - 1 - place,
    lambda size, place, other: abs(size - 1 - place - other),
)


class Weighing:
    """What each pair of a field costs. Players are known by their places in the list, from 0."""

    def __init__(self, candidates: Sequence[Candidate], style: Style) -> None:
        self.candidates = candidates
        self.style = style
        self.half_wins = [round(2 * candidate.wins) for candidate in candidates]
        self.balances = [candidate.balance for candidate in candidates]
        self.groups = _score_groups(self.half_wins)
        self.group_of = [group for group in self.groups for _ in group]
        self.first_of = [group.start for group in self.group_of]
        self.size_of = [len(group) for group in self.group_of]
        self.met = [candidate.met for candidate in candidates]
        self.numbers = [candidate.number for candidate in candidates]
        self._weigh()

    def _weigh(self) -> None:
        """One table for each level, its costs scaled already."""
        most_met = max(
            (max(candidate.met.values(), default=0) for candidate in self.candidates), default=0
        )
        span = self.half_wins[0] - self.half_wins[-1] if self.candidates else 0
        balances = set(self.balances)
        due = {
            (balance, other): (_beyond_two(balance, other), _imbalance(balance, other))
            for balance in balances
            for other in balances
        }
        beyond = max((cost for cost, _ in due.values()), default=0)
        imbalance = max((cost for _, cost in due.values()), default=0)
        self.scales = scales(
            [1, most_met**2, 1, beyond, span**2, imbalance, FARTHEST**2],
            pairs=len(self.candidates) // 2,
        )
        again, often, at_once, over, floats, starts, _ = self.scales
        self.repeats = [0] + [again + often * met**2 for met in range(1, most_met + 1)]
        self.at_once = at_once
        self.floats = [floats * apart**2 for apart in range(span + 1)]
        self.beyond_two = {pair for pair, (cost, _) in due.items() if cost}
        self.starts = {pair: over * cost[0] + starts * cost[1] for pair, cost in due.items()}
        self.distances = [distance**2 for distance in range(FARTHEST + 1)]

    def edges(self, pairs: Pairs, limits: PairingLimits) -> Iterator[tuple[int, int, int]]:
        """Those of the pairs who may meet, with what it costs."""
        candidates, free = self.candidates, limits == NO_LIMITS
        for place, other in pairs:
            if free or limits.allow(candidates[place], candidates[other]):
                yield place, other, self.cost(place, other)

    def cost(self, place: int, other: int) -> int:
        """What it costs that the two meet; ``place`` stands higher."""
        far = self.distance(place, other)
        cost = (
            self.floats[self.half_wins[place] - self.half_wins[other]]
            + self.starts[self.balances[place], self.balances[other]]
            + self.distances[far if far < FARTHEST else FARTHEST]
        )
        if self.numbers[other] in self.met[place]:
            higher, lower = self.candidates[place], self.candidates[other]
            cost += self.repeats[higher.times(lower)]
            if higher.previous == lower.number:
                cost += self.at_once
        return cost

    def distance(self, place: int, other: int) -> int:
        """How far two are from what the style asks for.

        Of two score groups the lower one lends its first players, who are then the last of the
        upper group; each further one is farther off by two for every place.
        """
        first, lower = self.first_of[place], self.first_of[other]
        if first == lower:
            return self.style.distance(self.size_of[place], place - first, other - first)
        lent = other - lower
        enlarged = self.size_of[place] + lent + 1
        return self.style.distance(enlarged, place - first, enlarged - 1) + 2 * lent

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Every pair within a score group or of two groups that are neighbours."""
        for group in self.groups:
            yield from combinations(group, 2)
        for upper, lower in pairwise(self.groups):
            for place in upper:
                for other in lower:
                    yield place, other

    def nearest(self, count: int) -> Iterator[tuple[int, int]]:
        """Each player with those nearest to them, and nearest to the opponent they should meet.

        In order: of pairs in no order the matching of thousands takes three times as long.
        """
        side, end = count // 2, len(self.candidates)
        below: list[set[int]] = [set(range(at + 1, min(at + side + 1, end))) for at in range(end)]
        for at, group in enumerate(self.group_of):
            partner = group[self.style.partner(len(group), at - group[0])]
            first, last = max(0, partner - side), min(partner + side + 1, end)
            below[at].update(range(max(first, at + 1), last))
            for higher in range(first, min(last, at)):
                below[higher].add(at)
        for upper, lower in pairwise(self.groups):
            lends_to = self.style.partner(len(upper) + 1, len(upper))
            for place in upper[max(0, lends_to - side) : lends_to + side + 1]:
                below[place].update(lower[: side // 2])
        return ((place, other) for place, others in enumerate(below) for other in sorted(others))

    def without_repeats(self, cost: int) -> bool:
        """Whether nobody in a pairing of this cost meets whom they have met."""
        return cost < self.at_once

    def settled(self, cost: int) -> bool:
        """Whether no pair across more than two neighbouring groups can be part of a better one.

        Above every odd number of players somebody has to float to the next group. A pairing
        that costs no more than that on the level of floats, and nothing on those above, can only
        be matched by floats between neighbours.
        """
        counts = accumulate(len(group) for group in self.groups)
        steps = (
            self.half_wins[upper[0]] - self.half_wins[lower[0]]
            for upper, lower in pairwise(self.groups)
        )
        least = sum(step**2 for count, step in zip(counts, steps, strict=False) if count % 2)
        return cost // self.scales[4] == least


def _score_groups(half_wins: Sequence[int]) -> list[range]:
    """The places of those with as many wins, group by group from the top."""
    groups = []
    for _, places in groupby(range(len(half_wins)), key=half_wins.__getitem__):
        group = list(places)
        groups.append(range(group[0], group[-1] + 1))
    return groups


def _after(one: int, other: int) -> tuple[int, int]:
    """The balances of two after they have met: the lower one has started."""
    return min(one, other) + 1, max(one, other) - 1


def _imbalance(first: int, other: int) -> int:
    return sum(balance**2 for balance in _after(first, other))


def _beyond_two(first: int, other: int) -> int:
    return sum(max(0, abs(balance) - 2) ** 2 for balance in _after(first, other))


# Why there is no pairing, and what to give up so that there is one.


def possible(candidates: Sequence[Candidate], limits: PairingLimits) -> bool:
    """Whether everybody can be paired, one of an odd field with the bye."""
    count = len(candidates)
    edges = [
        Edge(place, other)
        for place, other in combinations(range(count), 2)
        if limits.allow(candidates[place], candidates[other])
    ]
    if count % 2:
        edges += [Edge(place, count) for place in range(count)]
    return cheapest(count + count % 2, edges) is not None


def impasse(candidates: Sequence[Candidate], limits: PairingLimits) -> NoLawfulPairing:
    """The refusal for a field that can't be paired under these limits."""
    if not possible(candidates, replace(limits, repeats=None)):
        return _forbidden(candidates, limits)
    repeats = limits.repeats or 0
    needed = repeats + 1
    while not possible(candidates, replace(limits, repeats=needed)):
        needed += 1
    most = f"more than {counted(repeats, 'repeat')} per pair" if repeats else "repeats"
    if limits.forbidden:
        reason = f"With these pairs kept apart, no pairing is possible without {most}."
    else:
        reason = f"No pairing is possible without {most}."
    return NoLawfulPairing(reason, f"Allow up to {counted(needed, 'repeat')} per pair.")


def _forbidden(candidates: Sequence[Candidate], limits: PairingLimits) -> NoLawfulPairing:
    """Not even with any number of repeats: the forbidden pairs are in the way."""
    lone = [
        candidate.name
        for candidate in candidates
        if not any(limits.allow(candidate, other) for other in candidates if other is not candidate)
    ]
    if lone:
        reason = f"The forbidden pairs leave no opponent for {listed(lone)}."
    else:
        reason = "No pairing is possible with these forbidden pairs."
    return NoLawfulPairing(reason, "Remove one of the forbidden pairs.")
