"""How long an entry line's echo takes in a large division:
``python -m pytest tests/bench/bench_entry.py -s``.

150 players in the eighth round of a Scrabble event, half of its slips in, all through the pages;
time of the processor, whatever else the machine does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from statistics import median

import pytest

from tdtool.models import Account
from tdtool.services.slips import lifecycle
from tests.cast import Day
from tests.web.browser import Browser, Page

PLAYERS, ROUNDS, TIMES = 150, 8, 15
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


def test_a_slip_in_the_live_line_takes_two_short_answers(hall: Day) -> None:
    """Read back and saved, as the line that stays on its page asks, and the act by itself; both
    kinds of time."""
    desk = Browser(hall.by).client
    live = {"HTTP_X_ENTRY_LINE": "live"}
    times: dict[str, list[tuple[float, float]]] = {"read back": [], "saved": [], "the act": []}
    for table in range(PLAYERS // 4 + 1, PLAYERS // 2 - 10):
        line = {"line": f"{table} 412 {380 - table}"}
        start = time.perf_counter(), time.process_time()
        back = desk.get("/e/day/entry/", line, **live)
        times["read back"].append(_since(start))
        form = Page(back, "/e/day/entry/").form()
        told = {name: value[0] for name, value in form.fields.items()}
        start = time.perf_counter(), time.process_time()
        answer = desk.post("/e/day/entry/", told, **live)
        times["saved"].append(_since(start))
        assert f"Table {table} saved" in answer.content.decode()
    for table in range(PLAYERS // 2 - 10, PLAYERS // 2 - 1):
        at_desk, game = hall.desk(), str(hall.game(table).uuid)
        start = time.perf_counter(), time.process_time()
        lifecycle.report(at_desk, game=game, scores=[412, 380 - table], signed=True)
        times["the act"].append(_since(start))
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {len(times['saved'])} slips")
    for what, took in times.items():
        for kind, each in zip(("waited", "processor"), zip(*took, strict=True), strict=True):
            p95 = sorted(each)[int(len(each) * 0.95)]
            print(f"{what}, {kind}: {median(each) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms")


def _since(start: tuple[float, float]) -> tuple[float, float]:
    return time.perf_counter() - start[0], time.process_time() - start[1]


def _took(answer: Callable[[], object]) -> float:
    answer()
    times = []
    for _ in range(TIMES):
        start = time.process_time()
        answer()
        times.append(time.process_time() - start)
    return median(times)
