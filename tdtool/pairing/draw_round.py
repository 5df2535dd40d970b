"""A round of pairs, drawn by any method or by hand: the one door to all of them."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from types import MappingProxyType

from tdtool.pairing.appearances import Kind
from tdtool.pairing.candidates import Candidate, all_candidates, candidates, playing
from tdtool.pairing.checks import Fault, check_pairings
from tdtool.pairing.contenders.apart import GibsonRule, couples_of
from tdtool.pairing.contenders.finishes import Definition, finishes
from tdtool.pairing.contenders.margins import margins_of
from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.contenders.race import Allowance, NoRoundsLeft, Race, race
from tdtool.pairing.field import Field
from tdtool.pairing.infeasible import impasse, possible
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS, BLOCKS, Block, refuse_unlawful
from tdtool.pairing.methods.by_name import CHEW, COP, ROUND_BY_ROUND, Method, method_called
from tdtool.pairing.methods.chew import draw as chew_draw
from tdtool.pairing.methods.chew.flight import ChewPosition
from tdtool.pairing.methods.chew.rule import USUAL as USUAL_CHEW
from tdtool.pairing.methods.chew.rule import ChewRule
from tdtool.pairing.methods.cop.rule import USUAL, CopRule
from tdtool.pairing.methods.plan import PlannedRound, plan
from tdtool.pairing.pairings import (
    NO_CONSTRAINTS,
    NO_LIMITS,
    CandidatePair,
    DrawConstraints,
    DrawnPairing,
    NoLawfulPairing,
    PairedRound,
    PairingLimits,
    Reason,
    why,
)
from tdtool.pairing.starts import in_order_of_play

# At which table they meet.


def table_numbers(
    couples: Sequence[CandidatePair],
    *,
    first: int = 1,
    fixed: Mapping[int, int] = MappingProxyType({}),
    before: Mapping[int, int] = MappingProxyType({}),
    winners: Collection[int] = (),
) -> list[int]:
    """A table for each couple: the highest plays at the first table, and so on down.

    ``fixed`` says by a player's number at which table they always sit: their opponent comes to
    them, and nobody else sits there. Of two in a couple who both have one, the higher keeps theirs.
    ``before`` is for tables that change as little as can be, and says where each player sat in
    the round before: the highest couple goes to the first table all the same, and of every other
    couple one stays where they sat if they can, rather one of the ``winners`` of that round.
    """
    order = sorted(range(len(couples)), key=lambda at: min(one.place for one in couples[at]))
    own = {one.number: fixed[one.number] for both in couples for one in both if one.number in fixed}
    tables: dict[int, int] = {}
    occupied: set[int] = set()

    def take(at: int, table: int) -> None:
        if at not in tables and table not in occupied:
            tables[at] = table
            occupied.add(table)

    for at in order:
        for one in sorted(couples[at], key=lambda one: one.place):
            if one.number in own:
                take(at, own[one.number])
    occupied.update(own.values())
    open_ = (table for table in count(first) if table not in occupied)
    for at in order[: 1 if before else 0]:
        if at not in tables:
            take(at, next(open_))
    for at in order:
        for one in sorted(couples[at], key=lambda one: (one.number not in winners, one.place)):
            if one.number in before and before[one.number] in range(first, first + len(couples)):
                take(at, before[one.number])
    for at in order:
        if at not in tables:
            take(at, next(open_))
    return [tables[at] for at in range(len(couples))]


# One round as it is drawn: the candidates, the bye, the Gibsons, and the method’s own pairs.


def by_claim(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Fewest byes first, then the lowest in the standings: who is next in turn for the bye."""
    return sorted(candidates, key=lambda candidate: (candidate.byes, -candidate.place))


