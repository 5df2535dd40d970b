"""The Australian draw: who trusts no computer can do it again by hand."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.pairing.cards import Card
from tdtool.pairing.from_the_top import Allows, Wishes, from_the_top
from tdtool.pairing.impasses import impasse
from tdtool.pairing.pairings import NO_TERMS, Couple, Terms


def australian(cards: Sequence[Card], *, terms: Terms = NO_TERMS) -> list[Couple]:
    """The top player unpaired meets the highest whom he hasn't met since ``terms.since``.

    If that leaves somebody without an opponent, the meetings of the oldest round are forgiven,
    then those of the next, until it doesn't. In the first round the top half meets the bottom
    half, in order. ``NoLawfulPairing`` where even forgiving everything doesn't help.
    """
    rounds = max((len(card.opponents) for card in cards), default=0)
    wishes = _from_the_highest if any(card.met for card in cards) else _opposite(cards)
    for forgiven in range(terms.since - 1, max(rounds, terms.since - 1) + 1):
        couples = from_the_top(cards, allows=_allows(terms, forgiven), wishes=wishes)
        if couples is not None:
            return couples
    raise impasse(cards, terms)


def _allows(terms: Terms, forgiven: int) -> Allows:
    """Who may meet when the meetings of the first rounds are forgiven."""
    return lambda one, other: (
        terms.allow(one, other) and other.number not in one.opponents[forgiven:]
    )


def _from_the_highest(_top: Card, left: Sequence[Card]) -> Sequence[Card]:
    return left


def _opposite(cards: Sequence[Card]) -> Wishes:
    """For the first round: who stands as high in the other half, then his neighbours."""
    place = {card.number: at for at, card in enumerate(cards)}
    half = len(cards) // 2
    return lambda top, left: sorted(
        left, key=lambda one: abs(place[one.number] - place[top.number] - half)
    )
