"""The highest player not paired yet gets the opponent they should have: by hand, no weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.matching import Edge, cheapest
from tdtool.pairing.pairings import CandidatePair

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
