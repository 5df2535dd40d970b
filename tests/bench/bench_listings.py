"""What a page of a large two-player event costs when the journal has gone on, and when it hasn't.

Not part of the usual run; ``-s`` shows what was measured (the event takes a minute to play)::

    python -m pytest tests/bench/bench_listings.py -s
"""

import random
import time

import pytest

from tdtool.models import Account
from tdtool.queries.standings import cached as results
from tests.cast import Day
from tests.web.browser import Browser

PLAYERS, ROUNDS = 200, 15
PAGES = ("standings/", "crosstable/", "ratings/", "statistics/", "prizes/")


@pytest.fixture
def large(director: Account) -> Day:
    """All rounds but the last slip, scores by lot."""
    Browser(director).open("/")  # so that what can't be loaded fails now
    rng = random.Random(7)
    day = Day.new(director, slug="large", system="scrabble", rounds=ROUNDS)
    day.bring_many(PLAYERS, best=1900)
    for number in range(1, ROUNDS + 1):
        day.post(number)
        for table in range(1, PLAYERS // 2 + (number < ROUNDS)):
            day.report(table, rng.randrange(300, 500), rng.randrange(300, 500))
        if number < ROUNDS:
            day.complete(number)
    return day


@pytest.mark.django_db
def test_a_page_is_computed_once_for_each_state_of_the_journal(large: Day) -> None:
    client = Browser(large.by).client

    def taken(page: str) -> float:
        start = time.process_time()
        assert client.get(f"/e/large/{page}").status_code == 200
        return time.process_time() - start

    for page in PAGES:
        taken(page)  # templates are loaded
    large.report(PLAYERS // 2, 400, 390)
    for page in PAGES:
        first = taken(page)
        known = results.of_division(large.division)
        again = min(taken(page) for _ in range(5))
        print(f"{page:12} {first * 1000:5.0f} ms after a new slip, then {again * 1000:4.0f} ms")
        assert results.of_division(large.division) is known
