"""The events that generated requests are sent to: one of each rule system, in mid-tournament."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from tdtool.models import Account, Game
from tdtool.models.accounts import Role
from tdtool.services import displays
from tdtool.services.acts import Refused
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import phones
from tdtool.services.slips import lifecycle as slips
from tests import cast
from tests.cast import Day
from tests.web.addresses import parts_of

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")
PLAYERS = 9
DISPLAY = "482713"


@dataclass(frozen=True)
class World:
    """An event, its addresses' parts, and who is signed in as which role."""

    system: str
    parts: dict[str, Any]
    people: dict[str, Account | None]


def made(system: str) -> World:
    """Round 1 is complete but for what was disputed; round 2 has slips of every kind; round 3 is a
    draft, and there is another event that nobody has come to."""
    people = {
        "director": cast.account("Mirela K.", Role.DIRECTOR),
        "scorekeeper": cast.account("Oskar D.", Role.SCOREKEEPER),
        "guest": None,
    }
    day = Day.new(people["director"], system=system, rounds=4).bring(PLAYERS)
    by_desk.set_counting(day.desk(), counting="desk", minutes=60)
    day.event.refresh_from_db()
    day.play(1)
    day.post(2)
    games = list(day.round(2).games.filter(table__isnull=False).order_by("table__number"))
    _reported(day, games)
    day.dispute(games[0].table_number)
    day.judge(games[0].table_number, "GARDENIA ZZZZ")
    displays.add(day.desk(), display=DISPLAY, name="")
    displays.announce(day.desk(), text="Lunch", minutes=None)
    with suppress(Refused):
        (day.pair if system in ("scrabble", "my-scrabble", "anagrams-2004") else day.draw)(3)
    Day.new(people["director"], slug="empty", system=system)
    return World(system, parts_of(day) | {"display": DISPLAY}, people)


def _reported(day: Day, games: list[Game]) -> None:
    """A slip that is signed, one that isn't, and a table that its players report by phone."""
    for at, game in enumerate(games[:2]):
        scores = [200 + at + 3 * one for one in range(game.seats.count())]
        slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=not at)
    last, desk = games[-1], replace(day.desk(), by=phones())
    seats = list(last.seats.order_by("place").select_related("entry"))
    told = [230, 210] if len(seats) == 2 else [230]
    with suppress(Refused):
        by_players.send(desk, game=str(last.uuid), entry=str(seats[0].entry.uuid), scores=told)
