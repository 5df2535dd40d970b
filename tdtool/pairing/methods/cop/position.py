"""Where a round to be paired by COP stands: who plays, by rank, and what is still to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.finishes import Definition
from tdtool.pairing.contenders.gibsons import Gibson, gibsons
from tdtool.pairing.contenders.margins import Margins
from tdtool.pairing.contenders.race import Race
from tdtool.pairing.contenders.segments import segments
from tdtool.pairing.methods.cop.rule import USUAL, CopRule
from tdtool.pairing.pairings import NO_LIMITS, PairingLimits


@dataclass(frozen=True)
class Position:
    """All that COP pairs a round from; everybody is known by their rank, from 0.

    ``candidates`` and ``race`` have the same players in the same order. ``seed`` is of all chance.
    """

    candidates: Sequence[Candidate]
    race: Race
    round_: int
    rounds: int
    margins: Margins
    seed: int
    rule: CopRule = USUAL
    limits: PairingLimits = NO_LIMITS

    def __len__(self) -> int:
        return len(self.candidates)

    @property
    def left(self) -> int:
        """Rounds without results, this one among them."""
        return self.race.left

    @property
    def final(self) -> bool:
        return self.round_ >= self.rounds

    @property
    def last_quarter(self) -> bool:
        return 4 * (self.rounds - self.round_ + 1) <= self.rounds

    @property
    def prizes(self) -> int:
        return min(self.rule.prizes, len(self))

    @cached_property
    def gibsons(self) -> dict[int, Gibson]:
        """Who is certain of a place that has a prize, by rank."""
        safe = gibsons(self.race, prizes=self.prizes, definition=Definition.CAUGHT)
        return {gibson.place: gibson for gibson in safe}

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """A number for everybody: those between two Gibsons have their own, the last group is 0."""
        numbers = [0] * len(self)
        for number, part in enumerate(segments(len(self), list(self.gibsons))[:-1], 1):
            for place in part.places:
                numbers[place] = number
        return tuple(numbers)

    def name(self, rank: int) -> str:
        return self.candidates[rank].name

    def allows(self, rank: int, other: int) -> bool:
        """Whether the event’s own limits let the two meet."""
        return self.limits.allow(self.candidates[rank], self.candidates[other])

    def lets_meet(self, rank: int, other: int) -> bool:
        """Whether these limits do, and no Gibson stands between."""
        return self.groups[rank] == self.groups[other] and self.allows(rank, other)
