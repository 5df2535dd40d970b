"""What a director waits for with 200 players: from pressing a button to the page that comes of it.

Through Django's test client on an SQLite file, the redirect and its page together. Not part of
the usual run; ``-s`` shows what was measured::

    python -m pytest tests/bench/pairing/bench_pair_round.py -s -k sqlite
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tdtool.models.accounts import Role
from tdtool.services.slips import lifecycle as slips
from tests import cast
from tests.cast import Day
from tests.databases import Database
from tests.web.browser import Browser, Page

PLAYERS, ROUNDS, PLAYED = 200, 15, 6
MOST = 1.0  # seconds from the button to the draft


def played(day: Day) -> Day:
    """Rounds with every slip in, by chance."""
    rng = random.Random(7)
    for number in range(1, PLAYED + 1):
        day.post(number)
        for game in day.round(number).games.filter(table__isnull=False):
            scores = [rng.randrange(250, 550), rng.randrange(250, 550)]
            slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)
        day.complete(number)
    return day


def timed(name: str, work: Callable[[], Page]) -> float:
    """Seconds of the processor; told with those by the clock."""
    clock, processor = time.perf_counter(), time.process_time()
    page = work()
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    assert page.status == 200, page.said
    print(f"{name:26} {clock * 1000:6.0f} ms, {processor * 1000:6.0f} ms of processor")
    return processor


def test_a_round_of_two_hundred_is_a_draft_within_a_second(database: Database) -> None:
    director = cast.account("Mirela K.", Role.DIRECTOR)
    day = Day.new(director, system="scrabble", rounds=ROUNDS)
    played(day.bring_many(PLAYERS))
    desk, number = Browser(director), PLAYED + 1
    at = f"/e/day/round/{number}/"
    print()
    desk.open("/e/day/players/")  # the first page of a process loads its modules
    timed("the page before the draw", lambda: desk.open(at))
    draw = desk.open(at).form(f"{at}draw/")
    assert timed("draw to draft", lambda: desk.send(draw)) < MOST
    timed("the draft opened again", lambda: desk.open(at))
    one, other = (str(day.entry(day.seated(table, number)[0]).uuid) for table in (1, 2))
    looked = f"{at}seats/?one={one}&to={other}"
    timed("a swap looked at", lambda: desk.open(looked))
    swap = desk.open(looked).form(f"{at}seats/")
    timed("the swap made", lambda: desk.send(swap, reason="asked for"))
    confirm = desk.open(at).form(f"{at}confirm/")
    timed("confirmed", lambda: desk.send(confirm))
    post = desk.open(at).form(f"{at}post/")
    timed("posted, with its backup", lambda: desk.send(post))
    timed("the posted round", lambda: desk.open(at))
    timed("the plan", lambda: desk.open("/e/day/event/"))
