"""Everybody matched with somebody, at the least cost: the blossom algorithm, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import rustworkx


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
