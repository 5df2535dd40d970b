"""Rounds of a mock event at tables of several: drawn, posted, their slips taken, closed.

Nobody is there to ask: ties at a cut are broken by the rules' own order (NSA-A1, NSA-A2).
"""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.engine.final_words import by_system, sample_words
from tdtool.models import Game, Round
from tdtool.queries import rules
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_tables
from tdtool.rehearsal import trouble
from tdtool.rehearsal.desk import DIVISION, MockDay
from tdtool.services.rounds import draw_tables
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips


def play(day: MockDay, number: int) -> None:
    """A round from its draw to its close."""
    if day.plan.trouble:
        trouble.before_the_draw(day, number)
    drawn = _drawn(day, number)
    key = str(drawn.uuid)
    day.do("confirmed", rounds.confirm, round=key)
    day.do("posted", rounds.post, round=key)
    if day.plan.trouble:
        trouble.at_posted_tables(day, drawn)
    _take_slips(day, drawn)
    day.do("closed", rounds.complete, round=key, without=[], reason="")


def _drawn(day: MockDay, number: int) -> Round:
    here, _ = who_plays(read_field(day.division), number)
    return day.do(
        "drawn",
        draw_tables.draw,
        division=DIVISION,
        number=number,
        field=[one.key for one in here],
        method=day.plan.method or draw_of_tables.usual_method(day.division, number),
        draw_seed=day.draw_seed(),
        decisions={},
    )


def _take_slips(day: MockDay, drawn: Round) -> None:
    """Every table's slip: the words that stand there, and what they make (NSA-30, D62-14)."""
    system, lexicon = rules.of_division(day.division), rules.lexicon_of(day.division)
    games: Sequence[Game] = list(
        drawn.games.order_by("table__number").select_related("table").prefetch_related("seats")
    )
    wrong = trouble.Wrong.among(day, games)
    for game in games:
        seats, key = len(game.seats.all()), str(game.uuid)
        standing = sample_words.standing(seats, system=system, lexicon=lexicon, rng=day.rng)
        scores = [sum(by_system.points(system, word) for word in words) for words in standing]
        if game in wrong.slips:
            trouble.keyed_wrong_and_undone(day, game, scores)
        day.take_slip(game, scores)
        told = {str(place): words for place, words in enumerate(standing, 1)}
        day.do("words", slips.words, game=key, words=told)
        if game in wrong.sums:
            trouble.corrected(day, game)
