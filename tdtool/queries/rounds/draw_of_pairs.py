"""The draw of a round of pairs: what it starts from, and what it gives."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from tdtool.models import Division, Round, Table
from tdtool.pairing import draw_round
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.endings import Progress, silent
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.methods.by_name import CHEW, COP, UnknownPairingMethod
from tdtool.pairing.methods.chew.draw import ChewRule
from tdtool.pairing.methods.cop.position import CopRule
from tdtool.pairing.pairings import (
    DrawConstraints,
    NoLawfulPairing,
    PairedRound,
    Pairing,
    PairingLimits,
    teammates,
)
from tdtool.queries import events, rules
from tdtool.queries.field import read_field
from tdtool.queries.rounds.pairings import before, counting
from tdtool.queries.standings import simulation
from tdtool.queries.standings.simulation import Simulation

# One that takes a while: it is worked out beside the pages, and no lock is held for it.
LongDraw: TypeAlias = "Simulation[PairedRound | Refusal]"
STAGE = "pairs"
AT_ONCE = 100  # games left of one player each: what COP simulates while somebody waits
WITHOUT_SIMULATION = 1_000  # players whom any other method pairs meanwhile


@dataclass(frozen=True)
class Apart:
    """Who isn't to meet: pairs of entries, and whether the members of a team are kept apart."""

    pairs: Sequence[Sequence[str]]
    teams: bool

    @classmethod
    def of(cls, division: Division) -> Apart:
        return cls(division.apart, division.teams_apart)


Refusal: TypeAlias = NoLawfulPairing | UnknownPairingMethod | BadRound


class NotWorkedOut(Exception):
    """The draw takes a while, and nobody has worked it out yet: ``asked``."""

    def __init__(self, draw_request: Asked) -> None:
        super().__init__(draw_request.number)
        self.asked = draw_request


@dataclass(frozen=True)
class Asked:
    """All that the draw of a round follows from, chance included. Who compares two of them knows
    whether the one gives what the other gave."""

    number: int
    field: Field
    draw_seed: int
    told: Mapping[str, Any]

    @property
    def takes_long(self) -> bool:
        """Whether nobody should be kept waiting for it."""
        players = len(self.field.entrants) - len(self.told["constraints"].away)
        if self.told["method"] != COP:
            return players > WITHOUT_SIMULATION
        rounds_left = (self.told["rounds"] or 0) - (self.told["based_on"] or 0)
        return players * rounds_left > AT_ONCE

    def made(self, progress: Progress = silent) -> PairedRound:
        """Raises pairing's refusals: NoLawfulPairing, UnknownPairingMethod, BadRound."""
        rng = random.Random(self.draw_seed)
        return draw_round.pair(self.field, rng=rng, progress=progress, **self.told)


# The newest draws: what was shown beside a draft is looked at again, and drawn by the next key.
KEPT: deque[tuple[Asked, PairedRound | Refusal]] = deque(maxlen=4)


def drawn(division: Division, number: int, *, wait: bool = True, **arguments: Any) -> PairedRound:
    """The pairings of a round, from what ``asked`` takes; tables count from the division's first.

    What was just drawn from the very same isn’t worked out a second time. Raises pairing's
    refusals: NoLawfulPairing, UnknownPairingMethod, BadRound; without ``wait`` NotWorkedOut where
    it takes long and isn't there.
    """
    draw_request = asked(division, number, **arguments)
    outcome = kept(draw_request)
    if isinstance(outcome, PairedRound):
        return outcome
    if outcome is not None:
        raise outcome
    if not wait and draw_request.takes_long:
        raise NotWorkedOut(draw_request)
    outcome = draw_request.made()
    keep(draw_request, outcome)
    return outcome


def kept(draw_request: Asked) -> PairedRound | Refusal | None:
    """What was just drawn from the very same."""
    return next((outcome for earlier, outcome in tuple(KEPT) if earlier == draw_request), None)


def keep(draw_request: Asked, outcome: PairedRound | Refusal) -> None:
    """For whoever draws it next."""
    KEPT.append((draw_request, outcome))


def asked(
    division: Division,
    number: int,
    *,
    field: Collection[str],
    method: str,
    based_on: int | None,
    repeats: int | None,
    draw_seed: int,
    division_field: Field | None = None,
    turned: bool,
    apart: Apart | None = None,
    fixed: Mapping[int, int] | None = None,
    gibsons: GibsonRule | None = None,
    cop: CopRule | None = None,
    chew: ChewRule | None = None,
) -> Asked:
    """What a draw for the entries in ``field`` follows from.

    ``turned`` as in ``draw_round.pair``. ``apart``: who isn't to meet, and ``fixed``: who always
    sits where, by default as the rows say now. ``gibsons``: paired apart by this rule.
    ``cop`` and ``chew``: what these methods go by.
    """
    division_field = division_field or read_field(division)
    value = before(division_field, number)
    if not rules.of_division(division).assigned_starts:
        value = _without_turns(value)
    if method == COP and based_on is not None:
        value = _without_later_scores(value, based_on)
    arguments: dict[str, Any] = {
        "method": method,
        "round_": number,
        "based_on": based_on,
        "rounds": division.rounds,
        "limits": limits(division, division_field, repeats=repeats, apart=apart),
        "constraints": constraints(
            division, division_field, number=number, field=field, fixed=fixed
        ),
        "turned": turned,
        "gibsons": gibsons,
        "cop": None if method == CHEW else cop,  # what a method doesn’t go by makes no other draw
        "chew": None if method == COP else chew,
    }
    return Asked(number, value, draw_seed, arguments)


