"""A draft, drawn for the desk: as planned, but for what a form says otherwise."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tdtool.engine.rule_parts import Draw
from tdtool.english import counted
from tdtool.models import Division
from tdtool.pairing.field import Field
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS
from tdtool.pairing.tables.dealing import DEALT
from tdtool.queries import rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import cuts, draw_of_pairs, draw_of_tables, plans
from tdtool.queries.rounds.draw_of_pairs import NotWorkedOut
from tdtool.services.acts import Desk
from tdtool.services.rounds import draw_pairs
from tdtool.services.rounds.rows import RoundRefused
from tdtool.web.rounds.draft import draw_offer, under_way

HIGHEST_SEED = 10**9


class DrawUnderWay(Exception):
    """Nothing is refused and nothing drawn yet: the page of the draw says how far it is."""


AS_PLANNED: Mapping[str, Any] = {"method": "", "based_on": "", "draw_seed": None, "decision": {}}


def drawn(desk: Desk, division: Division, number: int, said: Mapping[str, Any] = AS_PLANNED) -> str:
    """Draw by the policy of the rule system. Returns what was done, as a sentence."""
    by_policy = {Draw.TABLES: of_tables, Draw.PAIRS: of_pairs}
    return by_policy[rules.of_division(division).draw](desk, division, number, said)


def of_tables(desk: Desk, division: Division, number: int, wishes: Mapping[str, Any]) -> str:
    field, left_out = who_plays(kept_field(division), number)
    method = wishes["method"] or draw_of_tables.usual_method(division, number)
    if why := cuts.unsettled(division, number, kept_field(division), wishes["decision"]):
        raise RoundRefused(why)
    draw_pairs.table_draw(
        desk,
        division=str(division.uuid),
        number=number,
        field=[entrant.key for entrant in field],
        method=method,
        draw_seed=secrets.randbelow(HIGHEST_SEED) if DEALT[method].by_chance else 0,
        decisions=wishes["decision"],
    )
    return _says(number, len(left_out))


def of_pairs(desk: Desk, division: Division, number: int, wishes: Mapping[str, Any]) -> str:
    """``repeats`` not said: as many as the plan allows. ``DrawUnderWay``: it takes a while."""
    if not 1 <= number <= division.rounds:
        raise RoundRefused(f"This division has {counted(division.rounds, 'round')}.")
    field = kept_field(division)
    seed = under_way.seed(division, number, wishes)
    draw_request = asked_of_pairs(division, number, field, wishes, usual_seed=seed)
    _drawn_of_pairs(desk, division, number, draw_request, wishes)
    under_way.end(division)
    return _says(number, len(who_plays(field, number)[1]))


def _drawn_of_pairs(
    desk: Desk,
    division: Division,
    number: int,
    draw_request: AskedOfPairs,
    wishes: Mapping[str, Any],
) -> None:
    """What takes long is worked out first, and no lock is held for it."""
    arguments = {
        "division": str(division.uuid),
        "number": number,
        **vars(draw_request),
    }
    for _ in range(2):
        try:
            draw_pairs.draw(desk, wait=False, **arguments)
            return
        except NotWorkedOut as long:
            draw = under_way.begin(division, long.asked, wishes, desk)
            if not draw.whole:
                break
            draw_of_pairs.keep(draw.asked, draw_of_pairs.whole(draw.made))
            under_way.end(division)
    raise DrawUnderWay


@dataclass(frozen=True)
class AskedOfPairs:
    """All that a draw of pairs is told."""

    field: list[str]
    method: str
    draw_seed: int
    based_on: int
    repeats: int | None
    turned: bool


def asked_of_pairs(
    division: Division,
    number: int,
    division_field: Field,
    wishes: Mapping[str, Any],
    *,
    usual_seed: int | None = None,
    instead: bool = False,
) -> AskedOfPairs:
    """What a draw would be told now. Without a seed said it is the one of the block that it goes
    on with, else ``usual_seed``, by default a new one. ``instead`` of a planned block a method
    that is none goes by the newest complete round."""
    readiness = draw_offer.ready(list(division.rounds_drawn.all()), division_field)
    method, based_on = wishes["method"], wishes["based_on"]
    if instead and method not in ("auto", *BLOCK_LENGTHS):
        planned = plans.planned(division, number, field=division_field).method
        based_on = str(readiness.upto) if planned in BLOCK_LENGTHS else based_on
    plan = draw_offer.intended(
        division, number, division_field, readiness, method=method, based_on=based_on
    )
    seeds = (wishes["draw_seed"], plan.draw_seed, usual_seed)
    seed = next((candidate for candidate in seeds if candidate is not None), None)
    field, _ = who_plays(division_field, number)
    return AskedOfPairs(
        [entrant.key for entrant in field],
        plan.method,
        secrets.randbelow(HIGHEST_SEED) if seed is None else seed,
        plan.based_on,
        wishes["repeats"] if "repeats" in wishes else plans.repeats_of(division, number),
        draw_of_pairs.turned(division, number, plan.method),
    )


def _says(number: int, left_out: int) -> str:
    if not left_out:
        return f"Round {number} drawn as a draft."
    missing = counted(left_out, "player")
    return f"Round {number} drawn as a draft. {missing} not checked in, left out."
