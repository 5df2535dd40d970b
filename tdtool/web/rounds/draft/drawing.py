"""A draft, drawn for the desk: as planned, but for what a form says otherwise."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from tdtool.engine.rule_parts import Draw
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.tables.dealing import DEALT
from tdtool.queries import rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import draw_of_pairs, draw_of_tables, plans
from tdtool.services.acts import Desk
from tdtool.services.rounds import draw_pairs, draw_tables
from tdtool.services.rounds.rows import RoundRefused
from tdtool.web.rounds.draft import draw_offer

HIGHEST_SEED = 10**9
AS_PLANNED: Mapping[str, Any] = {"method": "", "based_on": "", "draw_seed": None, "decision": {}}


def drawn(desk: Desk, division: Division, number: int, said: Mapping[str, Any] = AS_PLANNED) -> str:
    """Draw by the policy of the rule system. Returns what was done, as a sentence."""
    by_policy = {Draw.TABLES: of_tables, Draw.PAIRS: of_pairs}
    return by_policy[rules.of_division(division).draw](desk, division, number, said)


def of_tables(desk: Desk, division: Division, number: int, said: Mapping[str, Any]) -> str:
    field, left_out = who_plays(kept_field(division), number)
    method = said["method"] or draw_of_tables.usual_method(division, number)
    draw_tables.draw(
        desk,
        division=division.code,
        number=number,
        field=[one.key for one in field],
        method=method,
        draw_seed=secrets.randbelow(HIGHEST_SEED) if DEALT[method].by_chance else 0,
        decisions=said["decision"],
    )
    return _says(number, len(left_out))


def of_pairs(desk: Desk, division: Division, number: int, said: Mapping[str, Any]) -> str:
    """``repeats`` not said: as many as the plan allows."""
    if not 1 <= number <= division.rounds:
        raise RoundRefused(f"This division has {counted(division.rounds, 'round')}.")
    known, seed = kept_field(division), said["draw_seed"]
    there = draw_offer.ready(list(division.rounds_drawn.all()), known)
    plan = draw_offer.intended(
        division, number, known, there, method=said["method"], based_on=said["based_on"]
    )
    field, left_out = who_plays(known, number)
    if seed is None:
        block = plan.draw_seed
        seed = secrets.randbelow(HIGHEST_SEED) if block is None else block
    draw_pairs.draw(
        desk,
        division=division.code,
        number=number,
        field=[one.key for one in field],
        method=plan.method,
        draw_seed=seed,
        based_on=plan.based_on,
        repeats=said["repeats"] if "repeats" in said else plans.repeats_of(division, number),
        turned=draw_of_pairs.turned(division, number, plan.method),
    )
    return _says(number, len(left_out))


def _says(number: int, left_out: int) -> str:
    if not left_out:
        return f"Round {number} drawn as a draft."
    missing = counted(left_out, "player")
    return f"Round {number} drawn as a draft. {missing} not checked in, left out."
