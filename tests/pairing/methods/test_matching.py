"""The cheapest matching, against brute force and against networkx."""

import random
from itertools import combinations

import networkx
import pytest

from tdtool.pairing.methods.weighing import FOLD, SLIDE, Edge, Weighing, cheapest, scales
from tdtool.pairing.pairings import NO_LIMITS
from tests.tables import of_each

from ..halls import hall


def every_matching(places):
    """All ways to pair the places, by hand."""
    if not places:
        yield ()
        return
    first, *rest = places
    for other in rest:
        for pairs in every_matching([one for one in rest if one != other]):
            yield ((first, other), *pairs)


def a_hall(rng, count):
    """A hall by lot: wins, balances, and some who have met."""
    wins = sorted((rng.randint(0, 6) / 2 for _ in range(count)), reverse=True)
    orders = [rng.sample(range(1, count + 1), count) for _ in range(rng.randint(0, 5))]
    rounds = [list(zip(order[::2], order[1::2], strict=True)) for order in orders]
    balances = {number: rng.randint(-3, 3) for number in range(1, count + 1)}
    return hall(wins, *rounds, balances=balances)


def some_edges(rng, edges):
    """Most of the edges, as if some pairs were forbidden."""
    return [edge for edge in edges if rng.random() < 0.8]


def swiss_edges(rng, count):
    weighing = Weighing(a_hall(rng, count), rng.choice([SLIDE, FOLD]))
    return [Edge(*edge) for edge in weighing.edges(combinations(range(count), 2), NO_LIMITS)]


def total(matched):
    return None if matched is None else sum(edge.cost for edge in matched)


@pytest.mark.parametrize("count", [0, 2, 4, 6, 8])
@pytest.mark.parametrize("seed", range(40))
def test_up_to_eight_players_the_cost_is_that_of_brute_force(count, seed):
    rng = random.Random(seed)
    edges = some_edges(rng, swiss_edges(rng, count))
    costs = {(edge.one, edge.other): edge.cost for edge in edges}
    lawful = [
        sum(costs[pair] for pair in pairs)
        for pairs in every_matching(list(range(count)))
        if all(pair in costs for pair in pairs)
    ]
    assert total(cheapest(count, edges)) == min(lawful, default=None)


@of_each("count", [10, 16, 24, 36, 48, 60])
@of_each("seed", range(3))
def test_up_to_sixty_players_the_cost_is_that_of_networkx(count, seed):
    rng = random.Random(seed)
    edges = some_edges(rng, swiss_edges(rng, count))
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    found = networkx.min_weight_matching(graph)
    theirs = sum(graph.edges[pair]["weight"] for pair in found)
    assert total(cheapest(count, edges)) == (theirs if 2 * len(found) == count else None)


def test_nobody_left_out_comes_before_any_cost():
    edges = [Edge(0, 1, 0), Edge(1, 2, 0), Edge(0, 2, 0), Edge(2, 3, 10**30)]
    assert cheapest(4, edges) == [Edge(0, 1, 0), Edge(2, 3, 10**30)]
    assert cheapest(4, edges[:3]) is None
    assert cheapest(2, []) is None


def test_no_sum_on_a_lower_level_reaches_one_on_a_higher_level():
    assert scales([1, 4, 9], pairs=3) == [(9 * 3 + 1) * (4 * 3 + 1), 9 * 3 + 1, 1]
