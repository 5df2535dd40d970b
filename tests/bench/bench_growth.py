"""How pages grow with the event:
``SIZES=100,300,1000 python -m pytest tests/bench/bench_growth.py -s``.

Verify, History and the day late in an event, at tables of several and in pairs: time of the
processor, queries, rows and the size of the page, and by how much each grew from one size to the
next. Linear means: not more than the players did.
"""

from __future__ import annotations

import os
import time
from itertools import pairwise

import pytest
from django.test import Client

from tdtool.models import Account
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import BACKEND

SIZES = tuple(int(size) for size in os.environ.get("SIZES", "100,300").split(","))
ROUNDS = {"anagrams-nsa-2005": 3, "scrabble": 6}
PAGES = ("", "history/", "verify/", "papers/", "check-in/", "standings/", "round/{last}/")
Figures = dict[str, tuple[float, int, int, int]]


@pytest.mark.parametrize("system", ROUNDS)
def test_pages_grow_as_the_event_does(director: Account, system: str) -> None:
    measured = {size: _measured(_late(director, system, size), system) for size in SIZES}
    for size, figures in measured.items():
        for page, (seconds, queries, rows, length) in figures.items():
            said = f"{seconds * 1000:.0f} ms, {queries} queries, {rows} rows, {length // 1024} kB"
            print(f"{system} {size} {page or 'day'}: {said}")
    for smaller, larger in pairwise(SIZES):
        for page in measured[smaller]:
            grew = measured[larger][page][0] / measured[smaller][page][0]
            print(f"{page or 'day'}: {larger / smaller:.1f} times the players, {grew:.1f} the time")


def _late(by: Account, system: str, size: int) -> Day:
    """The last round is played, and half of its slips are in."""
    last = ROUNDS[system]
    day = Day.new(by, slug=f"day-{size}", system=system, rounds=last + 1)
    day.bring_many(size, best=1900 + 5 * size)
    for number in range(1, last):
        day.post(number)
        _report(day, number)
        day.complete(number)
    day.post(last)
    _report(day, last, part=2)
    return day


def _report(day: Day, number: int, *, part: int = 1) -> None:
    """The slips of a round, or the first part of them."""
    games = list(day.round(number).games.filter(table__isnull=False).order_by("table__number"))
    for game in games[: len(games) // part]:
        seats = range(1, game.seats.count() + 1)
        scores = [250 + (37 * game.table_number + 11 * number) % 90 - 9 * at for at in seats]
        slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)


def _measured(day: Day, system: str) -> Figures:
    client, figures = Client(), {}
    client.force_login(day.by, backend=BACKEND)
    for page in PAGES:
        address = f"/e/{day.event.slug}/{page.format(last=ROUNDS[system])}"
        with counted() as asked:
            start = time.process_time()
            answer = client.get(address)
            took = time.process_time() - start
        assert answer.status_code == 200, address
        figures[page] = (took, len(asked.queries), asked.rows, len(answer.content))
    return figures
