"""Rounds of a mock event in pairs: drawn by the plan, posted, their slips taken, closed."""

from __future__ import annotations

import math
import random

from tdtool.engine.systems import RuleSystem
from tdtool.models import Game, Round
from tdtool.pairing.methods.cop.rule import READING
from tdtool.queries import rules
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_pairs, plans
from tdtool.rehearsal import pair_trouble, phones, trouble
from tdtool.rehearsal.desk import DIVISION, MockDay
from tdtool.services.acts import Refused
from tdtool.services.rounds import draw_pairs as acts
from tdtool.services.rounds import lifecycle as rounds

# A rating difference moves the mean by ``SHIFT`` of it at most, the half of it at ``TELLING``.
SHIFT, TELLING, UNRATED = 0.30, 800, 1000


def play(day: MockDay, number: int) -> None:
    """A round from its draw, unless it was drawn ahead, to its close."""
    if not day.plan.trouble:
        drawn = posted(day, number)
        _take_slips(day, drawn)
        day.do("closed", rounds.complete, round=str(drawn.uuid), without=[], reason="")
        return
    trouble.before_the_draw(day, number)
    drawn = day.division.rounds_drawn.filter(number=number).first() or draw(day, number)
    pair_trouble.in_the_draft(day, drawn)
    _post(day, drawn)
    drawn = pair_trouble.at_posted_tables(day, drawn, again=lambda: posted(day, number))
    held = _take_slips(day, drawn)
    if pair_trouble.draws_ahead(day, number):
        draw(day, number + 1, based_on=number - 1)
    pair_trouble.close(day, drawn, held, score=lambda game: scores_of(day, game))


def draw(day: MockDay, number: int, *, based_on: int | None = None) -> Round:
    """A draft; what the plan's method can't draw (players left, came, were swapped) is Swiss."""
    method = day.plan.method
    if based_on is not None:
        day.told[number].append(
            f"Drawn from the standings after round {based_on}, while round {number - 1} was played."
        )
    try:
        return _draw(day, number, method, based_on)
    except Refused as refusal:
        if not day.plan.trouble or method in ("auto", "swiss"):
            raise
        day.told[number].append(f"Drawn as Swiss, not by {method}: {refusal}")
        return _draw(day, number, "swiss", based_on)


def _draw(day: MockDay, number: int, method: str, based_on: int | None) -> Round:
    division = day.division
    here, _ = who_plays(read_field(division), number)
    planned = plans.planned(division, number).method if method == "auto" else method
    block = draw_of_pairs.seed_of_block(division, number, planned)
    return day.do(
        "drawn",
        acts.draw,
        division=DIVISION,
        number=number,
        field=[one.key for one in here],
        method=method,
        draw_seed=day.draw_seed() if block is None else block,
        based_on=based_on,
        turned=draw_of_pairs.turned(division, number, planned),
        reading=READING,
    )


def posted(day: MockDay, number: int) -> Round:
    """A round that is drawn and posted at once."""
    drawn = draw(day, number)
    _post(day, drawn)
    return drawn


def _post(day: MockDay, drawn: Round) -> None:
    day.do("confirmed", rounds.confirm, round=str(drawn.uuid))
    day.do("posted", rounds.post, round=str(drawn.uuid))


def _take_slips(day: MockDay, drawn: Round) -> list[Game]:
    """Every table's slip but those held back, which are given again."""
    games = pair_trouble.couples_of(drawn)
    system = rules.of_division(day.division)
    wrong = trouble.Wrong.among(day, games)
    reported: list[phones.Played] = []
    for game in games:
        if game in wrong.held:
            continue
        scores = scores_of(day, game)
        if game in wrong.slips:
            trouble.keyed_wrong_and_undone(day, game, scores)
        more = {} if system.assigned_starts else {"starter": 1 + int(day.rng.random() * 2)}
        if game in wrong.clocks:
            more |= pair_trouble.overtime(day, game, system)
        if day.plan.phones and game not in wrong.any:
            reported.append(phones.Played(game, scores, more.get("starter")))
            continue
        day.take_slip(game, scores, **more)
        if game in wrong.sums:
            trouble.corrected(day, game)
    phones.report(day, reported)
    return wrong.held


def scores_of(day: MockDay, game: Game) -> list[int]:
    """What the two scored, the better rated more of it as a rule."""
    system = rules.of_division(day.division)
    one, other = (
        UNRATED if entry.rating is None else entry.rating for entry in pair_trouble.entries_of(game)
    )
    return [_score(system, one - other, day.rng), _score(system, other - one, day.rng)]


def _score(system: RuleSystem, better_by: int, rng: random.Random) -> int:
    usual = system.usual
    assert usual is not None, f"{system.id} doesn’t say what its games end around"
    shift = usual.mean * SHIFT * math.tanh(better_by / TELLING)
    bell = sum(rng.random() for _ in range(12)) - 6  # a normal curve, the same in every Python
    return max(0, round(usual.mean + shift + usual.strays * bell))
