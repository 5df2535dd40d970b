"""Couples and the bye of one round, by a method that draws it alone or out of a block of rounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tdtool.pairing.byes import by_claim
from tdtool.pairing.candidates import Candidate, all_candidates, candidates
from tdtool.pairing.field import Field
from tdtool.pairing.infeasible import impasse, possible
from tdtool.pairing.methods.australian import australian
from tdtool.pairing.methods.blocks import Block, refuse_unlawful
from tdtool.pairing.methods.koth import koth, qoth
from tdtool.pairing.methods.random_pairs import by_lot
from tdtool.pairing.methods.swiss import FOLD, swiss
from tdtool.pairing.pairings import CandidatePair, NoLawfulPairing, PairingLimits
from tdtool.pairing.standings.win_loss import USUAL, StandingsRules
from tdtool.pairing.starts import in_order_of_play

Draw = Callable[[Sequence[Candidate], PairingLimits, random.Random], list[CandidatePair]]
Drawn = tuple[list[CandidatePair], int | None]

ROUND_BY_ROUND: Mapping[str, Draw] = {
    "swiss": lambda candidates, limits, _: swiss(candidates, limits=limits),
    "swiss-fold": lambda candidates, limits, _: swiss(candidates, limits=limits, style=FOLD),
    "koth": lambda candidates, limits, _: koth(candidates, limits=limits),
    "qoth": lambda candidates, limits, _: qoth(candidates, limits=limits),
    "australian": lambda candidates, limits, _: australian(candidates, limits=limits),
    "random": lambda candidates, limits, rng: by_lot(candidates, limits=limits, rng=rng),
}


@dataclass(frozen=True)
class DrawConstraints:
    """What the director has arranged for: who is away, who sits where, how things count."""

    away: Collection[int] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    tables_before: Mapping[int, int] = field(default_factory=dict)
    byes_alternate: bool = False
    counting: StandingsRules = USUAL


NO_CONSTRAINTS = DrawConstraints()


@dataclass(frozen=True)
class Drawing:
    """All that a draw of one round depends on."""

    field: Field
    method: str
    round_: int
    based_on: int
    rounds: int | None
    limits: PairingLimits
    constraints: DrawConstraints
    rng: random.Random

    def candidates(self, round_: int) -> tuple[Candidate, ...]:
        """The candidates: those who play the round, or played an earlier one."""
        return candidates(
            self.field,
            round_=round_,
            based_on=self.based_on,
            away=self.constraints.away if round_ == self.round_ else (),
            byes_alternate=self.constraints.byes_alternate,
            counting=self.constraints.counting,
        )

    def drawn(self) -> Drawn:
        """The couples, who starts in front, and who has the bye. ``NoLawfulPairing``."""
        playing = self.candidates(self.round_)
        if not playing:
            raise NoLawfulPairing(f"Nobody plays round {self.round_}.", "Let somebody play.")
        if self.method in ROUND_BY_ROUND:
            return self._drawn_alone(playing)
        return self._drawn_from_a_block(playing)

    def _drawn_alone(self, candidates: Sequence[Candidate]) -> Drawn:
        """The bye goes to the first in turn who leaves a pairing for the others."""
        if len(candidates) % 2 == 0:
            draw = ROUND_BY_ROUND[self.method]
            return self._in_order_of_play(draw(candidates, self.limits, self.rng)), None
        return next(
            filter(
                None, (self._with_bye(candidate, candidates) for candidate in by_claim(candidates))
            )
        )

    def _with_bye(self, candidate: Candidate, candidates: Sequence[Candidate]) -> Drawn | None:
        """The draw with a bye for one of them; None where somebody else's leaves a pairing."""
        try:
            couples, _ = self._drawn_alone([one for one in candidates if one is not candidate])
        except NoLawfulPairing:
            if possible(candidates, self.limits):
                return None
            raise impasse(candidates, self.limits) from None
        return couples, candidate.number

    def _drawn_from_a_block(self, candidates: Sequence[Candidate]) -> Drawn:
        """The games of a fixed draw whose players are both here; who is left meets, or has the bye.

        The table says who starts, but for whom absences have put out of step.
        """
        here = {candidate.number: candidate for candidate in candidates}
        block = self._block()
        known = {candidate.number for candidate in block.seeds}
        block = replace(
            block, late=[candidate for candidate in candidates if candidate.number not in known]
        )
        round_ = self.round_ - self.based_on
        couples = [
            (here[one.number], here[other.number])
            for one, other in block.games(round_, rng=self._same_chance())
            if one.number in here and other.number in here
        ]
        refuse_unlawful(couples, limits=self.limits, repeats=block.repeats(round_))
        couples = [both if both[0].balance <= both[1].balance else both[::-1] for both in couples]
        paired = {candidate.number for both in couples for candidate in both}
        left = [candidate for candidate in candidates if candidate.number not in paired]
        if len(left) < 2:
            return couples, left[0].number if left else None
        others, bye = replace(self, method="swiss")._drawn_alone(left)
        return [*couples, *others], bye

    def _block(self) -> Block:
        """The draw of the block: of those who played its first round, or of everybody.

        Who is missing in the first round may have been drawn and stayed away, or come since: the
        draw is the one that more of the games played come from.
        """
        first = self.based_on + 1
        everybody = all_candidates(self.field, round_=first, based_on=self.based_on)
        rounds = self.rounds and self.rounds - self.based_on
        fields = (self.candidates(first), everybody)
        return max((Block(self.method, seeds, (), rounds) for seeds in fields), key=self._agreement)

    def _agreement(self, block: Block) -> int:
        """How many of the games that the block has for the rounds before were played."""
        return sum(
            self.field.entrant(one.number).appearance(round_).opponent == other.number
            for round_ in range(self.based_on + 1, self.round_)
            for one, other in block.games(round_ - self.based_on, rng=self._same_chance())
        )

    def _same_chance(self) -> random.Random:
        """A source of chance that draws a block the same way every time."""
        rng = random.Random()
        rng.setstate(self.rng.getstate())
        return rng

    def _in_order_of_play(self, couples: Sequence[CandidatePair]) -> list[CandidatePair]:
        return [in_order_of_play(one, other, rng=self.rng) for one, other in couples]
