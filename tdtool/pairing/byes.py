"""Who has the bye."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.pairing.cards import Card


def by_claim(cards: Iterable[Card]) -> list[Card]:
    """Fewest byes first, then the lowest in the standings: who is next in turn for the bye."""
    return sorted(cards, key=lambda card: (card.byes, -card.place))
