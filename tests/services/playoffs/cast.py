"""A play-off in few words: after the last round or beside the last ones, its series, its games."""

from __future__ import annotations

from typing import Any

from tdtool.models import Account, Division, Game, Round
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import PlayOffNow
from tdtool.services.playoffs import deciding, starting
from tests.cast import Day, after_round

BEST_OF = {"semifinal": 3, "final": 3, "match for third": 1}


def after_the_last_round(by: Account, *, players: int = 6, slug: str = "day") -> Day:
    """Three rounds, all of them complete."""
    return after_round(by, 3, players=players, rounds=3, slug=slug)


def seeds(day: Day, size: int) -> list[str]:
    field = read_field(day.division)
    order = bracket.order(day.division, field, field.paired)
    return [field.by_number[one.number].key for one in order[:size]]


def start(day: Day, size: int = 4, **more: Any) -> Division:
    told = {"best_of": BEST_OF, "third": True, "seeds": seeds(day, size)} | more
    return starting.start(day.desk(), division=day.division_key, size=size, **told)


def beside(day: Day, *names: str, **more: Any) -> Division:
    """A play-off of these players beside the rounds that are still to be played."""
    told = {
        "seeds": [str(day.entry(name).uuid) for name in names],
        "reason": "as announced",
        "best_of": {"semifinal": 3},
        "third": False,
        "after": day.division.rounds_drawn.count(),
    }
    return start(day, len(names), **(told | more))


def others(day: Day) -> None:
    """The slips of the newest round but those of the series: the better number wins."""
    newest = day.division.rounds_drawn.order_by("-number")[0]
    for game in newest.games.filter(group="", table__isnull=False):
        numbers = game.seats.order_by("place").values_list("entry__number", flat=True)
        day.report(game.table_number, *(300 - n for n in numbers))


def now(day: Day) -> PlayOffNow:
    found = bracket.of_field(day.division, read_field(day.division), as_seated=False)
    assert found is not None
    return found


def stands(day: Day, key: str) -> str:
    return str(now(day).bracket.by_key[key].state)


def post(day: Day) -> Round:
    newest = day.division.rounds_drawn.order_by("-number")[0].number
    return deciding.post(day.desk(), division=day.division_key, number=newest + 1, draw_seed=7)


def game_of(day: Day, series: str) -> Game:
    """Its newest."""
    games = Game.objects.filter(round__division=day.division, group=series)
    return games.order_by("-round__number")[0]


def result(day: Day, series: str, **scores: int) -> Game:
    """The newest game of a series: ``result(day, "F", Ann=400, Bob=380)``."""
    game = game_of(day, series)
    assert game.table is not None
    names = game.seats.order_by("place").values_list("entry__name", flat=True)
    return day.report(game.table.number, *(scores[name] for name in names))


def decide(day: Day, series: str, how: str, winner: str = "", reason: str = "by lot") -> Division:
    return deciding.decide(
        day.desk(), division=day.division_key, series=series, how=how, reason=reason,
        winner=str(day.entry(winner).uuid) if winner else "",
    )  # fmt: skip
