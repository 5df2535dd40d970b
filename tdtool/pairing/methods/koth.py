"""KOTH, king of the hill: 1 v 2, 3 v 4; and QOTH, queen of the hill: 1 v 3, 2 v 4."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.infeasible import impasse
from tdtool.pairing.methods.top_down import from_the_top
from tdtool.pairing.pairings import NO_LIMITS, CandidatePair, PairingLimits


def koth(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """The first meets the second, the third the fourth; ``NoLawfulPairing`` if nobody may.

    Where two have met too often the higher one meets the next below who leaves a pairing for
    everybody else.
    """
    couples = from_the_top(candidates, allows=limits.allow, wishes=lambda _, left: left)
    if couples is None:
        raise impasse(candidates, limits)
    return couples


def qoth(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """In fours 1 v 3 and 2 v 4; of six at the end 1 v 4, 2 v 5, 3 v 6.

    Where two have met too often the higher one meets who stands nearest to that.
    """
    partner = _partners(len(candidates))
    place = {candidate.number: at for at, candidate in enumerate(candidates)}

    def wishes(top: Candidate, left: Sequence[Candidate]) -> list[Candidate]:
        wanted = partner[place[top.number]]
        return sorted(left, key=lambda one: abs(place[one.number] - wanted))

    couples = from_the_top(candidates, allows=limits.allow, wishes=wishes)
    if couples is None:
        raise impasse(candidates, limits)
    return couples


def _partners(count: int) -> dict[int, int]:
    """Whom each place should meet, from 0."""
    last = 6 if count % 4 == 2 and count > 2 else count % 4
    blocks = [(first, 4) for first in range(0, count - last, 4)]
    if last:
        blocks.append((count - last, last))
    higher = {
        first + at: first + at + size // 2 for first, size in blocks for at in range(size // 2)
    }
    return higher | {other: one for one, other in higher.items()}
