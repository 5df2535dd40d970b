"""What a Gibson plays: somebody whose result, against them, decides nothing for anybody else.

An even number of Gibsons play one another. Of an odd number the lowest has the bye if the field is
odd; otherwise they meet a player who can’t reach a place with a prize, or failing that the lowest
one; of those met least often, or strictly the highest. A division may name the class these come
from: the class comes first, even if all of it can still reach a prize.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.finishes import (
    Gibson,
    LastRounds,
    as_json,
    finishes,
    from_json,
    gibsons,
)
from tdtool.pairing.contenders.race import NoRoundsLeft, race
from tdtool.pairing.field import Field
from tdtool.pairing.methods.weighing import Edge, cheapest, scales
from tdtool.pairing.pairings import CandidatePair, PairingLimits
from tdtool.pairing.standings.win_loss import USUAL, StandingsRules


@dataclass(frozen=True, slots=True)
class PairedApart:
    """Who is a Gibson at a draw, and who plays for a prize still.

    ``strict``: repeats don't count among the hopeless. ``victims``: whom a Gibson is to meet, by
    number; None: anybody.
    """

    gibsons: tuple[Gibson, ...]
    hopeless: frozenset[int]  # the numbers of who can’t reach a place with a prize
    strict: bool = False
    victims: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class GibsonRule:
    """How a division keeps Gibsons apart: by what it says of its last rounds, and its prizes.

    ``ahead``: so many places are decided by a play-off beside the rounds; the ``prizes`` and the
    places worth the same count from the first below.
    """

    last: LastRounds
    prizes: int
    rounds: int  # of the division when the round is drawn
    ahead: int = 0

    def at(
        self,
        field: Field,
        *,
        after: int,
        counting: StandingsRules = USUAL,
        gone: Collection[int] = (),
    ) -> PairedApart:
        """Who is a Gibson by the standings after a round; before round 1 nobody is.

        ``gone`` are the numbers of who has withdrawn.
        """
        try:
            current_race = race(
                field,
                rounds=self.rounds,
                after=after,
                counting=counting,
                allowance=self.last.allowance,
                gone=gone,
                ahead=self.ahead,
            )
        except NoRoundsLeft:
            return NOBODY
        all_finishes = finishes(current_race, self.last.definition)
        hopeless = (
            contender.number
            for contender, finish in zip(current_race.contenders, all_finishes, strict=True)
            if finish.best > self.prizes
        )
        safe = gibsons(
            current_race,
            prizes=self.prizes,
            definition=self.last.definition,
            equivalent=self.last.equivalent,
        )
        victim_class = self.last.victims
        victims = None
        if victim_class:
            victims = frozenset(
                entrant.number
                for entrant in field.entrants
                if is_of_class(entrant.prize_class, victim_class)
            )
        return PairedApart(safe, frozenset(hopeless), self.last.strict, victims)

    def as_json(self) -> dict[str, Any]:
        """As a drawn round keeps it."""
        row = {"last": as_json(self.last), "prizes": self.prizes, "rounds": self.rounds}
        return {**row, **({"ahead": self.ahead} if self.ahead else {})}

    @classmethod
    def from_json(cls, row: Mapping[str, Any] | None) -> GibsonRule | None:
        """As a drawn round kept it; None: its Gibsons weren’t paired apart."""
        if not row:
            return None
        last, ahead = from_json(row["last"]), int(row.get("ahead", 0))
        return cls(last, int(row["prizes"]), int(row["rounds"]), ahead)


NOBODY = PairedApart((), frozenset())


def is_of_class(theirs: str, victim_class: str) -> bool:
    """Whether a player’s prize class is the one that Gibsons’ opponents come from, or has it as a
    word."""
    players_class, victims_class = theirs.casefold(), victim_class.casefold()
    return victims_class == players_class or victims_class in players_class.split()


def couples_of(
    candidates: Sequence[Candidate], apart: PairedApart, limits: PairingLimits
) -> tuple[list[CandidatePair], Candidate | None]:
    """The games of the Gibsons among those who play, and which of them has the bye.

    Where a Gibson may meet nobody here, they stay among the others.
    """
    numbers = {gibson.number for gibson in apart.gibsons}
    safe = [candidate for candidate in candidates if candidate.number in numbers]
    alone = safe.pop() if len(safe) % 2 else None
    couples = _among(safe, limits)
    if alone is None:
        return couples, None
    if len(candidates) % 2:
        return couples, alone
    taken = {candidate.number for couple in couples for candidate in couple} | {alone.number}
    unpaired = [candidate for candidate in candidates if candidate.number not in taken]
    victim = _victim(alone, unpaired, apart, limits)
    return ([*couples, (alone, victim)] if victim else couples), None


def _among(safe: Sequence[Candidate], limits: PairingLimits) -> list[CandidatePair]:
    """Fewest repeats, then not the opponent of the round before, then starts, then the nearest."""
    levels = []
    pairs = [
        (place, other)
        for place, other in combinations(range(len(safe)), 2)
        if limits.allow(safe[place], safe[other])
    ]
    for place, other in pairs:
        first, second = safe[place], safe[other]
        levels.append(
            (
                first.times(second),
                int(first.previous == second.number),
                max(0, abs(first.balance + second.balance) - 1),
                other - place,
            )
        )
    if not pairs:
        return []
    highest = [max(level[at] for level in levels) for at in range(4)]
    weights = scales(highest, pairs=len(safe) // 2)
    edges = (
        Edge(place, other, sum(w * n for w, n in zip(weights, level, strict=True)))
        for (place, other), level in zip(pairs, levels, strict=True)
    )
    matched = cheapest(len(safe), edges)
    return [(safe[edge.one], safe[edge.other]) for edge in matched or ()]


def _victim(
    gibson: Candidate, unpaired: Sequence[Candidate], apart: PairedApart, limits: PairingLimits
) -> Candidate | None:
    """Of those out of the prizes the highest of those met least often; else the lowest of all.
    Somebody of another class only where nobody of the right one is free.
    """
    lawful = [candidate for candidate in unpaired if limits.allow(gibson, candidate)]
    if apart.victims is not None:
        lawful = [candidate for candidate in lawful if candidate.number in apart.victims] or lawful
    out = [candidate for candidate in lawful if candidate.number in apart.hopeless]
    if out and apart.strict:
        return min(out, key=lambda candidate: candidate.place)
    if out:
        return min(out, key=lambda candidate: (gibson.times(candidate), candidate.place))
    return min(
        lawful, key=lambda candidate: (gibson.times(candidate), -candidate.place), default=None
    )
