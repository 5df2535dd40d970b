"""A made-up Scrabble event in two divisions, opened in the middle of round 3.

What happened stands in ``fixtures/demo/scrabble.json``, in minutes before now; both divisions are
played through the services like any event.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tdtool.models import Account, Division, Event, Game
from tdtool.queries import rules
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_pairs, plans
from tdtool.rehearsal.demo import DemoDay, line_of
from tdtool.services import check_in, divisions, events, players
from tdtool.services.acts import Desk
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import draw_pairs as acts
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips

SLUG = "demo-scrabble"
DAY = settings.PROJECT / "fixtures" / "demo" / "scrabble.json"
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_OID, "tdtool demo in pairs")


@transaction.atomic
def open_demo(*, by: Account, now: datetime) -> Event:
    """The demo event, as it is if it was opened before; otherwise made, all of it or nothing."""
    there = Event.objects.filter(slug=SLUG).first()
    return there or _Demo(by, now, json.loads(DAY.read_text(encoding="utf-8"))).play()


class _Demo(DemoDay):
    """Divisions side by side: their acts are done in the order of time."""

    def __init__(self, by: Account, now: datetime, day: dict[str, Any]) -> None:
        super().__init__(by, now, day)
        self.acts: list[tuple[float, Callable[[], object]]] = []
        self.drawn: dict[tuple[str, int], str] = {}

    def play(self) -> Event:
        first, *more = self.day["divisions"]
        self.event = self._create(first)
        for told in more:
            self._add(told)
        for told in (first, *more):
            self._at(self.day["brought"], partial(self._bring, told=told))
            self._at(self.day["checked_in"], partial(self._check_in, code=told["code"]))
        for told in (first, *more):
            for round_ in told["played"]:
                self._plan(told["code"], round_)
        for _, act in sorted(self.acts, key=lambda planned: -planned[0]):
            act()
        return self.event

    def _create(self, told: dict[str, Any]) -> Event:
        return events.create(
            self.desk(self.day["opened"]),
            event=_uuid("event"),
            division=_uuid("division"),
            slug=SLUG,
            name=self.day["name"],
            starts_on=timezone.localtime(self.now).date().isoformat(),
            venue=self.day["venue"],
            system=self.day["system"],
            settings={},
            lexicon=self.day["lexicon"],
            rounds=told["rounds"],
            paper=self.day["paper"],
        )

    def _add(self, told: dict[str, Any]) -> None:
        divisions.add(
            self.desk(self.day["opened"]),
            division=_uuid(f"division {told['code']}"),
            code=told["code"],
            rounds=told["rounds"],
            first_table=told["first_table"],
        )

    def _bring(self, desk: Desk, *, told: dict[str, Any]) -> None:
        lines = [line_of(one, player=_uuid(one["name"])) for one in told["players"]]
        players.enter(desk, division=told["code"], lines=lines)

    def _check_in(self, desk: Desk, *, code: str) -> None:
        check_in.everyone(desk, division=code)

    def _plan(self, code: str, told: dict[str, Any]) -> None:
        """Draw, confirm and post, a minute between each; then the clock and the slips."""
        number, posted = told["number"], told["posted"]
        self._at(posted + 2, lambda desk: self._draw(desk, code, told))
        self._at(posted + 1, lambda desk: rounds.confirm(desk, round=self.drawn[code, number]))
        self._at(posted, lambda desk: rounds.post(desk, round=self.drawn[code, number]))
        self._at(told["clock"], lambda desk: self._start_clock(desk, code, number))
        for slip in told["slips"]:
            self._at(slip["in"], partial(self._take, slip=slip, key=(code, number)))
        if "complete" in told:
            self._at(
                told["complete"],
                lambda desk: rounds.complete(
                    desk, round=self.drawn[code, number], without=[], reason=""
                ),
            )

    def _at(self, ago: float, act: Callable[[Desk], object]) -> None:
        self.acts.append((ago, lambda: act(self.desk(ago))))

    def _start_clock(self, desk: Desk, code: str, number: int) -> None:
        """Both players' clocks, one after the other, are the longest that a game takes."""
        minutes = 2 * rules.of_division(self._division(code)).number("minutes")
        clocks.start(desk, round=self.drawn[code, number], minutes=minutes)

    def _draw(self, desk: Desk, code: str, told: dict[str, Any]) -> None:
        division, number = self._division(code), told["number"]
        here, _ = who_plays(read_field(division), number)
        known = read_field(division)
        planned = plans.planned(division, number, field=known)
        block = draw_of_pairs.seed_of_block(division, number, planned.method)
        drawn = acts.draw(
            desk,
            division=code,
            number=number,
            field=[one.key for one in here],
            method=planned.method,
            based_on=planned.based_on,
            draw_seed=told["draw_seed"] if block is None else block,
        )
        self.drawn[code, number] = str(drawn.uuid)

    def _take(self, desk: Desk, *, slip: dict[str, Any], key: tuple[str, int]) -> None:
        game = Game.objects.get(round__uuid=self.drawn[key], table__number=slip["table"])
        slips.report(
            desk,
            game=str(game.uuid),
            scores=slip["scores"],
            signed=slip.get("signed", True),
            times=slip.get("times", {}),
        )

    def _division(self, code: str) -> Division:
        return Division.objects.select_related("event").get(event=self.event, code=code)


def _uuid(name: str) -> str:
    """The same in every demo, so that its papers and pages can be compared."""
    return str(uuid.uuid5(NAMESPACE, name))
