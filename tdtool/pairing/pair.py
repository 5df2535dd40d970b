"""A round of a two-player division, drawn by any method or by hand: the one door to all of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from tdtool.pairing.blocks import ROUNDS
from tdtool.pairing.cards import everybodys_cards, plays
from tdtool.pairing.divisions import Division, Kind
from tdtool.pairing.drawing import NO_HALL, ROUND_BY_ROUND, Drawing, Hall
from tdtool.pairing.pair_checks import Fault, check_pairings
from tdtool.pairing.pairings import (
    NO_TERMS,
    Couple,
    NoLawfulPairing,
    PairedRound,
    Pairing,
    Terms,
    why,
)
from tdtool.pairing.plans import PlannedRound, plan
from tdtool.pairing.starts import in_order_of_play
from tdtool.pairing.table_numbers import table_numbers

METHODS = ("auto", *ROUND_BY_ROUND, *ROUNDS)
OTHER_NAMES = {
    "rr": "round-robin", "roundrobin": "round-robin", "berger": "round-robin",
    "initial-fontes": "fontes", "australian-draw": "australian", "lot": "random",
    "fold": "swiss-fold", "slide": "swiss", "swiss-slide": "swiss", "quads-clustered": "quads",
    "king-of-the-hill": "koth", "queen-of-the-hill": "qoth",
}  # fmt: skip


class UnknownPairingMethod(ValueError):
    """A method was asked for that this tool doesn't have."""


class BadRound(ValueError):
    """A round was asked for that can't be drawn, or standings that can't be taken for it."""


def pair(
    division: Division,
    *,
    method: str,
    round_: int,
    rng: random.Random,
    based_on: int | None = None,
    rounds: int | None = None,
    terms: Terms = NO_TERMS,
    hall: Hall = NO_HALL,
) -> PairedRound:
    """Draws a round. Of what the division holds of it already, only who plays counts.

    ``based_on`` is the round whose standings count, by default the last before ``round_`` whose
    results are in; for a method that draws several rounds at once, the round before them.
    ``rounds`` is how many the event has in all; ``auto`` needs it, and goes on with Swiss where
    the plan's round robin or Fontes doesn't fit what was played. Refusals: ``NoLawfulPairing``,
    ``UnknownPairingMethod``, ``BadRound``.
    """
    name, total = method_called(method), rounds or division.rounds
    if name == "auto":
        name = _planned(division, round_, total).method
        if name in ROUNDS:
            try:
                return pair(
                    division,
                    method=name,
                    round_=round_,
                    rng=rng,
                    rounds=total,
                    terms=terms,
                    hall=hall,
                )
            except NoLawfulPairing:  # the rounds before weren't drawn by this plan
                name = "swiss"
    if based_on is None:
        based_on = _latest(division, name, round_)
    if not 0 <= based_on < round_:
        raise BadRound(
            f"Round {round_} can’t be drawn from the standings after round {based_on}; they come "
            "from a round before it, or from the ratings (0)."
        )
    couples, bye = Drawing(division, name, round_, based_on, total, terms, hall, rng).drawn()
    return PairedRound(round_, name, based_on, _at_tables(couples, division, round_, hall), bye)


def by_hand(
    division: Division,
    games: Iterable[tuple[int, int]],
    *,
    round_: int,
    rng: random.Random,
    bye: int | None = None,
    based_on: int | None = None,
    hall: Hall = NO_HALL,
) -> PairedRound:
    """The director's own pairings, by number; who starts follows from what each has started.

    Nothing is refused here but a number that nobody has (``BadRound``): see ``faults_of``.
    """
    if based_on is None:
        based_on = _latest(division, "manual", round_)
    field = everybodys_cards(
        division, round_=round_, based_on=based_on, byes_alternate=hall.byes_alternate
    )
    by_number = {card.number: card for card in field}
    numbers = [number for game in games for number in game]
    unknown = sorted({*numbers, *([] if bye is None else [bye])} - set(by_number))
    if unknown:
        raise BadRound(f"There is no player {unknown[0]} in this division.")
    known = [by_number[number] for number in numbers]
    couples = [
        in_order_of_play(one, other, rng=rng)
        for one, other in zip(known[::2], known[1::2], strict=True)
    ]
    pairings = _at_tables(couples, division, round_, hall)
    return PairedRound(round_, "manual", based_on, pairings, bye)


def faults_of(
    drawn: PairedRound,
    *,
    division: Division,
    terms: Terms = NO_TERMS,
    hall: Hall = NO_HALL,
) -> list[Fault]:
    """What the checker says of a drawn round."""
    return check_pairings(
        drawn.pairings,
        byes=() if drawn.bye is None else (drawn.bye,),
        division=division,
        round_=drawn.round_,
        playing=playing(division, drawn.round_, hall=hall),
        repeats=terms.repeats,
        forbidden=terms.forbidden,
        fixed=hall.fixed_tables,
        byes_alternate=hall.byes_alternate,
    )


def method_called(name: str) -> str:
    """A method by its name, however it is spelt; ``UnknownPairingMethod`` if there is none."""
    plain = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    found = OTHER_NAMES.get(plain, plain)
    if found not in METHODS:
        raise UnknownPairingMethod(
            f"There is no pairing method called “{name}”; there are {', '.join(METHODS)}."
        )
    return found


def first_unpaired(division: Division) -> int:
    """The first round in which nobody is paired."""
    round_ = 1
    while any(one.meeting(round_).kind is not Kind.UNPAIRED for one in division.competitors):
        round_ += 1
    return round_


def playing(division: Division, round_: int, *, hall: Hall = NO_HALL) -> list[int]:
    """The numbers of those who play a round."""
    return [
        one.number
        for one in division.competitors
        if one.number not in hall.away and plays(one, round_)
    ]


def _planned(division: Division, round_: int, rounds: int | None) -> PlannedRound:
    if rounds is None:
        raise BadRound("To plan an event by itself the tool must know how many rounds it has.")
    if not 1 <= round_ <= rounds:
        raise BadRound(f"There is no round {round_} in an event of {rounds}.")
    return plan(playing(division, 1), rounds)[round_ - 1]


def _latest(division: Division, method: str, round_: int) -> int:
    """The round before a block; else the last one before ``round_`` with no result missing."""
    if method in ROUNDS:
        length = ROUNDS[method] if method.startswith("quads") else None
        return (round_ - 1) // length * length if length else 0
    for earlier in range(round_ - 1, 0, -1):
        meetings = [one.meeting(earlier) for one in division.competitors]
        open_ = any(one.kind is Kind.PLAYED and one.margin is None for one in meetings)
        if not open_ and any(one.margin is not None for one in meetings):
            return earlier
    return 0


def _at_tables(
    couples: Sequence[Couple], division: Division, round_: int, hall: Hall
) -> tuple[Pairing, ...]:
    tables = table_numbers(
        couples,
        fixed=hall.fixed_tables,
        before=hall.tables_before,
        winners={one.number for one in division.competitors if one.meeting(round_ - 1).result == 1}
        if round_ > 1
        else set(),
    )
    pairings = (
        Pairing(table, first.number, second.number, first.times(second), why(first, second))
        for table, (first, second) in zip(tables, couples, strict=True)
    )
    return tuple(sorted(pairings, key=lambda pairing: pairing.table))