def _without_later_scores(value: Field, based_on: int) -> Field:
    """COP goes by the games up to the standings that count, so that slips of the open round leave
    its simulation as it is; of later rounds it is known who met."""

    def of_round(at: int, appearance: Appearance) -> Appearance:
        if at <= based_on or appearance.kind is not Kind.PLAYED:
            return appearance
        return replace(appearance, score=None, opponent_score=None, ruled=None, unrated=False)

    return _with_rounds(value, of_round, penalties=based_on)


def _without_turns(value: Field) -> Field:
    """Who starts by lot at the table is due to nothing, and no pairing weighs who began."""
    return _with_rounds(value, lambda _, appearance: replace(appearance, started=None))


def _with_rounds(
    value: Field, of_round: Callable[[int, Appearance], Appearance], penalties: int | None = None
) -> Field:
    def of(entrant: Entrant) -> Entrant:
        rounds = tuple(of_round(at, met) for at, met in enumerate(entrant.appearances, 1))
        return replace(
            entrant, appearances=rounds, spread_penalties=entrant.spread_penalties[:penalties]
        )

    return replace(value, entrants=tuple(map(of, value.entrants)))


def limits(
    division: Division, field: Field, *, repeats: int | None, apart: Apart | None = None
) -> PairingLimits:
    """Who may meet: how often again, and who never."""
    numbers = field.numbers
    apart = apart or Apart.of(division)
    forbidden = {
        frozenset(numbers[key] for key in pair_)
        for pair_ in apart.pairs
        if all(key in numbers for key in pair_)
    }
    if apart.teams:
        forbidden |= teammates(field)
    return PairingLimits(repeats=repeats, forbidden=frozenset(forbidden))


def gone(field: Field, number: int) -> list[int]:
    """The numbers of those who are out of the race: withdrawn from this round or an earlier one on,
    or in a play-off beside it."""
    return [
        entrant.number
        for entrant in field.entrants
        if entrant.withdrawn_by(number) or entrant.in_play_off(number)
    ]


def constraints(
    division: Division,
    division_field: Field,
    *,
    number: int,
    field: Collection[str],
    fixed: Mapping[int, int] | None = None,
) -> DrawConstraints:
    """Who is away, and who always sits at which table, counted from the division's first."""
    fixed = fixed_tables(division, division_field) if fixed is None else fixed
    return DrawConstraints(
        away=[entrant.number for entrant in division_field.entrants if entrant.key not in field],
        gone=gone(division_field, number),
        fixed_tables={
            number: table - division.first_table + 1
            for number, table in fixed.items()
            if table >= division.first_table
        },
        counting=counting(division),
    )


def fixed_tables(division: Division, field: Field) -> dict[int, int]:
    """The tables that players of the division always sit at, by the player's number."""
    tables = Table.objects.filter(event=division.event, fixed__division=division)
    numbers = field.numbers
    return {numbers[str(key)]: at for at, key in tables.values_list("number", "fixed__uuid")}


def seed_of_block(division: Division, number: int, method: str) -> int | None:
    """The draw seed of the block of rounds that this one belongs to; None where none is drawn."""
    before_it = in_block(division, number, method)
    return before_it.draw_seed if before_it else None


def turned(division: Division, number: int, method: str) -> bool:
    """Whether lots turn the starts of its groups: unless it goes on with a draw without them."""
    before_it = in_block(division, number, method)
    return before_it is None or turned_in(before_it)


def turned_in(round_: Round) -> bool:
    """Whether lots turned the starts of its groups, where it was drawn in groups."""
    return bool(round_.basis.get("turned"))


def in_block(division: Division, number: int, method: str) -> Round | None:
    """The round before, where this one goes on with the draw it came from."""
    if method not in BLOCK_LENGTHS:
        return None
    earlier = [drawn for drawn in events.rounds_of(division) if drawn.number < number]
    before_it = earlier[-1] if earlier else None
    if before_it is None or before_it.method != method:
        return None
    length = BLOCK_LENGTHS[method]
    over = length is not None and number > (before_it.based_on or 0) + length
    return None if over else before_it


def in_turn(
    round_: Round, field: Field, before: Sequence[Pairing], after: Sequence[Pairing]
) -> list[Pairing]:
    """The couples by table; of those that are new, the one in front whose turn it is to start.

    Where who starts is drawn at the table, nobody is turned.
    """
    unchanged = [couple for couple in after if couple in before]
    new = [couple for couple in after if couple not in before]
    if rules.of_division(round_.division).assigned_starts:
        new = [_turned(round_, field, couple) for couple in new]
    return sorted([*unchanged, *new], key=lambda couple: couple.table)


def _turned(round_: Round, field: Field, couple: Pairing) -> Pairing:
    (drawn_,) = draw_round.by_hand(
        before(field, round_.number),
        [(couple.first, couple.second)],
        round_=round_.number,
        rng=random.Random(round_.draw_seed or 0),
        based_on=round_.based_on or 0,
    ).pairings
    return Pairing(couple.table, drawn_.first, drawn_.second)


def begun(
    division: Division, draw_request: Asked, *, what: str, once_more: bool = False
) -> LongDraw:
    """The draw of this division that ``what`` is for, going on or whole; another one of the same
    is stopped. One that has failed stays so, unless it is to be tried ``once_more``."""

    def made(progress: Progress) -> PairedRound | Refusal:
        try:
            return draw_request.made(progress)
        except (NoLawfulPairing, UnknownPairingMethod, BadRound) as refusal:
            return refusal

    long_draw = simulation.of_division((what, division.uuid), draw_request, made)
    if once_more:
        long_draw.forget_fault()
    long_draw.go_on()
    return long_draw


def whole(draw: LongDraw) -> PairedRound | Refusal:
    """What came of it."""
    assert draw.made is not None
    return draw.made
