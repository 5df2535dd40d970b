"""How each goal is measured: its figures one by one, in the units of ``before/goals.json``."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tdtool.engine import Lexicon, audit, records, systems
from tdtool.engine.words import lexicon, makings
from tdtool.engine.words.letter_index import index_of
from tdtool.models.accounts import Role
from tdtool.pairing.draw_round import pair
from tdtool.pairing.standings import ratings
from tdtool.papers.drawn.slips.of_pairs import result_slips
from tdtool.services.journal.replay import scratch_database
from tests import cast
from tests.bench import bench_acts, bench_engine, bench_pages, bench_published, bench_steals, growth
from tests.bench.bench_divisions import large
from tests.bench.goals import shell
from tests.bench.late_events import PAIRS, TABLES
from tests.bench.pairing import bench_one_key, bench_swiss
from tests.cast import Day
from tests.counted import counted
from tests.papers import pair_cast
from tests.web.browser import Browser, Page

Figures = Iterator[tuple[str, float]]

LARGE, SMALL = 1000, 100  # players
NAMED = ("day", "check_in", "round", "standings", "in_hall", "every_slip", "history")
ROUNDS = 25  # of audits and replays, in turn


def _took(work: Callable[[], Any]) -> float:
    """Its seconds of the processor."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _least(work: Callable[[], Any], *, times: int = 7) -> float:
    return min(_took(work) for _ in range(times))


# ---------------------------------------------------------------- pages, the round, the slip


def _pages(system: str) -> Figures:
    """The first answer after an act on a slip, of the pages that were slow; of all pages what is
    counted, beside the same at a small event."""
    with bench_pages.late_event(system, SMALL) as day:
        small = {page: one.cost for page, one in _measured(day, system).items()}
    with bench_pages.late_event(system, LARGE) as day:
        if system == PAIRS:
            yield "chances", bench_pages.chances(day).took / 1000
        large_ = _measured(day, system)
    for page in NAMED:
        yield page, large_[page].first
    named = [one.first for page, one in large_.items()]
    yield "slowest", max(named)
    costs = {page: one.cost for page, one in large_.items()}
    yield "kB", max(one.bytes for one in costs.values()) / 1000
    yield "queries", max(one.queries for one in costs.values())
    yield "twice", sum(one.twice for one in costs.values())
    yield "faster", len(growth.too_fast(small, costs, times=LARGE / SMALL))


def _acts(system: str) -> Figures:
    """The slowest first answer after each kind of act."""
    with bench_pages.late_event(system, LARGE, more=2) as day:
        yield "slowest", bench_acts.slowest(list(bench_acts.measured(day, system)))[2]


def _measured(day: Day, system: str) -> dict[str, bench_pages.Measured]:
    until = time.monotonic() + shell.LONGEST
    return dict(bench_pages.measured(day, system, until=until))


def _one_key() -> Figures:
    for players in (200, LARGE):
        with scratch_database(), redirect_stdout(io.StringIO()):
            director = cast.account("Mirela K.", Role.DIRECTOR)
            took = bench_one_key.together(director, PAIRS, players)
        yield f"{players}", took


def _slip() -> Figures:
    asked = {}
    for players in (50, 200):
        with scratch_database():
            day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system=PAIRS, rounds=15)
            day.bring_many(players)
            for number in (1, 2):
                day.play(number)
            day.post(3)
            half = players // 4
            acts = [_took(partial(day.report, at, 400 + at, 350)) for at in range(1, half)]
            posts, queries = zip(*(_posted(day, at) for at in range(half, 2 * half)), strict=True)
            asked[players] = median(queries)
    yield "act", median(acts) * 1000
    yield "post", median(posts) * 1000
    yield "queries", asked[200]
    yield "more", abs(asked[200] - asked[50])


def _posted(day: Day, table: int) -> tuple[float, int]:
    """A line saved in the live line: its seconds, and what it asked."""
    desk, live = Browser(day.by).client, {"HTTP_X_ENTRY_LINE": "live"}
    line = {"line": f"{table} 412 {380 - table}"}
    form = Page(desk.get("/e/day/entry/", line, **live), "/e/day/entry/").form()
    told = {name: value[0] for name, value in form.fields.items()}
    start = time.process_time()
    with counted() as queries:
        desk.post("/e/day/entry/", told, **live)
    return time.process_time() - start, len(queries.queries)


