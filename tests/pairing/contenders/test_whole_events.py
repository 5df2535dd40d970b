"""Events by lot to their end: nobody who was declared safe was caught.

After every round all is written down that is said of the places: best and worst finish by both
definitions, the Gibsons. The final standings must keep all of it. Where few games are left every
ending is tried, too. Games are fair, as favorites win them, or as they hurt the leaders most.

The long form (``EVENTS``: how many, 10,000 if not told)::

    EVENTS=10000 python -m pytest -m long tests/pairing/contenders/test_whole_events.py
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.finishes import Definition, Gibson, LastRounds, finishes, gibsons
from tdtool.pairing.contenders.race import Allowance, Race, race
from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Appearance, Field, Kind
from tdtool.pairing.standings.win_loss import standings
from tests.pairing.contenders import everything
from tests.pairing.events_by_lot import BYE, field

USUAL, LONG = 60, 10_000
DRAWN = ("swiss", "koth", "chew")
Couples = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Promise:
    """What was said of a player after a round: places from ``best`` to ``worst``."""

    number: int
    best: int
    worst: int
    said: str


@dataclass(frozen=True)
class Event:
    """How one event goes: how many rounds, what a game may change, how games end."""

    rounds: int
    game: int
    hurting: float  # how often the lower one wins, by as much as can be
    prizes: int
    equivalent: int
    rng: random.Random

    @classmethod
    def by_lot(cls, rng: random.Random, players: int) -> Event:
        return cls(
            rng.randint(2, 7), rng.choice((50, 120, 500)), rng.choice((0.0, 0.3, 0.9)),
            rng.randint(1, players), rng.choice((0, 0, 2, 3)), rng,
        )  # fmt: skip

    def margin(self, upset: bool) -> int:
        """Of the one who stands higher."""
        if upset:
            return -self.rng.choice((1, self.game, self.game))
        return self.rng.choice((0, 1, self.game, self.rng.randint(1, self.game)))


def whole(event: Event, division: Field) -> Iterator[Field]:
    """The division before every round, and after the last one."""
    for round_ in range(1, event.rounds + 1):
        couples, bye = _couples(event, division, round_)
        yield division
        division = _played(event, division, couples, bye)
    yield division


def _couples(event: Event, division: Field, round_: int) -> tuple[Couples, int | None]:
    """Mostly by lot, whom standings would never bring together; now and then by a method."""
    if event.rng.random() < 0.1:
        told = LastRounds(allowance=Allowance((event.game,)), pairs=True)
        drawn = pair(
            division, method=event.rng.choice(DRAWN), round_=round_, rng=event.rng,
            rounds=event.rounds, gibsons=GibsonRule(told, event.prizes, event.rounds),
        )  # fmt: skip
        return tuple((one.first, one.second) for one in drawn.pairings), drawn.bye
    numbers = [one.number for one in division.entrants]
    event.rng.shuffle(numbers)
    bye = numbers.pop() if len(numbers) % 2 else None
    return tuple(zip(numbers[::2], numbers[1::2], strict=True)), bye


def _played(event: Event, division: Field, couples: Couples, bye: int | None) -> Field:
    place = {line.number: at for at, line in enumerate(standings(division))}
    made = {} if bye is None else {bye: BYE}
    for one, other in couples:
        higher, lower = sorted((one, other), key=place.__getitem__)
        margin = event.margin(event.rng.random() < event.hurting)
        for who, whom, by in ((higher, lower, margin), (lower, higher, -margin)):
            made[who] = Appearance(Kind.PLAYED, (whom,), 400 + by, 400, who == one)
    return replace(
        division,
        entrants=tuple(
            replace(one, appearances=(*one.appearances, made[one.number]))
            for one in division.entrants
        ),
    )


def promises(event: Event, now: Race) -> Iterator[Promise]:
    """All that is said after a round."""
    for definition in Definition:
        for one, finish in zip(now.contenders, finishes(now, definition), strict=True):
            yield Promise(one.number, finish.best, finish.worst, f"{definition}, {now.left} left")
        safe = gibsons(now, prizes=event.prizes, definition=definition, equivalent=event.equivalent)
        yield from (_of_gibson(gibson, event.equivalent) for gibson in safe)


def _of_gibson(gibson: Gibson, equivalent: int) -> Promise:
    """What the sentence says: their very place, this place or better, or one of the first."""
    place = gibson.place + 1
    if f"certain of a place in the first {equivalent}:" in gibson.sentence:
        return Promise(gibson.number, 1, equivalent, gibson.sentence)
    best = 1 if " or better:" in gibson.sentence else place
    return Promise(gibson.number, best, place, gibson.sentence)


def check(said: Sequence[Promise], records: everything.Records) -> None:
    for promise in said:
        own = records[promise.number]
        above = sum(record > own for record in records.values())
        level = sum(record == own for record in records.values())
        assert promise.best <= above + level, (promise, records)
        assert above + 1 <= promise.worst, (promise, records)


def play(seed: int, counted: dict[str, int]) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 9)
    event = Event.by_lot(rng, players)
    said: list[Promise] = []
    for division in whole(event, field(players)):
        after = len(division.entrants[0].appearances)
        if after == event.rounds:
            break
        now = race(division, rounds=event.rounds, after=after, allowance=Allowance((event.game,)))
        told = list(promises(event, now))
        counted["gibsons"] += sum(one.said.endswith(".") for one in told)
        said += told
        if (players <= 6 and now.left == 1) or (players <= 3 and now.left == 2):
            counted["tried"] += 1
            for ending in everything.endings(now):
                check(told, ending)
    final = _records(division)
    check(said, final)


def _records(division: Field) -> everything.Records:
    return {
        line.number: (round(2 * line.wins), -round(2 * line.losses), line.spread)
        for line in standings(division)
    }


def many(count: int, *, first: int = 0) -> dict[str, int]:
    counted = {"gibsons": 0, "tried": 0}
    for seed in range(first, first + count):
        play(seed, counted)
    return counted


def test_nobody_declared_safe_is_caught() -> None:
    counted = many(USUAL)
    assert counted["gibsons"] > 10
    assert counted["tried"] > 10


@pytest.mark.long
def test_ten_thousand_events() -> None:
    many(int(os.environ.get("EVENTS", LONG)), first=1_000)
