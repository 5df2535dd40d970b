"""What to send to each address of the displays that acts, for the walk over all addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tdtool.models import Account
from tdtool.services import displays, prizes
from tests.cast import Day

CODE = "482713"


def _displayed(**fields: str) -> Callable[[Day, Account], dict[str, Any]]:
    def prepared(day: Day, other: Account) -> dict[str, Any]:
        displays.add(day.desk(), display=CODE, name="")
        return {"in-address-display": CODE, **fields}

    return prepared


def _announced(day: Day, other: Account) -> dict[str, Any]:
    displays.announce(day.desk(), text="Lunch", minutes=None)
    return {}


def _ceremony(*, open_already: bool, **fields: str) -> Callable[[Day, Account], dict[str, Any]]:
    def prepared(day: Day, other: Account) -> dict[str, Any]:
        prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank"}])
        if open_already:
            displays.start_ceremony(day.desk(), division=day.division_key)
        return fields

    return prepared


CHANGES = {
    "in_hall_act:add-display": lambda day, other: {"name": "Left of the stage"},
    "display_act:point": _displayed(show="clock"),
    "display_act:dark": _displayed(dark="yes"),
    "display_act:remove": _displayed(),
    "in_hall_act:announce": lambda day, other: {"text": "Lunch until 13:30", "minutes": "10"},
    "in_hall_act:end-announcement": _announced,
    "prizes_act:start-ceremony": _ceremony(open_already=False),
    "prizes_act:reveal": _ceremony(open_already=True, shown="1"),
    "prizes_act:end-ceremony": _ceremony(open_already=True),
}
