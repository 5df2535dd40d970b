"""Why there is no pairing, and what to give up so that there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tdtool.english import listed
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.matching import Edge, cheapest
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits


def possible(candidates: Sequence[Candidate], limits: PairingLimits) -> bool:
    """Whether everybody can be paired, one of an odd field with the bye."""
    count = len(candidates)
    edges = [
        Edge(one, other)
        for one, other in combinations(range(count), 2)
        if limits.allow(candidates[one], candidates[other])
    ]
    if count % 2:
        edges += [Edge(one, count) for one in range(count)]
    return cheapest(count + count % 2, edges) is not None


def impasse(candidates: Sequence[Candidate], limits: PairingLimits) -> NoLawfulPairing:
    """The refusal for a field that can't be paired under these limits."""
    if not possible(candidates, replace(limits, repeats=None)):
        return _forbidden(candidates, limits)
    repeats = limits.repeats or 0
    needed = repeats + 1
    while not possible(candidates, replace(limits, repeats=needed)):
        needed += 1
    met = f"met more than {_times(repeats)}" if repeats else "met before"
    says = f"Every possible draw pairs players who have {met}."
    if limits.forbidden:
        says = f"Without forbidden pairs every draw pairs players who have {met}."
    relax = f"Allow meetings of players who have met {_times(needed)} (repeats {needed})."
    return NoLawfulPairing(says, relax)


def _forbidden(candidates: Sequence[Candidate], limits: PairingLimits) -> NoLawfulPairing:
    """Not even with any number of repeats: the forbidden pairs are in the way."""
    lone = [
        one.name
        for one in candidates
        if not any(limits.allow(one, other) for other in candidates if other is not one)
    ]
    says = "The forbidden pairs allow no draw: a player is always left over."
    if lone:
        says = f"The forbidden pairs allow no draw: {listed(lone)} can’t meet anyone here."
    return NoLawfulPairing(says, "Allow one forbidden pair for this round.")


def _times(number: int) -> str:
    return "once before" if number == 1 else f"{number} times before"