Drawn = tuple[list[CandidatePair], int | None]
Reasons = tuple[Reason, ...]


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
    turned: bool
    gibsons: GibsonRule | None = None
    cop: CopRule | None = None
    chew: ChewRule | None = None
    progress: Progress = silent
    pairs_by: Method | None = None  # where the method needs more than who plays

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

    def drawn(self) -> tuple[Drawn, Reasons]:
        """The couples, who starts in front, and who has the bye; the reasons of COP or Chew.

        ``NoLawfulPairing``; ``NoRoundsLeft`` where these have nothing to look ahead to.
        """
        playing = self.candidates(self.round_)
        if not playing:
            raise NoLawfulPairing(
                f"Nobody plays in round {self.round_}.", "Add players, or check them in."
            )
        if self.method == COP:
            return self._by_cop(playing)
        if self.method == CHEW:
            return self._by_chew(playing)
        if self.method in ROUND_BY_ROUND:
            return self._with_gibsons_apart(playing) or self._drawn_alone(playing), ()
        return self._drawn_from_a_block(playing), ()

    def _by_cop(self, candidates: Sequence[Candidate]) -> tuple[Drawn, Reasons]:
        """By the race among those who play; COP deals with Gibsons itself."""
        if len(candidates) == 1:
            return ([], candidates[0].number), ()
        from tdtool.pairing.methods.cop.draw import cop  # it loads numpy, which takes a while
        from tdtool.pairing.methods.cop.position import Position

        rule = self.cop or USUAL
        now = self._race(candidates, rule.allowance, rule.ahead)
        made = cop(
            Position(
                candidates,
                now,
                self.round_,
                now.after + now.left,
                margins_of(self.field, most=now.game, usual_score=rule.usual_score),
                self.rng.getrandbits(32),
                rule,
                self.limits,
            ),
            self.progress,
        )
        couples = [
            (candidates[pair.one], candidates[pair.other])
            for pair in made.pairs
            if pair.other is not None
        ]
        bye = made.decisions.bye
        lone = None if bye is None else candidates[bye].number
        return (self._in_order_of_play(couples), lone), made.reasons

    def _race(self, candidates: Sequence[Candidate], allowance: Allowance, ahead: int) -> Race:
        """The race among those who play, in their order."""
        here = {one.number for one in candidates}
        known = replace(
            self.field,
            entrants=tuple(
                replace(one, withdrawn=False, away=())
                for one in self.field.entrants
                if one.number in here
            ),
        )
        now = race(
            known, rounds=self.rounds, after=self.based_on,
            counting=self.constraints.counting, allowance=allowance, ahead=ahead,
        )  # fmt: skip
        by_number = {one.number: one for one in now.contenders}
        ranked = tuple(replace(by_number[one.number], place=one.place) for one in candidates)
        return replace(now, contenders=ranked)

    def _by_chew(self, candidates: Sequence[Candidate]) -> tuple[Drawn, Reasons]:
        """The Gibsons apart, if the division has them so, and the bye; then from the top."""
        rule = self.chew or USUAL_CHEW
        now = self._race(candidates, rule.allowance, rule.ahead)
        found = finishes(now, Definition.BEST_FINISH)
        each = list(zip(now.contenders, found, strict=True))
        best = {one.number: finish.best for one, finish in each}
        worst = {one.number: finish.worst for one, finish in each}
        classes = {one.number: one.prize_class for one in now.contenders}
        reasons: dict[frozenset[int], Reason] = {}

        def paired(
            some: Sequence[Candidate], limits: PairingLimits, _: random.Random
        ) -> list[CandidatePair]:
            position = ChewPosition(some, best, now.left, rule, limits, worst, classes)
            made = chew_draw.chew(position)
            reasons.update((frozenset(reason.numbers), reason) for _, reason in made)
            return [couple for couple, _ in made]

        by_chew = replace(self, pairs_by=paired)
        drawn = by_chew._with_gibsons_apart(candidates) or by_chew._drawn_alone(candidates)
        meetings = [frozenset((one.number, other.number)) for one, other in drawn[0]]
        return drawn, tuple(reasons[both] for both in meetings if both in reasons)

    def _with_gibsons_apart(self, candidates: Sequence[Candidate]) -> Drawn | None:
        """The Gibsons’ games first, then everybody else’s; None where that leaves no pairing."""
        if self.gibsons is None:
            return None
        apart = self.gibsons.at(
            self.field,
            after=self.based_on,
            counting=self.constraints.counting,
            gone=self.constraints.gone,
        )
        couples, bye = couples_of(candidates, apart, self.limits)
        taken = {one.number for couple in couples for one in couple}
        taken |= {bye.number} if bye else set()
        left = [one for one in candidates if one.number not in taken]
        try:
            others, other_bye = self._drawn_alone(left) if left else ([], None)
        except NoLawfulPairing:
            return None
        games = [*self._in_order_of_play(couples), *others]
        return games, bye.number if bye else other_bye

    def _drawn_alone(self, candidates: Sequence[Candidate]) -> Drawn:
        """The bye goes to the first in turn who leaves a pairing for the others."""
        if len(candidates) % 2 == 0:
            draw = self.pairs_by or ROUND_BY_ROUND[self.method]
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
        blocks = (Block(self.method, seeds, (), rounds, self.turned) for seeds in fields)
        return max(blocks, key=self._agreement)

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


class BadRound(ValueError):
    """A round was asked for that can't be drawn, or standings that can't be taken for it."""


