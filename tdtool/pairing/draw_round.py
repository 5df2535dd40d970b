"""A round of pairs, drawn by any method or by hand: the one door to all of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from tdtool.pairing.appearances import Kind
from tdtool.pairing.candidates import all_candidates, playing
from tdtool.pairing.checks import Fault, check_pairings
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.pairing.drawing import Drawing
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS, BLOCKS
from tdtool.pairing.methods.by_name import method_called
from tdtool.pairing.methods.chew.rule import ChewRule
from tdtool.pairing.methods.cop.rule import CopRule
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
    why,
)
from tdtool.pairing.starts import in_order_of_play
from tdtool.pairing.table_numbers import table_numbers


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
