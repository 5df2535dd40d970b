"""An event that NASPA would take as it is, and its checks."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from tdtool.engine.words import lexicon
from tdtool.models import Account
from tdtool.queries.offices import offices
from tdtool.queries.offices.offices import OfficePage
from tdtool.services import check_in, players
from tdtool.services.offices import lifecycle
from tdtool.services.players import PlayerLine
from tdtool.settings import TDTOOL_HOME
from tests.cast import Day

TODAY = date(2026, 5, 12)
LETTER = {
    "tournament": "12345", "director": "AA000900", "start": "2026-05-09", "end": "2026-05-10",
    "system": "nsa2008", "type": "ORT",
}  # fmt: skip
CAST = (("Ann Arbor", 1900), ("Bob Boru", 1800), ("Cy Dee", 1700), ("Dee Eve", 1600),
        ("Flo Gus", 1500), ("Gus Hal", 1400))  # fmt: skip


def sanctioned(by: Account, *, many: int = 4, rounds: int = 1, **settings: Any) -> Day:
    """Two-player games by NWL, a number for each player, the sanction letter saved."""
    lexicon.import_list(b"QUIXOTE\nZZZ\n", "nwl-test", TDTOOL_HOME / "lexicons")
    day = Day.new(by, system="scrabble", rounds=rounds, lexicon="nwl-test", **settings)
    lines = [
        line(name, rating, f"AA{number:06}") for number, (name, rating) in enumerate(CAST[:many], 1)
    ]
    players.enter(day.desk(), division=day.division_key, lines=lines)
    check_in.everyone(day.desk(), division=day.division_key)
    tell(day)
    return day


def line(name: str, rating: int | None, member_id: str) -> PlayerLine:
    person = str(uuid.uuid5(uuid.NAMESPACE_URL, name))
    return PlayerLine(player=person, name=name, rating=rating, member_id=member_id, brings=[])


def tell(day: Day, **letter: str) -> None:
    lifecycle.key_letter(day.desk(), office="NASPA", letter={**LETTER, **letter})


def number(day: Day, name: str, told: str) -> None:
    """A player’s number at NASPA."""
    entry = day.entry(name)
    was = entry.member_numbers or {}
    lifecycle.put(day.desk(), entry=str(entry.uuid), numbers={"naspa": told}, was=was)


def seen(day: Day, office: str = "naspa", *, today: date = TODAY) -> OfficePage:
    day.event.refresh_from_db()
    return offices.of_office(day.event, office, today=today)


def failing(day: Day, office: str = "naspa", *, today: date = TODAY) -> dict[str, str]:
    """By title, what isn’t ok."""
    checks = seen(day, office, today=today).checks
    return {one.title: f"{one.state}: {one.says}" for one in checks if one.state != "ok"}
