"""Why there is no pairing, and what to give up so that there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tdtool.pairing.cards import Card
from tdtool.pairing.matching import Edge, cheapest
from tdtool.pairing.pairings import NoLawfulPairing, Terms


def possible(cards: Sequence[Card], terms: Terms) -> bool:
    """Whether everybody can be paired, one of an odd field with the bye."""
    count = len(cards)
    edges = [
        Edge(one, other)
        for one, other in combinations(range(count), 2)
        if terms.allow(cards[one], cards[other])
    ]
    if count % 2:
        edges += [Edge(one, count) for one in range(count)]
    return cheapest(count + count % 2, edges) is not None


def impasse(cards: Sequence[Card], terms: Terms) -> NoLawfulPairing:
    """The refusal for a field that can't be paired under these terms."""
    if not possible(cards, replace(terms, repeats=None)):
        return _forbidden(cards, terms)
    repeats = terms.repeats or 0
    needed = repeats + 1
    while not possible(cards, replace(terms, repeats=needed)):
        needed += 1
    kept = " and keeps the forbidden pairs apart" if terms.forbidden else ""
    return NoLawfulPairing(
        f"There is no pairing in which nobody meets whom he has met {_times(repeats)}{kept}.",
        f"Allow meetings of players who have met {_times(needed)} (repeats {needed}).",
    )


def _forbidden(cards: Sequence[Card], terms: Terms) -> NoLawfulPairing:
    """Not even with any number of repeats: the forbidden pairs are in the way."""
    lone = [
        one.name
        for one in cards
        if not any(terms.allow(one, other) for other in cards if other is not one)
    ]
    whom = f"{', '.join(lone)} may meet nobody here" if lone else "somebody is always left over"
    return NoLawfulPairing(
        f"The forbidden pairs leave no pairing: {whom}.",
        "Lift one of them for this round.",
    )


def _times(number: int) -> str:
    return {0: "before", 1: "once before"}.get(number, f"{number} times before")
