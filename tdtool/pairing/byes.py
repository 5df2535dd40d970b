"""Who has the bye, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.pairing.cards import Card
from tdtool.pairing.divisions import Kind, Meeting

SPREAD = 50  # what a bye is worth under most federations; WESPA has 100


def by_claim(cards: Iterable[Card]) -> list[Card]:
    """Fewest byes first, then the lowest in the standings: who is next in turn for the bye."""
    return sorted(cards, key=lambda card: (card.byes, -card.place))


def bye(*, spread: int | None = SPREAD) -> Meeting:
    """A bye as the round keeps it: a win by ``spread``, entered when the round is closed.

    Until then the spread is None, so that nothing counts that hasn't happened.
    """
    return Meeting(Kind.BYE, score=spread)
