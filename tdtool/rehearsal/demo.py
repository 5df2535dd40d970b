"""Made-up events to try things on: opened in the middle of a round, with something to find.

What happened stands in ``fixtures/demo``, in minutes before now; it is played through the services
like any event, whatever its rule system.
"""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tdtool import places
from tdtool.engine.final_words import by_system
from tdtool.engine.rule_parts import Draw
from tdtool.models import Account, Division, Event, Game, Round, Seat
from tdtool.models.accounts import Role
from tdtool.queries import rules
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_pairs, plans
from tdtool.services import check_in, divisions, events, players
from tdtool.services.acts import Desk
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import draw_pairs
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips


@dataclass(frozen=True)
class Demo:
    """A made-up event: its address, the file that tells its day, and whence its UUIDs come."""

    slug: str
    file: str
    namespace: str

    def uuid(self, name: str) -> str:
        """The same in every demo, so that its papers and pages can be compared."""
        return str(uuid.uuid5(uuid.uuid5(uuid.NAMESPACE_OID, self.namespace), name))

    def day(self) -> dict[str, Any]:
        """What happened; a day of one division tells it at its top."""
        path = places.FIXTURES / "demo" / self.file
        day: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if "divisions" not in day:
            day["divisions"] = [
                {
                    "code": "A",
                    "rounds": day["rounds_planned"],
                    "players": day["players"],
                    "played": day["rounds"],
                }
            ]
        return day


AT_TABLES = Demo("demo", "day.json", "tdtool demo")
IN_PAIRS = Demo("demo-scrabble", "scrabble.json", "tdtool demo in pairs")


def demo_account() -> Account:
    """The demo's director. They have no password: only the link of ``day --demo`` signs in."""
    account = Account.objects.filter(username="demo").first()
    if account is None:
        account = Account(
            uuid=uuid.uuid4(), username="demo", name="Demo director", role=Role.DIRECTOR
        )
        account.set_unusable_password()
        account.save()
    return account


def are_open() -> bool:
    """Whether both demo events are there already."""
    slugs = (AT_TABLES.slug, IN_PAIRS.slug)
    return Event.objects.filter(slug__in=slugs).count() == len(slugs)


@transaction.atomic
def open_demo(demo: Demo = AT_TABLES, *, by: Account, at: datetime) -> Event:
    """The demo event, as it is if it was opened before; otherwise made, all of it or nothing."""
    return Event.objects.filter(slug=demo.slug).first() or _Day(demo, by, at).play()