def pair(
    field: Field,
    *,
    method: str,
    round_: int,
    rng: random.Random,
    based_on: int | None = None,
    rounds: int | None = None,
    limits: PairingLimits = NO_LIMITS,
    constraints: DrawConstraints = NO_CONSTRAINTS,
    turned: bool = True,
    gibsons: GibsonRule | None = None,
    cop: CopRule | None = None,
    chew: ChewRule | None = None,
    progress: Progress = silent,
) -> PairedRound:
    """Draws a round. Of what the division holds of it already, only who plays counts.

    ``based_on`` is the round whose standings count, by default the last before ``round_`` whose
    results are in; for a method that draws several rounds at once, the round before them.
    ``rounds`` is how many the event has in all; ``auto`` needs it, and goes on with Swiss where
    the plan's round robin or Fontes doesn't fit what was played. Without ``turned`` a Fontes is as
    it was drawn before lots turned the starts of its groups. By ``gibsons`` they are paired apart,
    but in a block of rounds that was drawn at once. ``cop`` is what COP goes by, and
    ``chew`` what Chew does; ``progress`` is told how far a long draw is. Refusals:
    ``NoLawfulPairing``, ``UnknownPairingMethod``, ``BadRound``.
    """
    name, total = method_called(method), rounds or field.rounds
    if name == "auto":
        name = _planned(field, round_, total).method
        if name in BLOCK_LENGTHS:
            try:
                return pair(
                    field, method=name, round_=round_, rng=rng, rounds=total, limits=limits,
                    constraints=constraints, turned=turned, gibsons=gibsons,
                )  # fmt: skip
            except NoLawfulPairing:  # the rounds before weren't drawn by this plan
                name = "swiss"
    if based_on is None:
        based_on = _latest(field, name, round_)
    if not 0 <= based_on < round_:
        raise BadRound(
            f"Round {round_} can’t be drawn from the standings after round {based_on}. Choose "
            "an earlier round, or the ratings (0)."
        )
    drawing = Drawing(
        field, name, round_, based_on, total, limits, constraints, rng, turned, gibsons, cop, chew,
        progress,
    )  # fmt: skip
    try:
        (couples, bye), reasons = drawing.drawn()
    except NoRoundsLeft as refusal:
        raise BadRound(str(refusal)) from None
    pairings = _at_tables(couples, field, round_, constraints)
    return PairedRound(round_, name, based_on, pairings, bye, reasons)


def by_hand(
    field: Field,
    games: Iterable[tuple[int, int]],
    *,
    round_: int,
    rng: random.Random,
    bye: int | None = None,
    based_on: int | None = None,
    constraints: DrawConstraints = NO_CONSTRAINTS,
) -> PairedRound:
    """The director's own pairings, by number; who starts follows from what each has started.

    Nothing is refused here but a number that nobody has (``BadRound``): see ``faults_of``.
    """
    if based_on is None:
        based_on = _latest(field, "manual", round_)
    everybody = all_candidates(
        field, round_=round_, based_on=based_on, byes_alternate=constraints.byes_alternate
    )
    by_number = {candidate.number: candidate for candidate in everybody}
    numbers = [number for game in games for number in game]
    unknown = sorted({*numbers, *([] if bye is None else [bye])} - set(by_number))
    if unknown:
        raise BadRound(f"There is no player {unknown[0]} in this division.")
    known = [by_number[number] for number in numbers]
    couples = [
        in_order_of_play(one, other, rng=rng)
        for one, other in zip(known[::2], known[1::2], strict=True)
    ]
    pairings = _at_tables(couples, field, round_, constraints)
    return PairedRound(round_, "manual", based_on, pairings, bye)


def faults_of(
    drawn: PairedRound,
    *,
    field: Field,
    limits: PairingLimits = NO_LIMITS,
    constraints: DrawConstraints = NO_CONSTRAINTS,
) -> list[Fault]:
    """What the checker says of a drawn round."""
    return check_pairings(
        drawn.pairings,
        byes=() if drawn.bye is None else (drawn.bye,),
        field=field,
        round_=drawn.round_,
        playing=playing(field, drawn.round_, away=constraints.away),
        repeats=limits.repeats,
        forbidden=limits.forbidden,
        fixed=constraints.fixed_tables,
        byes_alternate=constraints.byes_alternate,
    )


def first_unpaired(field: Field) -> int:
    """The first round in which nobody is paired."""
    round_ = 1
    while any(one.appearance(round_).kind is not Kind.UNPAIRED for one in field.entrants):
        round_ += 1
    return round_


def _planned(field: Field, round_: int, rounds: int | None) -> PlannedRound:
    if rounds is None:
        raise BadRound("This plan needs the number of rounds of the event.")
    if not 1 <= round_ <= rounds:
        raise BadRound(f"There is no round {round_} in an event of {rounds}.")
    return plan(playing(field, 1), rounds)[round_ - 1]


def _latest(field: Field, method: str, round_: int) -> int:
    """The round before a block; else the last one before ``round_`` with no result missing."""
    if block := BLOCKS.get(method):
        length = block.rounds if block.from_standings else None
        return (round_ - 1) // length * length if length else 0
    for earlier in range(round_ - 1, 0, -1):
        appearances = [one.appearance(earlier) for one in field.entrants]
        if any(one.known for one in appearances) and not any(one.awaited for one in appearances):
            return earlier
    return 0


def _at_tables(
    couples: Sequence[CandidatePair], field: Field, round_: int, constraints: DrawConstraints
) -> tuple[DrawnPairing, ...]:
    tables = table_numbers(
        couples,
        fixed=constraints.fixed_tables,
        before=constraints.tables_before,
        winners={one.number for one in field.entrants if one.appearance(round_ - 1).result == 1}
        if round_ > 1
        else set(),
    )
    pairings = (
        DrawnPairing(table, first.number, second.number, first.times(second), why(first, second))
        for table, (first, second) in zip(tables, couples, strict=True)
    )
    return tuple(sorted(pairings, key=lambda pairing: pairing.table))