# ---------------------------------------------------------------- records and words


def _audits() -> Figures:
    """Whole audits and plain replays in turn, so that both have the same machine."""
    enable, replay = Lexicon.load("enable", bench_engine.LISTS), bench_engine.plain_replay()
    games = bench_engine.GAMES
    works = {
        "own": _audited(games, bench_engine.events_own(enable)),
        "another": _audited(games, enable),
        "replay": lambda: [replay(text) for text in games],
    }
    for work in works.values():
        work()
    took = {name: min(each) for name, each in _in_turn(works, ROUNDS).items()}
    yield "own", took["replay"] / took["own"]
    yield "another", took["replay"] / took["another"]
    yield "a second", len(games) / took["own"]


def _audited(games: Iterable[str], words: Lexicon) -> Callable[[], Any]:
    return lambda: [audit(records.read(text), lexicon=words) for text in games]


def _in_turn(works: dict[str, Callable[[], Any]], rounds: int) -> dict[str, list[float]]:
    took: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            took[name].append(_took(work))
    return took


def _words() -> Figures:
    path = lexicon.find("enable", bench_engine.LISTS)
    yield "load", _least(lambda: lexicon.word_list.read(path.read_bytes())) * 1000
    enable = Lexicon.load("enable", bench_engine.LISTS)
    words = [*enable.words_of(7), *(word[::-1] for word in enable.words_of(7))]
    yield "look-ups", len(words) / _least(lambda: [word in enable for word in words]) / 1e6


def _steals() -> Figures:
    enable = Lexicon.load("enable")
    index_of(enable)
    for name, pool in (("no blank", "AEINSTLO"), ("blank", "AEINSTL?")):
        lay = makings.Lay(bench_steals.TABLEAU, pool, "ann", pool[0])
        each = [
            partial(makings.best, systems.get(one), lay, lexicon=enable, most=12)
            for one in bench_steals.SYSTEMS
        ]
        yield name, max(map(_least, each)) * 1000


# ---------------------------------------------------------------- pairings, ratings, papers


def _swiss() -> Figures:
    for players in (LARGE, 5000):
        field = bench_swiss.after_six_rounds(players)
        seventh = {"round_": bench_swiss.SIX + 1, "rng": random.Random(1)}
        draw = partial(pair, field, method="swiss", **seventh)
        yield f"{players}", _least(draw, times=5 if players == LARGE else 1)


def _ratings() -> Figures:
    """Newcomers among themselves, whom nobody rated has met: the most turns."""
    field = large(200, 15)
    new = replace(field, entrants=tuple(replace(one, rating=None) for one in field.entrants))
    yield "200", _least(lambda: ratings.rate(new), times=3)


def _papers() -> Figures:
    """Five hundred slips of one round, no two with the same code."""
    paper = pair_cast.round_paper(200)
    tables = tuple(
        replace(table, number=100 * at + table.number, url=f"{table.url}/{at}")
        for at in range(5)
        for table in paper.tables
    )
    result_slips(replace(paper, tables=tables[:4]))
    yield "500", _took(lambda: result_slips(replace(paper, tables=tables)))


def _published() -> Figures:
    with scratch_database(), TemporaryDirectory() as folder:
        day = bench_published.played(bench_published.PLAYERS, bench_published.ROUNDS)
        yield "slip", median(bench_published.after_slips(day, Path(folder)))


MEASURES: dict[str, Callable[[], Figures]] = {
    "pages_pairs": lambda: _pages(PAIRS),
    "pages_tables": lambda: _pages(TABLES),
    "acts_pairs": lambda: _acts(PAIRS),
    "acts_tables": lambda: _acts(TABLES),
    "one_key": _one_key,
    "slip": _slip,
    "start": shell.start,
    "audits": _audits,
    "one_file": shell.one_file,
    "words": _words,
    "steals": _steals,
    "archives": shell.archives,
    "swiss": _swiss,
    "ratings": _ratings,
    "papers": _papers,
    "published": _published,
    "rehearse": lambda: shell.rehearse(LARGE),
    "rehearse_3000": lambda: shell.rehearse(3000),
    "rehearse_server": lambda: shell.rehearse(LARGE, "--server"),
}
