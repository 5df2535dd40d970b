"""What has to be there before each address of reports has something to change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tdtool.models import Account
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import phones
from tests.cast import Day


def _by_phone(day: Day) -> tuple[str, str]:
    """Reports are on, and a round is posted: its first table, and Ann."""
    day.post(1)
    by_desk.set_counting(day.desk(), counting="desk")
    day.event.refresh_from_db()
    return str(day.game(1).uuid), str(day.entry("Ann").uuid)


def _reports(day: Day, other: Account) -> dict[str, Any]:
    _by_phone(day)
    pairing = " ".join(str(seat.entry.uuid) for seat in day.game(1).seats.order_by("place"))
    return {"own": "205", "said": "205", "sure": "205", "pairing": pairing}


def _reported(day: Day, other: Account) -> dict[str, Any]:
    game, entry = _by_phone(day)
    desk = replace(day.desk(), by=phones())
    by_players.report(desk, game=game, entry=entry, scores=[205])
    return {"game": game}


def _all_reported(day: Day, other: Account) -> dict[str, Any]:
    game, _ = _by_phone(day)
    desk = replace(day.desk(), by=phones())
    for seat in day.game(1).seats.all():
        by_players.report(desk, game=game, entry=str(seat.entry.uuid), scores=[205])
    return {"game": game, "place": "1", "scores": "205 " * 6, "half": "no",
            "report": f"{game}{' 205' * 6}"}  # fmt: skip


PREPARED: dict[str, Callable[[Day, Account], dict[str, Any]]] = {
    "report_game": _reports,
    "reports_act:again": _reported,
    "reports_act:dismiss": _reported,
    "reports_act:accept": _all_reported,
    "reports_act:accept-all": _all_reported,
    "new_player_code": lambda day, other: {},
    "in_hall_act:reports": lambda day, other: {"counting": "once", "minutes": "15"},
}
