"""Two desks and the players' phones: the day goes on, and people get in each other's way."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from django.db import OperationalError

from tdtool.models import Account, Game, PhoneReport, Report
from tdtool.models.rounds import GameKind
from tdtool.queries import players
from tdtool.queries.audits import snapshots
from tdtool.queries.reports import said
from tdtool.services.acts import ACTS, Refused, Repeated, every_act
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import MOST_A_MINUTE, phones
from tdtool.services.rounds import lifecycle as rounds
from tests.cast import Day
from tests.journals.chance import ANY_TIME, IN_THE_DRAFT, RandomDay
from tests.services.journal.standing import stands
from tests.simulation import invariants
from tests.simulation.happening import happens
from tests.simulation.laptop import Ended, Laptop
from tests.simulation.second import Second

FULL = "database or disk is full"


class SimulatedDay(RandomDay):
    """A day at one laptop. ``known`` is what it acknowledged: number and hash of each entry."""

    def __init__(self, day: Day, people: list[Account], laptop: Laptop) -> None:
        super().__init__(day, people, Random(0))
        self.laptop, self.rounds = laptop, day.division.rounds
        self.known = invariants.entries_of(day.event)
        self.forms: list[tuple[str, int, uuid.UUID]] = []  # open at a desk: game, version, key
        self.backups: list[tuple[Path, int]] = []  # and how many entries were acknowledged then
        self.refusal: Refused | None = None
        self.full_for = 0  # steps
        self.seen: Counter[str] = Counter()
        self.beside: Second | None = None
        self.moves = ExitStack()  # to laptops that have taken over

    def score(self) -> int:
        """By the rules of 1962 one that ten words can have, but for a slip of the pen."""
        if self.day.event.system == "anagrams-1962" and self.rng.random() < 0.9:
            return self.rng.randrange(40, 120)
        return super().score()

    def tried(self, do: Callable[[], object]) -> bool:
        """Done and acknowledged, or refused, or ended by whatever happens to the laptop; then no
        row has changed. Raises Broken."""
        before, self.refusal = self.laptop.digest(), None
        try:
            self.laptop.do(do)
        except Refused as refusal:
            self.refusal = refusal
            invariants.is_a_sentence(str(refusal))
            return self._not_done(before, "refused")
        except OperationalError as fault:
            if FULL not in str(fault) or not self.laptop.full:
                raise
            return self._not_done(before, "disk full")
        except Ended:
            self.laptop.next_process()
            return self._not_done(before, "ended")
        self.seen["done"] += 1
        self.known = invariants.grown(self.day.event, self.known)
        if self.beside is not None and self.beside.waited_for:
            self.beside.follow(self.day)
        return True

    def _not_done(self, before: str, why: str) -> bool:
        invariants.same(before, self.laptop.digest(), why)
        self.seen[why] += 1
        return False

    # ------------------------------------------------------------ the day goes on

    def go_on(self) -> None:
        """What the desk does next, if nothing comes between."""
        newest = self.newest()
        if newest is not None and newest.state in ("draft", "confirmed"):
            act = "rounds.confirm" if newest.state == "draft" else "rounds.post"
            if not self.surely(act, round=str(newest.uuid)) and isinstance(self.refusal, Refused):
                self.draw(newest.number)  # who was drawn has left since
        elif (open_again := self._open()) is not None:
            self._play(open_again)
        else:
            number = (newest.number if newest else 0) + 1
            if number <= self.rounds:
                self.draw(number)

    def _open(self) -> Any:
        return self.rounds_drawn().filter(state="posted").order_by("number").first()

    def _play(self, round_: Any) -> None:
        games = Game.objects.filter(round=round_, table__isnull=False, kind=GameKind.PLAYED)
        accepted = Report.objects.filter(taken_back=None, acceptances__isnull=False)
        waiting = list(games.exclude(pk__in=accepted.values("game")).order_by("table__number"))
        if not waiting or self.rng.random() < 0.05:
            without = rounds.open_tables_of(round_)
            told = {"round": str(round_.uuid), "without": without, "reason": "no slip came"}
            self.surely("rounds.complete", **told)
            return
        game = self.one_of(waiting)
        if self.rng.random() < 0.5:
            both_report(self, game)
        if not self.closed(game):
            self.finish(game)

    # ------------------------------------------------------------ phones

    def send(
        self, game: Game, place: int, scores: Sequence[int], *, at: datetime | None = None
    ) -> bool:
        """The player at this place reports: the own score first, and where two meet the other's.
        ``at``: the clock has not gone on."""
        seats = list(game.seats.order_by("place").select_related("entry"))
        own = scores[place - 1]
        told = [own, scores[2 - place]] if said.asks_both(len(seats)) else [own]
        entry, device = str(seats[place - 1].entry.uuid), f"phone {place}"
        phone = self.phone() if at is None else replace(self.phone(), at=at)
        return self.tried(
            lambda: by_players.send(
                phone, game=str(game.uuid), entry=entry, scores=told, device=device
            )
        )

    def phone(self) -> Any:
        return replace(self.day, by=phones()).desk()

    def typed(self, scores: list[int]) -> list[int]:
        """The scores with a wrong digit now and then."""
        return [max(0, one + self.one_of([0] * 12 + [-10, 10, 100])) for one in scores]

    def said_game(self) -> Game | None:
        """A game that players have said something of, if there is one."""
        rows = PhoneReport.objects.filter(game__round__division=self.day.division).order_by("pk")
        return self.one_of(list(rows)).game if rows else None


def both_report(day: SimulatedDay, game: Game) -> None:
    scores = day.scores(game)
    for place in day.rng.sample(range(1, len(scores) + 1), len(scores)):
        if not day.send(game, place, day.typed(scores)):
            return


# ---------------------------------------------------------------- what happens at desks and phones


@happens(60)
def the_day_goes_on(day: SimulatedDay) -> None:
    day.go_on()


@happens(30)
def something_unplanned(day: SimulatedDay) -> None:
    newest = day.newest()
    draft = newest is not None and newest.state in ("draft", "confirmed")
    day.some(1, IN_THE_DRAFT if draft and day.rng.random() < 0.6 else ANY_TIME)


@happens(6)
def what_was_just_done_is_undone(day: SimulatedDay) -> None:
    """Then every row is as it was before, whatever it was."""
    was, before = stands(day.day.event), len(day.known)
    day.one_of([day.go_on, lambda: something_unplanned(day)])()
    if len(day.known) != before + 1:
        return
    number = day.known[-1][0]
    name = day.journal().get(number=number).act
    if not every_act()[name].can_be_undone:
        return
    if day.surely("history.undo", number=number, reason="a mistake"):
        if parted := snapshots.differences(was, stands(day.day.event)):
            raise invariants.Broken(f"{name} was undone, and differs: {parted[:3]}")
        day.seen["undone"] += 1


@happens(3)
def reports_are_switched(day: SimulatedDay) -> None:
    counting = day.one_of(["once", "once", "desk", "off"])
    day.act("reports.set", counting=counting, minutes=day.one_of([0, 10, 60]))
    day.day.event.refresh_from_db()


@happens(6)
def a_phone_reports(day: SimulatedDay) -> None:
    game = day.game()
    if game is not None:
        count = game.seats.count()
        day.send(game, day.rng.randrange(1, count + 1), day.typed(day.scores(game)))


@happens(1)
def a_phone_floods(day: SimulatedDay) -> None:
    """Another score each time, all within a second: a few count, the others are refused."""
    game = day.game()
    if game is None:
        return
    seat = day.one_of(list(game.seats.order_by("place")))
    at, before, scores = day.phone().at, len(day.known), day.scores(game)
    for more in range(day.rng.randrange(MOST_A_MINUTE, 2 * MOST_A_MINUTE)):
        day.send(game, seat.place, [one + more for one in scores], at=at)
    if len(day.known) > before + 2 * MOST_A_MINUTE:  # a report, and what follows from it
        raise invariants.Broken(f"one phone wrote {len(day.known) - before} actions in a minute")
    day.seen["floods"] += 1


@happens(3)
def a_phone_complains(day: SimulatedDay) -> None:
    game = day.game()
    if game is None:
        return
    entry = str(day.one_of(list(game.seats.order_by("place"))).entry.uuid)
    told = {"game": str(game.uuid), "entry": entry}
    if day.rng.random() < 0.5:
        day.tried(lambda: by_players.wrong(day.phone(), **told))
    else:
        day.tried(lambda: by_players.problem(day.phone(), text="they began twice", **told))


@happens(5)
def the_desk_decides_on_reports(day: SimulatedDay) -> None:
    game = day.said_game()
    if game is None:
        return
    key, place = str(game.uuid), day.rng.randrange(1, game.seats.count() + 1)
    reports = said.of_game(game)
    shown = [
        0 if one is None else one for one in getattr(reports.by_place.get(place), "scores", [])
    ]
    half = day.rng.random() < 0.5
    day.one_of([
        lambda: day.tried(lambda: by_desk.accept(day.desk(), game=key, place=place, scores=shown)),
        lambda: day.tried(lambda: by_desk.accept_all(day.desk(), games={key: shown}, half=half)),
        lambda: day.act("reports.again", game=key),
        lambda: day.act("reports.dismiss", game=key),
    ])()  # fmt: skip


@happens(4)
def a_desk_opens_a_slip(day: SimulatedDay) -> None:
    game = day.game()
    if game is not None:
        key = uuid.UUID(int=day.rng.getrandbits(128))
        day.forms.append((str(game.uuid), game.version, key))


@happens(5)
def a_desk_sends_what_it_opened(day: SimulatedDay) -> None:
    """Made from an older version it is refused; sent twice it counts once."""
    if not day.forms:
        return
    key, version, form = day.forms.pop(day.rng.randrange(len(day.forms)))
    game = Game.objects.filter(uuid=key).first()
    told = {"game": key, "place": 1, "score": day.score(), "reason": "added up again"}
    by = day.one_of(day.people)

    def send() -> None:
        desk = replace(day.day, by=by).desk(version=version, key=form)
        ACTS["slips.correct"](desk, **told)

    if not day.tried(send):
        return
    if game is None or game.version != version:
        raise invariants.Broken(f"a form of version {version} went over {game and game.version}")
    if day.tried(send) or not (day.refusal is None or isinstance(day.refusal, Repeated)):
        raise invariants.Broken(f"the same form twice: {day.refusal!r}")


@happens(3)
def a_name_is_withheld(day: SimulatedDay) -> None:
    day.act("players.unlist", entry=day.key(), unlisted=day.rng.random() < 0.8)


@happens(2)
def somebody_has_come_late(day: SimulatedDay) -> None:
    newest = day.posted()
    if newest is not None:
        table = day.rng.randrange(1, 5)
        day.surely("seats.seat_late", round=str(newest.uuid), entry=day.key(), table=table)


@happens(1)
def a_player_is_deleted(day: SimulatedDay) -> None:
    entry = day.entry()
    was = players.all_of(entry)
    day.act("players.delete", entry=str(entry.uuid), name=entry.name, was=was)
