"""Which series a play-off has, and where the two players of each come from.

The seeds meet so that 1 and 2 can only meet in the final: 1–4 and 2–3 of four; 1–8, 4–5, 2–7 and
3–6 of eight.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

SIZES = (2, 4, 8)


class Stage(StrEnum):
    """What a series decides; the value is what it is called."""

    QUARTERFINAL = "quarterfinal"
    SEMIFINAL = "semifinal"
    FINAL = "final"
    THIRD = "match for third"
    CONSOLATION = "consolation semifinal"
    FIFTH = "match for fifth"
    SEVENTH = "match for seventh"


@dataclass(frozen=True, slots=True)
class Seed:
    """Comes in by the standings: 1 was first."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    series: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    series: str


Source: TypeAlias = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Slot:
    """A series before anybody is known in it. ``key`` is ``S1``, ``F``: unique in the bracket."""

    key: str
    stage: Stage
    number: int  # among those of its stage; 0: it is the only one
    sides: tuple[Source, Source]

    @property
    def called(self) -> str:
        """``semifinal 2``, ``final``."""
        return f"{self.stage} {self.number}" if self.number else str(self.stage)

    @property
    def named(self) -> str:
        """The same in a sentence: ``semifinal 2``, ``the final``."""
        return self.called if self.number else f"the {self.called}"


FINAL = "F"
_QUARTERS = ((1, 8), (4, 5), (2, 7), (3, 6))
_SEMIS = ((1, 4), (2, 3))


def slots(size: int, *, third: bool, consolation: bool) -> tuple[Slot, ...]:
    """The series of a play-off of 2, 4 or 8, each after those that its players come from.

    ``third``: the losers of the semifinals meet; ``consolation``: those of the quarterfinals play
    for fifth to eighth.
    """
    if size == 2:
        return (Slot(FINAL, Stage.FINAL, 0, (Seed(1), Seed(2))),)
    bracket_slots: list[Slot] = []
    if size == 8:
        bracket_slots += [
            Slot(f"Q{at}", Stage.QUARTERFINAL, at, (Seed(seed), Seed(other)))
            for at, (seed, other) in enumerate(_QUARTERS, 1)
        ]
        semis: list[tuple[Source, Source]] = [
            (WinnerOf("Q1"), WinnerOf("Q2")), (WinnerOf("Q3"), WinnerOf("Q4"))
        ]  # fmt: skip
    else:
        semis = [(Seed(seed), Seed(other)) for seed, other in _SEMIS]
    bracket_slots += [
        Slot(f"S{at}", Stage.SEMIFINAL, at, sides) for at, sides in enumerate(semis, 1)
    ]
    bracket_slots.append(Slot(FINAL, Stage.FINAL, 0, (WinnerOf("S1"), WinnerOf("S2"))))
    if third:
        bracket_slots.append(Slot("3", Stage.THIRD, 0, (LoserOf("S1"), LoserOf("S2"))))
    if size == 8 and consolation:
        bracket_slots += [
            Slot("C1", Stage.CONSOLATION, 1, (LoserOf("Q1"), LoserOf("Q2"))),
            Slot("C2", Stage.CONSOLATION, 2, (LoserOf("Q3"), LoserOf("Q4"))),
            Slot("5", Stage.FIFTH, 0, (WinnerOf("C1"), WinnerOf("C2"))),
            Slot("7", Stage.SEVENTH, 0, (LoserOf("C1"), LoserOf("C2"))),
        ]
    return tuple(bracket_slots)


CALLED = {slot.key: slot.called for slot in slots(8, third=True, consolation=True)}


def stages(size: int, *, third: bool, consolation: bool) -> tuple[Stage, ...]:
    """The stages that these series have, in the order in which they are played."""
    every = slots(size, third=third, consolation=consolation)
    return tuple(dict.fromkeys(slot.stage for slot in every))
