"""Why there is no pairing, and what to give up so that there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tdtool.english import counted, listed
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.matching import Edge, cheapest
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits


def possible(candidates: Sequence[Candidate], limits: PairingLimits) -> bool:
    """Whether everybody can be paired, one of an odd field with the bye."""
    count = len(candidates)
    edges = [
        Edge(place, other)
        for place, other in combinations(range(count), 2)
        if limits.allow(candidates[place], candidates[other])
    ]
    if count % 2:
        edges += [Edge(place, count) for place in range(count)]
    return cheapest(count + count % 2, edges) is not None


def impasse(candidates: Sequence[Candidate], limits: PairingLimits) -> NoLawfulPairing:
    """The refusal for a field that can't be paired under these limits."""
    if not possible(candidates, replace(limits, repeats=None)):
        return _forbidden(candidates, limits)
    repeats = limits.repeats or 0
    needed = repeats + 1
    while not possible(candidates, replace(limits, repeats=needed)):
        needed += 1
    most = f"more than {counted(repeats, 'repeat')} per pair" if repeats else "repeats"
    if limits.forbidden:
        reason = f"With these pairs kept apart, no pairing is possible without {most}."
    else:
        reason = f"No pairing is possible without {most}."
    return NoLawfulPairing(reason, f"Allow up to {counted(needed, 'repeat')} per pair.")


def _forbidden(candidates: Sequence[Candidate], limits: PairingLimits) -> NoLawfulPairing:
    """Not even with any number of repeats: the forbidden pairs are in the way."""
    lone = [
        candidate.name
        for candidate in candidates
        if not any(limits.allow(candidate, other) for other in candidates if other is not candidate)
    ]
    if lone:
        reason = f"The forbidden pairs leave no opponent for {listed(lone)}."
    else:
        reason = "No pairing is possible with these forbidden pairs."
    return NoLawfulPairing(reason, "Remove one of the forbidden pairs.")
