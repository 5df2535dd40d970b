"""The Australian draw: who trusts no computer can do it again by hand."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.infeasible import impasse
from tdtool.pairing.methods.top_down import Allows, Wishes, from_the_top
from tdtool.pairing.pairings import NO_LIMITS, CandidatePair, PairingLimits


def australian(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """The top player unpaired meets the highest whom they haven't met since ``limits.since``.

    If that leaves somebody without an opponent, the meetings of the oldest round are forgiven,
    then those of the next, until it doesn't. In the first round the top half meets the bottom
    half, in order. ``NoLawfulPairing`` where even forgiving everything doesn't help.
    """
    rounds = max((len(candidate.opponents) for candidate in candidates), default=0)
    wishes = (
        _from_the_highest
        if any(candidate.met for candidate in candidates)
        else _opposite(candidates)
    )
    for forgiven in range(limits.since - 1, max(rounds, limits.since - 1) + 1):
        couples = from_the_top(candidates, allows=_allows(limits, forgiven), wishes=wishes)
        if couples is not None:
            return couples
    raise impasse(candidates, limits)


def _allows(limits: PairingLimits, forgiven: int) -> Allows:
    """Who may meet when the meetings of the first rounds are forgiven."""
    return lambda one, other: (
        limits.allow(one, other) and other.number not in one.opponents[forgiven:]
    )


def _from_the_highest(_top: Candidate, left: Sequence[Candidate]) -> Sequence[Candidate]:
    return left


def _opposite(candidates: Sequence[Candidate]) -> Wishes:
    """For the first round: who stands as high in the other half, then their neighbours."""
    place = {candidate.number: at for at, candidate in enumerate(candidates)}
    half = len(candidates) // 2
    return lambda top, left: sorted(
        left, key=lambda one: abs(place[one.number] - place[top.number] - half)
    )
