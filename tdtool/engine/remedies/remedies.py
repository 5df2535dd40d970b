"""What the rules prescribe for a score: points of one seat, the clause, and the reason in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

RemedyKind: TypeAlias = Literal["score", "overtime", "correction", "catch"]


@dataclass(frozen=True, slots=True)
class Remedy:
    """Points to add to a seat's score (below zero: to take off), and why. ``seat`` counts from 1,
    ``kind`` is that of the line in the ledger, ``clause`` is "" where no clause says it."""

    seat: int
    kind: RemedyKind
    points: int
    clause: str
    reason: str


def applied(scores: Sequence[int], remedies: Iterable[Remedy]) -> tuple[int, ...]:
    """What the scores become, in seat order.

    >>> applied([30, 20], [Remedy(1, "correction", -2, "D04-9", ""), Remedy(2, "catch", 2, "", "")])
    (28, 22)
    """
    after = list(scores)
    for remedy in remedies:
        after[remedy.seat - 1] += remedy.points
    return tuple(after)
