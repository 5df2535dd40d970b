"""Pages grow with the event and no faster: counted in queries, rows and bytes, not in seconds.

``python -m tests.bench.bench_pages --players 100 300 1000 3000`` is the long form.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tdtool.models import Account
from tdtool.services import check_in, players
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import clock
from tdtool.services.slips import lifecycle as slips
from tests.bench import growth
from tests.bench.growth import Cost
from tests.cast import Day
from tests.counted import Asked, counted

SMALL, LARGE = 8, 24
PAGES = {
    "day", "entry", "round", "slip", "history", "every_slip", "in_hall", "check_in", "standings",
    "dispute", "players", "on_paper", "hall_pairings", "hall_results",
}  # fmt: skip
WHERE_WINS_RANK = {"standings_behind:crosstable", "playoff"}
SYSTEMS = [pytest.param("anagrams-nsa-2005", marks=pytest.mark.long), "scrabble"]


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_page_of_a_day_grows_faster_than_its_event(director: Account, system: str) -> None:
    days = [_played(director, system, size) for size in (SMALL, LARGE)]
    small, large = (dict(growth.costs(day, 2, PAGES)) for day in days)
    assert small.keys() == large.keys() == PAGES
    assert growth.too_fast(small, large, times=LARGE / SMALL) == {}
    assert growth.too_much(large) == {}


@pytest.mark.long
@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
def test_no_page_whatever_grows_faster_than_its_event(director: Account, system: str) -> None:
    days = [_played(director, system, size) for size in (10, 30)]
    small, large = (dict(growth.costs(day, 2)) for day in days)
    assert small.keys() == large.keys() >= PAGES
    assert (large.keys() >= WHERE_WINS_RANK) == (system == "scrabble")
    assert growth.too_fast(small, large, times=3) == {}
    assert growth.too_much(large) == {}


def test_a_page_that_asks_once_for_each_player_is_refused() -> None:
    for many in (Cost(12, 0, 400, 9000), Cost(9, 0, 421, 9000), Cost(9, 0, 400, 42_001)):
        assert growth.too_fast({"page": Cost(9, 0, 100, 10_000)}, {"page": many}, times=4)
    assert not growth.too_fast(
        {"page": Cost(9, 0, 100, 10_000)}, {"page": Cost(9, 0, 400, 40_000)}, times=4
    ), "a page may grow as the event does"


@pytest.mark.long
def test_history_reads_no_more_than_the_acts_of_its_page(day: Day) -> None:
    asked = []
    for times in (28, 10):  # a page has fifty
        for here in [False, True] * times:
            check_in.one(day.desk(), entry=str(day.entry("Ann").uuid), arrived=here)
        asked.append(growth.cost_of(growth.client_of(day), "/e/day/history/"))
    few, many = asked
    assert few and many
    assert (many.queries, many.rows) <= (few.queries, few.rows + 10)


def _played(by: Account, system: str, players: int) -> Day:
    """The second round, half of whose slips are in; and a dispute."""
    day = Day.new(by, slug=f"day-{players}", system=system).bring_many(players, best=3000)
    for number, part in ((1, 1), (2, 2)):
        day.post(number)
        games = list(day.round(number).games.order_by("table__number"))
        for game in games[: len(games) // part]:
            scores = [250 - 10 * seat - game.table_number for seat in range(game.seats.count())]
            slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)
        if part == 1:
            day.complete(number)
    day.dispute(1)
    return day


def _a_slip(day: Day) -> None:
    open_ = day.round(2).games.order_by("-table__number")[0]
    scores = list(range(200, 200 + open_.seats.count()))
    slips.report(day.desk(), game=str(open_.uuid), scores=scores, signed=True)


def _an_undone_slip(day: Day) -> None:
    open_ = day.round(2).games.order_by("table__number")[0]
    scores = [250 + place for place in range(open_.seats.count())]
    slips.key_again(day.desk(), game=str(open_.uuid), scores=scores)
    _undone(day)


def _undone(day: Day) -> None:
    undo(day.desk(), number=day.event.journal.latest("number").number)


def _a_check_in(day: Day) -> None:
    check_in.one(day.desk(), entry=str(day.entry("Player 3").uuid), arrived=False)


def _an_absence(day: Day) -> None:
    told = {"from_round": 3, "to_round": 3}
    players.absent(day.desk(), entry=str(day.entry("Player 3").uuid), **told)


def _a_started_clock(day: Day) -> None:
    clock.start(day.desk(), round=str(day.round(2).uuid), minutes=50)


ACTS = (_a_slip, _an_undone_slip, _a_check_in, _an_absence, _a_started_clock)


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_after_an_act_the_day_reads_as_much_more_as_the_event_is_larger(
    director: Account, system: str
) -> None:
    """A division is read once after an act; nothing of it twice."""
    days = [_played(director, system, size) for size in (SMALL, LARGE)]
    for act in ACTS:
        few, many = (_asked_after(day, act).rows for day in days)
        assert many <= few * LARGE // SMALL, act.__name__


def _asked_after(day: Day, act: Callable[[Day], object]) -> Asked:
    """What the first answer after it reads."""
    client, address = growth.client_of(day), f"/e/{day.event.slug}/"
    client.get(address)
    act(day)
    with counted() as asked:
        assert client.get(address).status_code == 200
    return asked


@pytest.mark.long
def test_after_undoings_no_page_asks_the_same_twice_or_more_often_than_it_may(
    director: Account,
) -> None:
    """It asked for what each of them had undone by itself, and asked again for each part of the
    page: the check of every slip 24 times before, 108 times after twelve undoings; and once for
    each link of a chain of undoings of undoings."""
    day = _played(director, "scrabble", SMALL)
    client = growth.client_of(day)
    pages = [f"/e/{day.event.slug}/{page}" for page in ("", "entry/", "?check=every", "round/2/")]
    for address in pages:
        client.get(address)
        for _ in range(4):
            _an_undone_slip(day)
        with counted() as asked:
            assert client.get(address).status_code == 200
        assert (asked.twice, len(asked.queries) <= growth.MOST_QUERIES) == ([], True), address
    asked_after = []
    for times in (2, 6):
        for _ in range(times):
            _undone(day)
        asked = _asked_after(day, _undone)
        assert asked.twice == []
        asked_after.append(len(asked.queries))
    assert asked_after[0] == asked_after[1]
