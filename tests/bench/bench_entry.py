"""How long an entry line's echo takes in a large division:
``python -m pytest tests/bench/bench_entry.py -s``.

200 players in the sixth round of a Scrabble event, half of its slips in, all through the pages;
time of the processor, whatever else the machine does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.web.browser import Browser

PLAYERS, ROUNDS, TIMES = 200, 6, 15
WANTED = 0.1  # seconds


@pytest.fixture
def hall(director: Account) -> Day:
    day = Day.new(director, system="scrabble", rounds=15).bring_many(PLAYERS)
    for number in range(1, ROUNDS):
        day.play(number)
    day.post(ROUNDS)
    for table in range(1, PLAYERS // 4 + 1):
        day.report(table, 400 + table, 350)
    return day


def test_an_entry_line_is_echoed_in_under_a_tenth_of_a_second(hall: Day) -> None:
    desk = Browser(hall.by).client
    typed = {"line": f"{PLAYERS // 2} 412 380 t2 26:10"}
    by_player = {"line": f"p{hall.entry('Player 150').number} 412 380"}
    took = {
        "while typed": _took(lambda: desk.get("/e/day/entry/echo/", typed)),
        "by player": _took(lambda: desk.get("/e/day/entry/echo/", by_player)),
        "the whole page": _took(lambda: desk.get("/e/day/entry/", typed)),
    }
    for what, seconds in took.items():
        print(f"{what}: {seconds * 1000:.0f} ms")
    assert max(took.values()) < WANTED


def _took(answer: Callable[[], object]) -> float:
    answer()
    times = []
    for _ in range(TIMES):
        start = time.process_time()
        answer()
        times.append(time.process_time() - start)
    return median(times)
