"""The draw of a round of pairs: what it starts from, and what it gives."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tdtool.models import Division, Round, Table
from tdtool.pairing import draw_round
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.methods.chew.rule import ChewRule
from tdtool.pairing.methods.cop.rule import CopRule
from tdtool.pairing.pairings import (
    DrawConstraints,
    PairedRound,
    Pairing,
    PairingLimits,
    teammates,
)
from tdtool.queries import events, rules
from tdtool.queries.field import read_field
from tdtool.queries.rounds.pairings import before, counting

STAGE = "pairs"
# The newest draws: what was shown beside a draft is looked at again, and drawn by the next key.
KEPT: deque[tuple[tuple[Field, int, Mapping[str, Any]], PairedRound]] = deque(maxlen=4)


@dataclass(frozen=True)
class Apart:
    """Who isn't to meet: pairs of entries, and whether the members of a team are kept apart."""

    pairs: Sequence[Sequence[str]]
    teams: bool

    @classmethod
    def of(cls, division: Division) -> Apart:
        return cls(division.apart, division.teams_apart)


def drawn(
    division: Division,
    number: int,
    *,
    field: Collection[str],
    method: str,
    based_on: int | None,
    repeats: int | None,
    draw_seed: int,
    known: Field | None = None,
    turned: bool,
    apart: Apart | None = None,
    fixed: Mapping[int, int] | None = None,
    gibsons: GibsonRule | None = None,
    cop: CopRule | None = None,
    chew: ChewRule | None = None,
    anew: bool = False,
) -> PairedRound:
    """The pairings of a round for the entries in ``field``; tables count from the division's first.

    ``turned`` as in ``draw_round.pair``. ``apart``: who isn't to meet, and ``fixed``: who always
    sits where, by default as the rows say now. ``gibsons``: paired apart by this rule.
    ``cop`` and ``chew``: what these methods go by. What was just drawn from the very same isn’t
    worked out a second time, unless ``anew``.
    Raises pairing's refusals: NoLawfulPairing, UnknownPairingMethod, BadRound.
    """
    known = known or read_field(division)
    value = before(known, number)
    if not rules.of_division(division).assigned_starts:
        value = _without_turns(value)
    told: dict[str, Any] = {
        "method": method,
        "round_": number,
        "based_on": based_on,
        "rounds": division.rounds,
        "limits": limits(division, known, repeats=repeats, apart=apart),
        "constraints": constraints(division, known, number=number, field=field, fixed=fixed),
        "turned": turned,
        "gibsons": gibsons,
        "cop": cop,
        "chew": chew,
    }
    asked = (value, draw_seed, told)
    made = None if anew else next((made for one, made in tuple(KEPT) if one == asked), None)
    if made is None:
        made = draw_round.pair(value, rng=random.Random(draw_seed), **told)
        if not anew:
            KEPT.append((asked, made))
    return made


def _without_turns(value: Field) -> Field:
    """Who starts by lot at the table is due to nothing, and no pairing weighs who began."""
    return replace(
        value,
        entrants=tuple(
            replace(one, appearances=tuple(replace(met, started=None) for met in one.appearances))
            for one in value.entrants
        ),
    )


def limits(
    division: Division, known: Field, *, repeats: int | None, apart: Apart | None = None
) -> PairingLimits:
    """Who may meet: how often again, and who never."""
    numbers = known.numbers
    apart = apart or Apart.of(division)
    forbidden = {
        frozenset(numbers[key] for key in pair_)
        for pair_ in apart.pairs
        if all(key in numbers for key in pair_)
    }
    if apart.teams:
        forbidden |= teammates(known)
    return PairingLimits(repeats=repeats, forbidden=frozenset(forbidden))


def gone(known: Field, number: int) -> list[int]:
    """The numbers of those who are out of the race: withdrawn from this round or an earlier one on,
    or in a play-off beside it."""
    return [
        one.number for one in known.entrants if one.withdrawn_by(number) or one.in_play_off(number)
    ]


def constraints(
    division: Division,
    known: Field,
    *,
    number: int,
    field: Collection[str],
    fixed: Mapping[int, int] | None = None,
) -> DrawConstraints:
    """Who is away, and who always sits at which table, counted from the division's first."""
    fixed = fixed_tables(division, known) if fixed is None else fixed
    return DrawConstraints(
        away=[one.number for one in known.entrants if one.key not in field],
        gone=gone(known, number),
        fixed_tables={
            number: table - division.first_table + 1
            for number, table in fixed.items()
            if table >= division.first_table
        },
        counting=counting(division),
    )


def fixed_tables(division: Division, known: Field) -> dict[int, int]:
    """The tables that players of the division always sit at, by the player's number."""
    rows = Table.objects.filter(event=division.event, fixed__division=division)
    numbers = known.numbers
    return {numbers[str(key)]: at for at, key in rows.values_list("number", "fixed__uuid")}


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
    kept = [couple for couple in after if couple in before]
    new = [couple for couple in after if couple not in before]
    if rules.of_division(round_.division).assigned_starts:
        new = [_turned(round_, field, couple) for couple in new]
    return sorted([*kept, *new], key=lambda couple: couple.table)


def _turned(round_: Round, field: Field, couple: Pairing) -> Pairing:
    (drawn_,) = draw_round.by_hand(
        before(field, round_.number),
        [(couple.first, couple.second)],
        round_=round_.number,
        rng=random.Random(round_.draw_seed or 0),
        based_on=round_.based_on or 0,
    ).pairings
    return Pairing(couple.table, drawn_.first, drawn_.second)
