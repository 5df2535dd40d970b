"""Pairings by lot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tdtool.pairing.cards import Card
from tdtool.pairing.from_the_top import from_the_top
from tdtool.pairing.impasses import impasse
from tdtool.pairing.pairings import NO_TERMS, Couple, Terms


def shuffled(cards: Sequence[Card], *, rng: random.Random) -> list[Card]:
    """The cards in an order by lot, whatever order they come in.

    ``rng.random`` is the one source of chance that Python promises to keep between versions.
    """
    return sorted(sorted(cards, key=lambda card: card.number), key=lambda _: rng.random())


def by_lot(cards: Sequence[Card], *, rng: random.Random, terms: Terms = NO_TERMS) -> list[Couple]:
    """Names from a hat: each meets the next one drawn whom he has met least.

    No repeats as long as there is a pairing without them, then of players who have met once, and
    so on up to ``terms.repeats``; ``NoLawfulPairing`` beyond.
    """
    hat = shuffled(cards, rng=rng)
    most = max((max(card.met.values(), default=0) for card in cards), default=0)
    for repeats in range(min(most, most if terms.repeats is None else terms.repeats) + 1):
        stricter = replace(terms, repeats=repeats)
        couples = from_the_top(hat, allows=stricter.allow, wishes=lambda _, left: left)
        if couples is not None:
            return couples
    raise impasse(cards, terms)
