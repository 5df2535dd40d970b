"""Who has the bye."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.pairing.candidates import Candidate


def by_claim(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Fewest byes first, then the lowest in the standings: who is next in turn for the bye."""
    return sorted(candidates, key=lambda candidate: (candidate.byes, -candidate.place))
