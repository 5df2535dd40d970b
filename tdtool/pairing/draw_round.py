"""A round of pairs, drawn by any method or by hand: the one door to all of them."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from types import MappingProxyType

from tdtool.pairing.candidates import Candidate, all_candidates, candidates, playing
from tdtool.pairing.checks import Fault, check_pairings
from tdtool.pairing.contenders.apart import GibsonRule, couples_of
from tdtool.pairing.contenders.endings import Progress, silent
from tdtool.pairing.contenders.finishes import Definition, finishes
from tdtool.pairing.contenders.race import Allowance, NoRoundsLeft, Race, margins_of, race
from tdtool.pairing.field import Field, Kind
from tdtool.pairing.methods.blocks import (
    BLOCK_LENGTHS,
    BLOCKS,
    Block,
    PlannedRound,
    in_order_of_play,
    plan,
    refuse_unlawful,
)
from tdtool.pairing.methods.by_name import CHEW, COP, ROUND_BY_ROUND, Method, method_called
from tdtool.pairing.methods.chew import draw as chew_draw
from tdtool.pairing.methods.chew.draw import USUAL as USUAL_CHEW
from tdtool.pairing.methods.chew.draw import ChewPosition, ChewRule
from tdtool.pairing.methods.cop.position import USUAL, CopRule
from tdtool.pairing.methods.weighing import impasse, possible
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
    order = sorted(
        range(len(couples)), key=lambda at: min(candidate.place for candidate in couples[at])
    )
    fixed_tables = {
        candidate.number: fixed[candidate.number]
        for couple in couples
        for candidate in couple
        if candidate.number in fixed
    }
    tables: dict[int, int] = {}
    occupied: set[int] = set()

    def take(at: int, table: int) -> None:
        if at not in tables and table not in occupied:
            tables[at] = table
            occupied.add(table)

    for at in order:
        for candidate in sorted(couples[at], key=lambda candidate: candidate.place):
            if candidate.number in fixed_tables:
                take(at, fixed_tables[candidate.number])
    occupied.update(fixed_tables.values())
    open_ = (table for table in count(first) if table not in occupied)
    for at in order[: 1 if before else 0]:
        if at not in tables:
            take(at, next(open_))
    for at in order:
        for candidate in sorted(
            couples[at], key=lambda candidate: (candidate.number not in winners, candidate.place)
        ):
            if candidate.number in before and before[candidate.number] in range(
                first, first + len(couples)
            ):
                take(at, before[candidate.number])
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
        current_race = self._race(candidates, rule.allowance, rule.ahead)
        cop_round = cop(
            Position(
                candidates,
                current_race,
                self.round_,
                current_race.after + current_race.left,
                margins_of(self.field, most=current_race.game, usual_score=rule.usual_score),
                self.rng.getrandbits(32),
                rule,
                self.limits,
            ),
            self.progress,
        )
        couples = [
            (candidates[pair.one], candidates[pair.other])
            for pair in cop_round.pairs
            if pair.other is not None
        ]
        bye = cop_round.decisions.bye
        lone = None if bye is None else candidates[bye].number
        return (self._in_order_of_play(couples), lone), cop_round.reasons

    def _race(self, candidates: Sequence[Candidate], allowance: Allowance, ahead: int) -> Race:
        """The race among those who play, in their order."""
        numbers = {candidate.number for candidate in candidates}
        field = replace(
            self.field,
            entrants=tuple(
                replace(entrant, withdrawn=False, away=())
                for entrant in self.field.entrants
                if entrant.number in numbers
            ),
        )
        current_race = race(
            field, rounds=self.rounds, after=self.based_on,
            counting=self.constraints.counting, allowance=allowance, ahead=ahead,
        )  # fmt: skip
        by_number = {contender.number: contender for contender in current_race.contenders}
        ranked = tuple(
            replace(by_number[candidate.number], place=candidate.place) for candidate in candidates
        )
        return replace(current_race, contenders=ranked)

    def _by_chew(self, candidates: Sequence[Candidate]) -> tuple[Drawn, Reasons]:
        """The Gibsons apart, if the division has them so, and the bye; then from the top."""
        rule = self.chew or USUAL_CHEW
        current_race = self._race(candidates, rule.allowance, rule.ahead)
        all_finishes = finishes(current_race, Definition.BEST_FINISH)
        with_finishes = list(zip(current_race.contenders, all_finishes, strict=True))
        best = {contender.number: finish.best for contender, finish in with_finishes}
        worst = {contender.number: finish.worst for contender, finish in with_finishes}
        classes = {contender.number: contender.prize_class for contender in current_race.contenders}
        reasons: dict[frozenset[int], Reason] = {}

        def paired(
            some: Sequence[Candidate], limits: PairingLimits, _: random.Random
        ) -> list[CandidatePair]:
            position = ChewPosition(some, best, current_race.left, rule, limits, worst, classes)
            couples = chew_draw.chew(position)
            reasons.update((frozenset(reason.numbers), reason) for _, reason in couples)
            return [couple for couple, _ in couples]

        by_chew = replace(self, pairs_by=paired)
        drawn = by_chew._with_gibsons_apart(candidates) or by_chew._drawn_alone(candidates)
        meetings = [frozenset((candidate.number, other.number)) for candidate, other in drawn[0]]
        return drawn, tuple(reasons[meeting] for meeting in meetings if meeting in reasons)

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
        taken = {candidate.number for couple in couples for candidate in couple}
        taken |= {bye.number} if bye else set()
        unpaired = [candidate for candidate in candidates if candidate.number not in taken]
        try:
            others, other_bye = self._drawn_alone(unpaired) if unpaired else ([], None)
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
            couples, _ = self._drawn_alone(
                [player for player in candidates if player is not candidate]
            )
        except NoLawfulPairing:
            if possible(candidates, self.limits):
                return None
            raise impasse(candidates, self.limits) from None
        return couples, candidate.number

    def _drawn_from_a_block(self, candidates: Sequence[Candidate]) -> Drawn:
        """The games of a fixed draw whose players are both here; who is left meets, or has the bye.

        The table says who starts, but for whom absences have put out of step.
        """
        by_number = {candidate.number: candidate for candidate in candidates}
        block = self._block()
        seeded = {candidate.number for candidate in block.seeds}
        block = replace(
            block, late=[candidate for candidate in candidates if candidate.number not in seeded]
        )
        round_ = self.round_ - self.based_on
        couples = [
            (by_number[player.number], by_number[other.number])
            for player, other in block.games(round_, rng=self._same_chance())
            if player.number in by_number and other.number in by_number
        ]
        refuse_unlawful(couples, limits=self.limits, repeats=block.repeats(round_))
        couples = [
            couple if couple[0].balance <= couple[1].balance else couple[::-1] for couple in couples
        ]
        paired = {candidate.number for couple in couples for candidate in couple}
        unpaired = [candidate for candidate in candidates if candidate.number not in paired]
        if len(unpaired) < 2:
            return couples, unpaired[0].number if unpaired else None
        others, bye = replace(self, method="swiss")._drawn_alone(unpaired)
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
            self.field.entrant(candidate.number).appearance(round_).opponent == other.number
            for round_ in range(self.based_on + 1, self.round_)
            for candidate, other in block.games(round_ - self.based_on, rng=self._same_chance())
        )

    def _same_chance(self) -> random.Random:
        """A source of chance that draws a block the same way every time."""
        rng = random.Random()
        rng.setstate(self.rng.getstate())
        return rng

    def _in_order_of_play(self, couples: Sequence[CandidatePair]) -> list[CandidatePair]:
        return [in_order_of_play(candidate, other, rng=self.rng) for candidate, other in couples]


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
    players = [by_number[number] for number in numbers]
    couples = [
        in_order_of_play(player, other, rng=rng)
        for player, other in zip(players[::2], players[1::2], strict=True)
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
    while any(entrant.appearance(round_).kind is not Kind.UNPAIRED for entrant in field.entrants):
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
        appearances = [entrant.appearance(earlier) for entrant in field.entrants]
        if any(appearance.known for appearance in appearances) and not any(
            appearance.awaited for appearance in appearances
        ):
            return earlier
    return 0


def _at_tables(
    couples: Sequence[CandidatePair], field: Field, round_: int, constraints: DrawConstraints
) -> tuple[DrawnPairing, ...]:
    tables = table_numbers(
        couples,
        fixed=constraints.fixed_tables,
        before=constraints.tables_before,
        winners={
            entrant.number
            for entrant in field.entrants
            if entrant.appearance(round_ - 1).result == 1
        }
        if round_ > 1
        else set(),
    )
    pairings = (
        DrawnPairing(table, first.number, second.number, first.times(second), why(first, second))
        for table, (first, second) in zip(tables, couples, strict=True)
    )
    return tuple(sorted(pairings, key=lambda pairing: pairing.table))
