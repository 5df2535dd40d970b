"""Who has the bye, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.pairing.cards import Candidate
from tdtool.pairing.field import Appearance, Kind

SPREAD = 50  # what a bye is worth under most federations; WESPA has 100


def by_claim(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Fewest byes first, then the lowest in the standings: who is next in turn for the bye."""
    return sorted(candidates, key=lambda candidate: (candidate.byes, -candidate.place))


def bye(*, spread: int | None = SPREAD) -> Appearance:
    """A bye as the round keeps it: a win by ``spread``, entered when the round is closed.

    Until then the spread is None, so that nothing counts that hasn't happened.
    """
    return Appearance(Kind.BYE, score=spread)
