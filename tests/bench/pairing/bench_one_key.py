"""What a director waits for between the last slip and the next round’s papers, step by step.

Through Django's test client; ``SIZES`` players in pairs and at tables, after a round that is all
in. Not part of the usual run; ``-s`` shows what was measured::

    SIZES=200,1000 python -m pytest tests/bench/pairing/bench_one_key.py -s
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from tdtool.models import Account
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser

SIZES = [int(size) for size in os.environ.get("SIZES", "200").split(",")]
MOST = {200: 3.0, 1000: 10.0}  # seconds of the processor, all steps together


def timed(name: str, work: Callable[[], Any]) -> tuple[Any, float]:
    """What came of it, and its seconds of the processor; told with those by the clock."""
    clock, processor = time.perf_counter(), time.process_time()
    done = work()
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    print(f"{name:34} {clock * 1000:6.0f} ms, {processor * 1000:6.0f} ms of processor")
    return done, processor


def together(director: Account, system: str, players: int) -> float:
    """The seconds of the processor that all steps take."""
    day = Day.new(director, system=system, rounds=4).bring_many(players, best=1900 + 5 * players)
    day.post(1)
    for game in day.round(1).games.filter(table__isnull=False):
        scores = [300 - 10 * seat for seat in range(game.seats.count())]
        slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)
    desk, at = Browser(director), "/e/day/round/2/"
    desk.open("/e/day/players/")  # the first page of a process loads its modules
    print(f"\n{system}, {players} players")
    page, took = timed("the day page, every slip in", lambda: desk.open("/e/day/"))
    page, drawn = timed("Enter: the draft", lambda: desk.send(page.form(f"{at}pair/")))
    form = page.form(f"{at}post-and-print/")
    told = {name: said[0] for name, said in form.fields.items()}
    answer, posted = timed("Enter: posted", lambda: desk.client.post(form.action, told))
    made, printed = timed("its papers", lambda: desk.client.get(answer["Location"]))
    assert made.content.startswith(b"%PDF")
    total = took + drawn + posted + printed
    print(f"{'together':34} {total * 1000:6.0f} ms of processor")
    return total


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("system", ["scrabble", "anagrams-nsa-2005"])
def test_from_the_last_slip_to_the_papers(director: Account, system: str, players: int) -> None:
    total = together(director, system, players)
    assert total < MOST.get(players, total + 1)
