"""Pages grow with the event and no faster: counted in queries and in rows, not in seconds."""

from __future__ import annotations

import pytest
from django.test import Client

from tdtool.models import Account
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.counted import Asked, counted
from tests.web.browser import BACKEND

SMALL, LARGE = 20, 60
PAGES = ("", "history/", "verify/", "round/2/", "round/2/table/1/", "papers/", "check-in/")


@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
def test_a_page_of_three_times_the_players_asks_as_often_for_three_times_the_rows(
    director: Account, system: str
) -> None:
    small, large = _asked(director, system, SMALL), _asked(director, system, LARGE)
    queries = {page: (len(small[page].queries), len(large[page].queries)) for page in PAGES}
    assert {page: counts for page, counts in queries.items() if counts[0] != counts[1]} == {}
    rows = {page: (small[page].rows, large[page].rows) for page in PAGES}
    grew = {page: few for page, few in rows.items() if few[1] > few[0] * LARGE / SMALL}
    assert grew == {}


def test_history_reads_no_more_than_the_acts_of_its_page(director: Account) -> None:
    small, large = (_asked(director, "scrabble", size)["history/"] for size in (LARGE, 2 * LARGE))
    assert (len(large.queries), large.rows) <= (len(small.queries), small.rows + 10)


def _asked(by: Account, system: str, players: int) -> dict[str, Asked]:
    """What the pages ask in the second round, half of whose slips are in."""
    day = Day.new(by, slug=f"day-{players}", system=system).bring_many(players, best=3000)
    for number, part in ((1, 1), (2, 2)):
        day.post(number)
        games = list(day.round(number).games.order_by("table__number"))
        for game in games[: len(games) // part]:
            scores = [250 - 10 * seat - game.table_number for seat in range(game.seats.count())]
            slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)
        if part == 1:
            day.complete(number)
    client, found = Client(), {}
    client.force_login(by, backend=BACKEND)
    for page in PAGES:
        with counted() as asked:
            assert client.get(f"/e/{day.event.slug}/{page}").status_code == 200
        found[page] = asked
    return found
