"""Pairings by lot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.infeasible import impasse
from tdtool.pairing.methods.top_down import from_the_top
from tdtool.pairing.pairings import NO_LIMITS, CandidatePair, PairingLimits


def shuffled(candidates: Sequence[Candidate], *, rng: random.Random) -> list[Candidate]:
    """The candidates in an order by lot, whatever order they come in.

    ``rng.random`` is the one source of chance that Python promises to keep between versions.
    """
    return sorted(
        sorted(candidates, key=lambda candidate: candidate.number), key=lambda _: rng.random()
    )


def by_lot(
    candidates: Sequence[Candidate], *, rng: random.Random, limits: PairingLimits = NO_LIMITS
) -> list[CandidatePair]:
    """Names from a hat: each meets the next one drawn whom they have met least.

    No repeats as long as there is a pairing without them, then of players who have met once, and
    so on up to ``limits.repeats``; ``NoLawfulPairing`` beyond.
    """
    hat = shuffled(candidates, rng=rng)
    most = max((max(candidate.met.values(), default=0) for candidate in candidates), default=0)
    for repeats in range(min(most, most if limits.repeats is None else limits.repeats) + 1):
        stricter = replace(limits, repeats=repeats)
        couples = from_the_top(hat, allows=stricter.allow, wishes=lambda _, unpaired: unpaired)
        if couples is not None:
            return couples
    raise impasse(candidates, limits)
