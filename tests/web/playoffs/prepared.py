"""What to send to each address of a play-off that acts, for the walk over all addresses."""

from __future__ import annotations

from typing import Any

from tdtool.models import Account
from tdtool.services.playoffs import starting
from tests.cast import Day
from tests.services.playoffs import cast


def _at_the_end(day: Day, other: Account) -> dict[str, Any]:
    """Every round is complete, under rules by which two meet."""
    day.event.system = "scrabble"
    day.event.save()
    for number in range(1, day.division.rounds + 1):
        day.play(number)
    top = {f"seed_{at}": key for at, key in enumerate(cast.seeds(day, 4), 1)}
    lengths = {"semifinal": "1", "final": "3", "third_games": "1", "third": "on"}
    return {"size": "4", "places": "on", "reason": "", **lengths, **top}


def _started(day: Day, other: Account) -> dict[str, Any]:
    _at_the_end(day, other)
    cast.start(day)
    return {"number": str(day.division.rounds + 1)}


def _tied(day: Day, other: Account) -> dict[str, Any]:
    _at_the_end(day, other)
    cast.start(day, 2, best_of={"final": 1})
    cast.post(day)
    seats = cast.game_of(day, "F").seats.values_list("entry__name", flat=True)
    cast.result(day, "F", **dict.fromkeys(seats, 400))
    return {"choice": "F:game:", "reason": "both agree"}


def _to_undo(day: Day, other: Account) -> dict[str, Any]:
    _tied(day, other)
    return {"series": "F", "reason": "wrong word list"}


def _planned(day: Day, other: Account) -> dict[str, Any]:
    """After the last round, which is complete."""
    _at_the_end(day, other)
    told = {"best_of": {"final": 3}, "division": day.division_key}
    starting.plan(day.desk(), size=4, **told)
    return {}


def _to_plan(day: Day, other: Account) -> dict[str, Any]:
    day.event.system = "scrabble"
    day.event.save()
    lengths = {"semifinal": "1", "final": "3", "third_games": "1", "third": "on"}
    return {"size": "4", "places": "on", "after": "0", **lengths}


CHANGES = {
    "playoff_act:plan": _to_plan,
    "playoff_act:unplan": _planned,
    "playoff_act:start-planned": _planned,
    "playoff_act:start": _at_the_end,
    "playoff_act:cancel": _started,
    "playoff_act:post": _started,
    "playoff_act:decide": _tied,
    "playoff_act:undo-series": _to_undo,
}
