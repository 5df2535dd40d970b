"""A made-up event to try things on: opened in the middle of round 2, with something to find.

What happened stands in ``fixtures/demo/day.json``, in minutes before now; it is played through
the services like any event.
"""

from __future__ import annotations

import json
import uuid
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tdtool.engine.final_words import by_system
from tdtool.models import Account, Event, Game, Round
from tdtool.models.accounts import Role
from tdtool.queries import rules
from tdtool.queries.field import read_field, who_plays
from tdtool.services import check_in, events, players
from tdtool.services.acts import Desk
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import draw_tables
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips

SLUG = "demo"
DAY = settings.PROJECT / "fixtures" / "demo" / "day.json"
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_OID, "tdtool demo")
DIVISION = "A"


def demo_account() -> Account:
    """The demo's director. They have no password: only the link of ``day --demo`` signs them in."""
    found = Account.objects.filter(username="demo").first()
    if found is None:
        found = Account(
            uuid=uuid.uuid4(), username="demo", name="Demo director", role=Role.DIRECTOR
        )
        found.set_unusable_password()
        found.save()
    return found


@transaction.atomic
def open_demo(*, by: Account, now: datetime) -> Event:
    """The demo event, as it is if it was opened before; otherwise made, all of it or nothing."""
    there = Event.objects.filter(slug=SLUG).first()
    return there or _Demo(by, now, json.loads(DAY.read_text(encoding="utf-8"))).play()


def line_of(told: dict[str, Any], *, player: str) -> players.PlayerLine:
    """A player as the file tells them, and as the act is told."""
    return {
        "player": player,
        "name": told["name"],
        "rating": told["rating"],
        "member_id": "",
        "brings": told["brings"],
    }


class DemoDay:
    """The desk of a demo event: acts at so many minutes before now."""

    def __init__(self, by: Account, now: datetime, day: dict[str, Any]) -> None:
        self.by, self.now, self.day = by, now, day
        self.event: Event | None = None

    def desk(self, ago: float) -> Desk:
        return Desk(by=self.by, at=self.now - timedelta(minutes=ago), event=self.event)


class _Demo(DemoDay):
    def play(self) -> Event:
        self.event = self._create()
        self._bring()
        for told in self.day["rounds"]:
            self._post(told)
            self._start_clock(told)
            for slip in told["slips"]:
                self._take(told["number"], slip)
            if "complete" in told:
                key = str(self._round(told["number"]).uuid)
                rounds.complete(self.desk(told["complete"]), round=key, without=[], reason="")
        return self.event

    def _create(self) -> Event:
        opened = self.now - timedelta(minutes=self.day["opened"])
        return events.create(
            Desk(by=self.by, at=opened),
            event=_uuid("event"),
            division=_uuid("division"),
            slug=SLUG,
            name=self.day["name"],
            starts_on=timezone.localtime(self.now).date().isoformat(),
            venue=self.day["venue"],
            system=self.day["system"],
            settings=self.day["settings"],
            lexicon=self.day["lexicon"],
            rounds=self.day["rounds_planned"],
            paper=self.day["paper"],
        )

    def _bring(self) -> None:
        lines = [line_of(one, player=_uuid(one["name"])) for one in self.day["players"]]
        players.enter(self.desk(self.day["brought"]), division=DIVISION, lines=lines)
        check_in.everyone(self.desk(self.day["checked_in"]), division=DIVISION)

    def _post(self, told: dict[str, Any]) -> None:
        """Draw, confirm and post, a minute between each."""
        number, posted = told["number"], told["posted"]
        assert self.event is not None  # it is created first
        here, _ = who_plays(read_field(self.event.divisions.get()), number)
        drawn = draw_tables.draw(
            self.desk(posted + 2),
            division=DIVISION,
            number=number,
            field=[one.key for one in here],
            method="serpentine",
            draw_seed=told["draw_seed"],
            decisions={},
        )
        rounds.confirm(self.desk(posted + 1), round=str(drawn.uuid))
        rounds.post(self.desk(posted), round=str(drawn.uuid))

    def _start_clock(self, told: dict[str, Any]) -> None:
        drawn = self._round(told["number"])
        minutes = rules.of_division(drawn.division).number("minutes")
        clocks.start(self.desk(told["clock"]), round=str(drawn.uuid), minutes=minutes)

    def _take(self, number: int, slip: dict[str, Any]) -> None:
        """A slip with the words of its players; ``reported`` are sums that aren't the words'."""
        game = Game.objects.get(round=self._round(number), table__number=slip["table"])
        seats = game.seats.order_by("place").select_related("entry")
        words = [slip["words"][seat.entry.name] for seat in seats]
        system = rules.of_division(game.round.division)
        sums = [sum(by_system.points(system, word) for word in standing) for standing in words]
        said = [
            slip.get("reported", {}).get(seat.entry.name, right)
            for seat, right in zip(seats, sums, strict=True)
        ]
        slips.report(self.desk(slip["in"]), game=str(game.uuid), scores=said, signed=True)
        told = {str(place): standing for place, standing in enumerate(words, 1)}
        slips.words(self.desk(slip["in"] - 0.5), game=str(game.uuid), words=told)

    def _round(self, number: int) -> Round:
        return Round.objects.get(division__event=self.event, number=number)


def _uuid(name: str) -> str:
    """The same in every demo, so that its papers and pages can be compared."""
    return str(uuid.uuid5(NAMESPACE, name))
