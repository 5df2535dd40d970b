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
from tests.counted import counted

SMALL, LARGE = 24, 96
PAGES = {
    "day", "entry", "round", "slip", "history", "verify", "papers", "check_in", "standings",
    "dispute", "double_check", "who_is_absent", "hall_pairings", "hall_results",
}  # fmt: skip
WHERE_WINS_RANK = {"contenders", "contenders_chances"}


@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
def test_no_page_grows_faster_than_its_event(director: Account, system: str) -> None:
    small, large = _costs(director, system, SMALL), _costs(director, system, LARGE)
    assert small.keys() == large.keys() >= PAGES
    assert (large.keys() >= WHERE_WINS_RANK) == (system == "scrabble")
    assert growth.too_fast(small, large, times=LARGE / SMALL) == {}
    assert growth.too_much(large) == {}


def test_a_page_that_asks_once_for_each_player_is_refused() -> None:
    for many in (Cost(12, 0, 400, 9000), Cost(9, 0, 421, 9000), Cost(9, 0, 400, 42_001)):
        assert growth.too_fast({"page": Cost(9, 0, 100, 10_000)}, {"page": many}, times=4)
    assert not growth.too_fast(
        {"page": Cost(9, 0, 100, 10_000)}, {"page": Cost(9, 0, 400, 40_000)}, times=4
    ), "a page may grow as the event does"


def test_history_reads_no_more_than_the_acts_of_its_page(director: Account) -> None:
    small, large = (_played(director, "scrabble", size) for size in (60, 120))
    few, many = (
        growth.cost_of(growth.client_of(day), f"/e/{day.event.slug}/history/")
        for day in (small, large)
    )
    assert few and many
    assert (many.queries, many.rows) <= (few.queries, few.rows + 10)


@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
def test_after_an_act_on_a_slip_the_day_reads_no_more_of_a_larger_event(
    director: Account, system: str
) -> None:
    """It read all tables of the round that is shown, and worked out all that Verify lists."""
    few, many = (_rows_of_day_after_slip(director, system, size) for size in (SMALL, LARGE))
    assert few[0] > few[1], "the slip is read once"
    assert many <= few


def _rows_of_day_after_slip(by: Account, system: str, players: int) -> tuple[int, int]:
    """Rows read for the first answer after it, and for the next."""
    day = _played(by, system, players)
    client, address = growth.client_of(day), f"/e/{day.event.slug}/"
    client.get(address)
    open_ = day.round(2).games.order_by("-table__number").first()
    assert open_ is not None
    scores = list(range(200, 200 + open_.seats.count()))
    slips.report(day.desk(), game=str(open_.uuid), scores=scores, signed=True)
    rows = []
    for _ in range(2):
        with counted() as asked:
            assert client.get(address).status_code == 200
        rows.append(asked.rows)
    return rows[0], rows[1]


def _costs(by: Account, system: str, players: int) -> dict[str, Cost]:
    return dict(growth.costs(_played(by, system, players), 2))


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


def _an_undone_slip(day: Day) -> None:
    open_ = day.round(2).games.order_by("table__number")[0]
    scores = [250 + place for place in range(open_.seats.count())]
    slips.key_again(day.desk(), game=str(open_.uuid), scores=scores)
    undo(day.desk(), number=day.event.journal.latest("number").number)


def _a_check_in(day: Day) -> None:
    check_in.one(day.desk(), entry=str(day.entry("Player 3").uuid), arrived=False)


def _an_absence(day: Day) -> None:
    told = {"from_round": 3, "to_round": 3}
    players.absent(day.desk(), entry=str(day.entry("Player 3").uuid), **told)


def _a_started_clock(day: Day) -> None:
    clock.start(day.desk(), round=str(day.round(2).uuid), minutes=50)


@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
@pytest.mark.parametrize("act", [_an_undone_slip, _a_check_in, _an_absence, _a_started_clock])
def test_after_an_act_on_a_player_or_an_undone_one_the_day_reads_no_more_of_a_larger_event(
    director: Account, system: str, act: Callable[[Day], None]
) -> None:
    """It read every slip of every round, whatever but an act on a slip was done."""
    few, many = (_rows_of_day_after(director, system, size, act) for size in (SMALL, LARGE))
    assert many <= few + LARGE - SMALL, "but for who there is"


def _rows_of_day_after(by: Account, system: str, size: int, act: Callable[[Day], None]) -> int:
    """Rows read for the first answer after it."""
    day = _played(by, system, size)
    client, address = growth.client_of(day), f"/e/{day.event.slug}/"
    client.get(address)
    act(day)
    with counted() as asked:
        assert client.get(address).status_code == 200
    return asked.rows


@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
def test_after_a_posting_the_day_reads_its_round_and_no_other(
    director: Account, system: str
) -> None:
    """The rounds before it are as they were: an event of more rounds has no more to be read."""
    early, late = (_rows_after_posting(director, system, number) for number in (2, 3))
    assert late < early + SMALL, "not a row more for each player"


def _rows_after_posting(by: Account, system: str, number: int) -> int:
    day = Day.new(by, slug=f"posted-{number}", system=system, rounds=4).bring_many(SMALL, best=3000)
    for complete in range(1, number):
        day.play(complete)
    client, address = growth.client_of(day), f"/e/{day.event.slug}/"
    client.get(address)
    day.post(number)
    with counted() as asked:
        assert client.get(address).status_code == 200
    return asked.rows


@pytest.mark.parametrize("times", [1, 12])
def test_after_undoings_no_page_asks_the_same_twice_or_more_often_than_it_may(
    director: Account, times: int
) -> None:
    """It asked for what each of them had undone by itself, and asked again for each part of the
    page: Verify 24 times before, 108 times after twelve undoings."""
    day = _played(director, "scrabble", SMALL)
    client = growth.client_of(day)
    pages = [f"/e/{day.event.slug}/{page}" for page in ("", "entry/", "verify/", "round/2/")]
    for address in pages:
        client.get(address)
    for address in pages:
        for _ in range(times):
            _an_undone_slip(day)
        with counted() as asked:
            assert client.get(address).status_code == 200
        assert (asked.twice, len(asked.queries) <= growth.MOST_QUERIES) == ([], True), address


def test_a_page_asks_no_more_after_a_long_chain_of_undoings_of_undoings(director: Account) -> None:
    """It asked once for each link of the chain."""
    day = _played(director, "scrabble", SMALL)
    client, address = growth.client_of(day), f"/e/{day.event.slug}/"
    asked_after = []
    _an_undone_slip(day)
    for times in (2, 12):
        for _ in range(times):
            undo(day.desk(), number=day.event.journal.latest("number").number)
        client.get(address)
        undo(day.desk(), number=day.event.journal.latest("number").number)
        with counted() as asked:
            assert client.get(address).status_code == 200
        assert asked.twice == []
        asked_after.append(len(asked.queries))
    assert asked_after[0] == asked_after[1]
