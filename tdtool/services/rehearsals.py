"""A mock event on a scratch database, played through the services from creation to places.

Nobody is there to ask: ties at a cut are broken by the rules' own order (NSA-A1, NSA-A2).
The same plan gives the same event, act for act: clock, words and names follow from its seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from tdtool.engine import ends, sample_words, systems
from tdtool.engine.lexicon import LexiconRefused
from tdtool.models import Account, Division, Event, Game, Round
from tdtool.models.accounts import Role
from tdtool.queries import draws, places, results, rules
from tdtool.queries.places import Placed
from tdtool.queries.results import EntryResults
from tdtool.services import events, players, rounds, slips
from tdtool.services.acts import Desk, Refused
from tdtool.services.invented_players import MOST, invented
from tdtool.services.replay import Replay, replay
from tdtool.services.scratch import scratch_database

STARTS_AT = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
BETWEEN_ACTS = timedelta(seconds=20)
DIVISION = "A"


class RehearsalRefused(Exception):
    """An event like this can't be rehearsed; the message says why."""


@dataclass(frozen=True)
class Plan:
    """What is rehearsed; ``final`` is how many reach it, ``seed`` where all chance starts."""

    system: str
    players: int
    seed: int
    rounds: int = 3
    table_size: int = 6
    final: int = 6
    method: str = ""  # empty: serpentine, and by lot where all are drawn anew
    lexicon: str = "enable"


@dataclass(frozen=True)
class PlayedTable:
    """A table as it was played, its seats in order."""

    number: int
    group: str
    seats: tuple[EntryResults, ...]


@dataclass(frozen=True)
class Rehearsal:
    """What came of it: tables round by round, the places, and what the journal proved."""

    plan: Plan
    rounds: tuple[tuple[PlayedTable, ...], ...]
    places: tuple[Placed, ...]
    journal: Replay


def rehearse(plan: Plan, *, step: Callable[[], object] = lambda: None) -> Rehearsal:
    """Play the event, then play its journal again and compare. Raises RehearsalRefused.

    ``step`` is called after every round and after the replay, for a progress bar.
    """
    if not 2 <= plan.players <= MOST:
        raise RehearsalRefused(
            f"A rehearsal takes 2 to {MOST} players; this asks for {plan.players}."
        )
    try:
        systems.get(plan.system)
        with scratch_database():
            return _rehearse(plan, step)
    except (systems.UnknownSystem, LexiconRefused, Refused) as refusal:
        raise RehearsalRefused(str(refusal)) from None


def _rehearse(plan: Plan, step: Callable[[], object]) -> Rehearsal:
    rng = random.Random(plan.seed)
    day = _opened(plan, rng)
    for number in range(1, plan.rounds + 1):
        _play(day, number, method=plan.method, rng=rng)
        step()
    proof = replay(day.event)
    step()
    everyone = results.of_division(day.division)
    return Rehearsal(
        plan,
        tuple(_played(everyone, number) for number in range(1, plan.rounds + 1)),
        tuple(places.of_division(day.division, everyone=everyone)),
        proof,
    )


@dataclass
class _Day:
    """The desk of the mock event, with a clock that ticks from act to act."""

    event: Event
    director: Account
    now: datetime = STARTS_AT

    @property
    def division(self) -> Division:
        return self.event.divisions.select_related("event").get()

    def desk(self) -> Desk:
        self.now += BETWEEN_ACTS
        return Desk(by=self.director, at=self.now, event=self.event)


def _opened(plan: Plan, rng: random.Random) -> _Day:
    """The event with everyone in it, checked in."""
    director = Account(uuid=_uuid(rng), username="rehearsal", name="Rehearsal", role=Role.DIRECTOR)
    director.set_unusable_password()
    director.save()
    event = events.create(
        Desk(by=director, at=STARTS_AT),
        event=str(_uuid(rng)),
        division=str(_uuid(rng)),
        slug="rehearsal",
        name="Rehearsal",
        starts_on=STARTS_AT.date().isoformat(),
        venue="",
        system=plan.system,
        settings={"table_size": plan.table_size, "final_size": plan.final},
        lexicon=plan.lexicon,
        rounds=plan.rounds,
        paper="A4",
    )
    day = _Day(event, director)
    lines = [
        players.PlayerLine(
            player=str(_uuid(rng)), name=name, rating=rating, member_id="", brings=_brings(rng)
        )
        for name, rating in invented(plan.players, rng=rng)
    ]
    players.bring(day.desk(), division=DIVISION, lines=lines)
    players.check_in_all(day.desk(), division=DIVISION)
    return day


def _play(day: _Day, number: int, *, method: str, rng: random.Random) -> None:
    """A round from its draw to its close."""
    here, _ = draws.field_of(results.of_division(day.division), number)
    drawn = rounds.draw(
        day.desk(),
        division=DIVISION,
        number=number,
        field=[one.key for one in here],
        method=method or _usual_method(day.division, number),
        draw_seed=int(rng.random() * 2**31),
        decisions={},
    )
    key = str(drawn.uuid)
    rounds.confirm(day.desk(), round=key)
    rounds.post(day.desk(), round=key)
    _take_slips(day, drawn, rng)
    rounds.complete(day.desk(), round=key, without=[], reason="")


def _usual_method(division: Division, number: int) -> str:
    """Where nobody moves up, the same method would give the same tables in every round."""
    anew = number > 1 and draws.stage_of(division, number) == "all"
    return "lot" if anew else "serpentine"


def _take_slips(day: _Day, drawn: Round, rng: random.Random) -> None:
    """Every table's slip: the words that stand there, and what they make (NSA-30, D62-14)."""
    system, lexicon = rules.of_division(day.division), rules.lexicon_of(day.division)
    games: Sequence[Game] = drawn.games.order_by("table__number").prefetch_related("seats")
    for game in games:
        seats = len(game.seats.all())
        standing = sample_words.standing(seats, system=system, lexicon=lexicon, rng=rng)
        scores = [sum(ends.points(system, word) for word in words) for words in standing]
        slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)
        told = {str(place): words for place, words in enumerate(standing, 1)}
        slips.words(day.desk(), game=str(game.uuid), words=told)


def _played(everyone: Sequence[EntryResults], number: int) -> tuple[PlayedTable, ...]:
    tables: dict[int, list[EntryResults]] = {}
    for one in everyone:
        if number in one.sat:
            tables.setdefault(one.sat[number].table, []).append(one)
    return tuple(
        PlayedTable(
            table,
            seats[0].sat[number].group,
            tuple(sorted(seats, key=lambda one: one.sat[number].place)),
        )
        for table, seats in sorted(tables.items())
    )


def _brings(rng: random.Random) -> list[str]:
    """Players bring the tiles (NSA-2), and every third a clock."""
    return ["tiles", "clock"] if rng.random() < 1 / 3 else ["tiles"]


def _uuid(rng: random.Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)
