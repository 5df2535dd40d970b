"""The highest player not paired yet gets the opponent they should have: by hand, no weights."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.weighing import Edge, cheapest, impasse
from tdtool.pairing.pairings import NO_LIMITS, CandidatePair, PairingLimits

Allows = Callable[[Candidate, Candidate], bool]
Mates = Mapping[int, int]
Wishes = Callable[[Candidate, Sequence[Candidate]], Iterable[Candidate]]


def from_the_top(
    candidates: Sequence[Candidate], *, allows: Allows, wishes: Wishes
) -> list[CandidatePair] | None:
    """Each from the top with the first they wish for that leaves everybody below an opponent.

    ``wishes`` puts those who are left in order for the highest of them. None if there is no
    pairing at all. Where the first wishes do for everybody, nothing needs to be foreseen.
    """
    couples = _first_wishes(candidates, allows, wishes)
    return _with_foresight(candidates, allows, wishes) if couples is None else couples


def _first_wishes(
    candidates: Sequence[Candidate], allows: Allows, wishes: Wishes
) -> list[CandidatePair] | None:
    unpaired, couples = list(candidates), []
    while unpaired:
        top = unpaired.pop(0)
        other = next(
            (candidate for candidate in wishes(top, unpaired) if allows(top, candidate)), None
        )
        if other is None:
            return None
        unpaired.remove(other)
        couples.append((top, other))
    return couples


def _with_foresight(
    candidates: Sequence[Candidate], allows: Allows, wishes: Wishes
) -> list[CandidatePair] | None:
    unpaired, couples = list(candidates), []
    mates = _mates(unpaired, allows)
    if mates is None:
        return None
    while unpaired:
        top = unpaired.pop(0)
        choices = (
            (candidate, _mates_beside(top, candidate, unpaired, mates, allows))
            for candidate in wishes(top, unpaired)
        )
        other, mates = next(
            (candidate, others) for candidate, others in choices if others is not None
        )
        unpaired.remove(other)
        couples.append((top, other))
    return couples


def _mates_beside(
    top: Candidate, other: Candidate, unpaired: Sequence[Candidate], mates: Mates, allows: Allows
) -> Mates | None:
    """A way to pair all the others if the top one meets this one; None if there is none."""
    if mates[top.number] == other.number:
        return mates
    if not allows(top, other):
        return None
    return _mates([candidate for candidate in unpaired if candidate is not other], allows)


def _mates(candidates: Sequence[Candidate], allows: Allows) -> Mates | None:
    """One way to pair them all, whichever."""
    edges = (
        Edge(place, other)
        for place, other in combinations(range(len(candidates)), 2)
        if allows(candidates[place], candidates[other])
    )
    matched = cheapest(len(candidates), edges)
    if matched is None:
        return None
    numbers = [(candidates[edge.one].number, candidates[edge.other].number) for edge in matched]
    return dict(numbers) | {other: number for number, other in numbers}


# Pairings by lot.


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