class _Day:
    """The desk of a demo event: acts at so many minutes before now, in the order of time."""

    def __init__(self, demo: Demo, by: Account, at: datetime) -> None:
        self.demo, self.by, self.now, self.day = demo, by, at, demo.day()
        self.event: Event | None = None
        self.acts: list[tuple[float, Callable[[Desk], object]]] = []
        self.drawn: dict[tuple[str, int], str] = {}

    def desk(self, ago: float) -> Desk:
        return Desk(by=self.by, at=self.now - timedelta(minutes=ago), event=self.event)

    def play(self) -> Event:
        first, *more = self.day["divisions"]
        self.event = self._create(first)
        for division in more:
            self._add(division)
        for division in (first, *more):
            self._at(self.day["brought"], partial(self._bring, division))
            key = self._key(division)
            self._at(self.day["checked_in"], partial(check_in.everyone, division=key))
        for division in (first, *more):
            for played in division["played"]:
                self._plan(division["code"], played)
        for ago, act in sorted(self.acts, key=lambda planned: -planned[0]):
            act(self.desk(ago))
        return self.event

    def _at(self, ago: float, act: Callable[[Desk], object]) -> None:
        self.acts.append((ago, act))

    def _create(self, division: dict[str, Any]) -> Event:
        return events.create(
            self.desk(self.day["opened"]),
            event=self.demo.uuid("event"),
            division=self._key(division),
            slug=self.demo.slug,
            name=self.day["name"],
            starts_on=timezone.localtime(self.now).date().isoformat(),
            venue=self.day["venue"],
            system=self.day["system"],
            settings=self.day.get("settings", {}),
            lexicon=self.day["lexicon"],
            rounds=division["rounds"],
            paper=self.day["paper"],
        )

    def _key(self, division: dict[str, Any]) -> str:
        is_first = division is self.day["divisions"][0]
        return self.demo.uuid("division" if is_first else f"division {division['code']}")

    def _add(self, division: dict[str, Any]) -> None:
        divisions.add(
            self.desk(self.day["opened"]),
            division=self._key(division),
            code=division["code"],
            rounds=division["rounds"],
            first_table=division["first_table"],
        )

    def _bring(self, division: dict[str, Any], desk: Desk) -> None:
        lines = [
            players.PlayerLine(
                player=self.demo.uuid(player["name"]),
                name=player["name"],
                rating=player["rating"],
                member_id="",
                brings=player["brings"],
            )
            for player in division["players"]
        ]
        players.enter(desk, division=self._key(division), lines=lines)

    def _plan(self, code: str, played: dict[str, Any]) -> None:
        """Draw, confirm and post, a minute between each; then the clock and the slips."""
        posted, key = played["posted"], (code, played["number"])
        self._at(posted + 2, partial(self._draw, code, played))
        self._at(posted + 1, lambda desk: rounds.confirm(desk, round=self.drawn[key]))
        self._at(posted, lambda desk: rounds.post(desk, round=self.drawn[key]))
        self._at(played["clock"], partial(self._start_clock, key))
        for slip in played["slips"]:
            self._at(slip["in"], partial(self._take, key, slip))
            if "words" in slip:
                self._at(slip["in"] - 0.5, partial(self._take_words, key, slip))
        if "complete" in played:
            self._at(
                played["complete"],
                lambda desk: rounds.complete(desk, round=self.drawn[key], without=[], reason=""),
            )

    def _draw(self, code: str, played: dict[str, Any], desk: Desk) -> None:
        division = Division.objects.select_related("event").get(event=self.event, code=code)
        draw = _DRAWS[rules.of_division(division).draw]
        drawn = draw(desk, division, played["number"], played["draw_seed"])
        self.drawn[code, played["number"]] = str(drawn.uuid)

    def _start_clock(self, key: tuple[str, int], desk: Desk) -> None:
        """Both players' own clocks, one after the other, are the longest that a game takes."""
        division = Round.objects.get(uuid=self.drawn[key]).division
        system = rules.of_division(division)
        minutes = (2 if system.own_clocks else 1) * system.number("minutes")
        clocks.start(desk, round=self.drawn[key], minutes=minutes)

    def _take(self, key: tuple[str, int], slip: dict[str, Any], desk: Desk) -> None:
        """A slip with its scores, or with what its players' words make."""
        game = self._game(key, slip)
        if "words" in slip:
            arguments: dict[str, Any] = {"scores": _sums(game, slip)}
        else:
            arguments = {"scores": slip["scores"], "times": slip.get("times", {})}
        slips.report(desk, game=str(game.uuid), signed=slip.get("signed", True), **arguments)

    def _take_words(self, key: tuple[str, int], slip: dict[str, Any], desk: Desk) -> None:
        game = self._game(key, slip)
        words = {str(seat.place): slip["words"][seat.entry.name] for seat in _seats(game)}
        slips.words(desk, game=str(game.uuid), words=words)

    def _game(self, key: tuple[str, int], slip: dict[str, Any]) -> Game:
        return Game.objects.get(round__uuid=self.drawn[key], table__number=slip["table"])


def _seats(game: Game) -> QuerySet[Seat]:
    return game.seats.order_by("place").select_related("entry")


def _sums(game: Game, slip: dict[str, Any]) -> list[int]:
    """What the words of each make; ``reported`` are sums that aren't the words'."""
    system, reported = rules.of_division(game.round.division), slip.get("reported", {})
    names = [seat.entry.name for seat in _seats(game)]
    sums = [sum(by_system.points(system, word) for word in slip["words"][name]) for name in names]
    return [reported.get(name, right) for name, right in zip(names, sums, strict=True)]


def _draw_tables(desk: Desk, division: Division, number: int, seed: int) -> Round:
    entrants, _ = who_plays(read_field(division), number)
    return draw_pairs.table_draw(
        desk,
        division=str(division.uuid),
        number=number,
        field=[entrant.key for entrant in entrants],
        method="serpentine",
        draw_seed=seed,
        decisions={},
    )


def _draw_pairs(desk: Desk, division: Division, number: int, seed: int) -> Round:
    field = read_field(division)
    entrants, _ = who_plays(field, number)
    planned = plans.planned(division, number, field=field)
    block = draw_of_pairs.seed_of_block(division, number, planned.method)
    return draw_pairs.draw(
        desk,
        division=str(division.uuid),
        number=number,
        field=[entrant.key for entrant in entrants],
        method=planned.method,
        based_on=planned.based_on,
        draw_seed=seed if block is None else block,
        turned=draw_of_pairs.turned(division, number, planned.method),
    )


_DRAWS = {Draw.TABLES: _draw_tables, Draw.PAIRS: _draw_pairs}
