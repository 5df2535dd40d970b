"""Events by chance with a play-off beside their last rounds: whatever is scored, it holds together.

50 of them: ``python -m pytest -m long tests/services/playoffs``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tdtool.models import Account, Round
from tdtool.queries.playoffs import bracket
from tdtool.queries.playoffs.bracket import Corrected
from tdtool.queries.standings import cached as results
from tdtool.services.journal import replay
from tests.cast import Day
from tests.services.playoffs.cast import decide, now, post, seeds, start

pytestmark = pytest.mark.django_db


def a_division(by: Account, rng: random.Random, at: int) -> tuple[Day, int]:
    """With so many complete rounds, a play-off started after them."""
    rounds, size = rng.randint(3, 6), rng.choice((2, 4, 8))
    day = Day.new(by, slug=f"by-chance-{at}", system="scrabble", rounds=rounds)
    day.bring(size + rng.randint(2, 7))
    after = rng.randint(1, rounds - 1)
    for number in range(1, after + 1):
        played(day, day.post(number, seed=rng.randrange(100)), rng)
    lengths = {stage: rng.randint(1, 4) for stage in ("quarterfinal", "semifinal", "final")}
    start(
        day, size, seeds=seeds(day, size), best_of=lengths, after=after,
        third=rng.random() < 0.5, consolation=rng.random() < 0.5, rated=rng.random() < 0.5,
    )  # fmt: skip
    return day, after


def played(day: Day, round_: Round, rng: random.Random) -> None:
    """With small margins, so that ties and equal spreads are common."""
    for game in round_.games.filter(table__isnull=False):
        day.report(game.table_number, *(300 + rng.randint(0, 2) for _ in range(2)))
    day.complete(round_.number)


def ties_decided(day: Day, rng: random.Random) -> None:
    while tied := now(day).bracket.tied:
        one, how = tied[0], rng.choice(("game", "lot"))
        winner = now(day).seeded(rng.choice([side for side in one.sides if side])).name
        decide(day, one.key, how, winner if how == "lot" else "")
        if how == "game":
            return


def holds(day: Day, round_: Round) -> None:
    """Nobody sits twice; nobody of the field is drawn; every series that can go on has its game."""
    seats = Counter(str(key) for key in round_.seats.values_list("entry__uuid", flat=True))
    assert max(seats.values()) == 1
    field = {one.entry for one in now(day).seeds}
    others = round_.seats.filter(game__group="").values_list("entry__uuid", flat=True)
    assert not field & {str(key) for key in others}
    tables = list(round_.games.exclude(table=None).values_list("table__number", flat=True))
    assert len(tables) == len(set(tables))
    assert len(others) + len(field) == day.division.entries.count()


@pytest.mark.parametrize("events", [(8,), pytest.param(range(50), marks=pytest.mark.long)])
def test_events_by_chance_end_with_exactly_one_champion(
    director: Account, events: Sequence[int]
) -> None:
    for at in events:
        rng = random.Random(at)
        day, after = a_division(director, rng, at)
        frozen = {one.entry: (one.wins, one.losses, one.spread) for one in now(day).seeds}
        for number in range(after + 1, day.division.rounds + 1):
            ties_decided(day, rng)
            wanted = {one.key for one in now(day).bracket.next_games}
            drawn = day.post(number, seed=rng.randrange(100))
            series = set(drawn.games.exclude(group="").values_list("group", flat=True))
            assert series == wanted
            holds(day, drawn)
            played(day, drawn, rng)
        while not now(day).bracket.over:
            ties_decided(day, rng)
            if now(day).bracket.next_games:
                played(day, post(day), rng)
        over = now(day)
        assert over.champion is not None
        assert sorted(over.places.values()) == list(range(1, over.told.size + 1))
        lines = results.of_division(day.division).lines(day.division.rounds)
        assert {
            line.who.entry: (line.wins, line.losses, line.spread)
            for line in lines
            if line.who.entry in frozen
        } == frozen
        assert (
            bracket.corrected(over, day.division, results.of_division(day.division).field)
            == Corrected()
        )
        assert replay.replay(day.event).faults == ()
