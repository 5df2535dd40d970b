"""The plan of a whole event: by which method each round is drawn, and from which standings."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from dataclasses import dataclass

from tdtool.pairing.methods import quads, round_robin

FONTES_FROM = 6  # rounds from which on an event has the time to begin with small round robins
KOTH_FROM = 3


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """How a round will be drawn: the method, and the round its standings are taken from.

    Round robins and Fontes take all their rounds from one draw, and so from one round before.
    """

    number: int
    method: str
    based_on: int


def plan(field: Sized, rounds: int, *, koth: int = 1) -> tuple[PlannedRound, ...]:
    """Round robin if it fits the rounds, else Fontes, then Swiss, and KOTH at the end.

    A round robin is played as often as it fits; rounds left over are Swiss. Fontes takes three
    rounds of an event of six or more. The last ``koth`` rounds are KOTH, unless they belong to
    the round robin or the event has fewer than three rounds.
    """
    fixed, method = _opening(len(field), rounds)
    opening = [PlannedRound(number, method, 0) for number in range(1, fixed + 1)]
    swiss_until = rounds - koth if rounds >= KOTH_FROM else rounds
    return (
        *opening,
        *(
            PlannedRound(number, "swiss" if number <= swiss_until else "koth", number - 1)
            for number in range(fixed + 1, rounds + 1)
        ),
    )


def _opening(count: int, rounds: int) -> tuple[int, str]:
    """How many rounds are drawn at once in the beginning, and how."""
    once = round_robin.length(count)
    if 0 < once <= rounds:
        return rounds - rounds % once, "round-robin"
    return (quads.ROUNDS, "fontes") if rounds >= FONTES_FROM else (0, "")


def for_contenders(
    field: Sized,
    rounds: int,
    *,
    method: str = "cop",
    koth: int = 0,
    planned: Sequence[PlannedRound] = (),
) -> tuple[PlannedRound, ...]:
    """Round robin if it fits the rounds, else Fontes; Swiss to the middle; then ``method``.

    ``method`` is for contenders, who can be told once half the rounds are played. The last
    ``koth`` rounds are KOTH, if they come after the middle. ``planned``: the first rounds, where
    some are drawn already; then they are the opening, whatever the field suggests.
    """
    fixed, first = _opening(len(field), rounds)
    opening = planned or [PlannedRound(number, first, 0) for number in range(1, fixed + 1)]
    middle = max(len(opening), rounds // 2)
    last = max(middle, rounds - koth)

    def of(number: int) -> str:
        return "swiss" if number <= middle else method if number <= last else "koth"

    later = range(len(opening) + 1, rounds + 1)
    return (*opening, *(PlannedRound(number, of(number), number - 1) for number in later))
