"""A round that was just posted: nothing is wrong with it."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tests.cast import Day, first_posted
from tests.web.browser import Browser, Page

pytestmark = pytest.mark.django_db
TABLES = {"anagrams-1962": {"table_size": 2}}


def _warned(page: Page) -> bool:
    """Whether what is missing stands there as a warning."""
    return any({"finish", "open"} <= one.classes for one in page.elements)


@pytest.mark.parametrize("system", ["scrabble", "anagrams-1962"])
def test_it_says_that_no_slip_is_in_yet_and_warns_only_once_some_are(
    director: Account, system: str
) -> None:
    """*Round 1 posted*, and under it in yellow: *2 tables have no accepted slip*."""
    day = Day.new(director, system=system, rounds=4, **TABLES.get(system, {})).bring(4)
    day.post(1)
    desk = Browser(director)
    page = desk.open("/e/day/round/1/")
    assert "No slip is in yet table 1table 2" in page.main
    assert not _warned(page)
    day.report(1, 49, 36)
    page = desk.open("/e/day/round/1/")
    assert "1 table has no accepted slip table 2" in page.main
    assert _warned(page)


def test_of_many_tables_it_says_where_they_are_and_how_many(director: Account) -> None:
    """“No slip is in yet. Marked below. Continue without these tables”: nothing was marked, and no
    table was named."""
    day = first_posted(director, 20, system="scrabble", rounds=4)
    desk = Browser(director)
    page = desk.open("/e/day/round/1/")
    assert "No slip is in yet Each table is listed below." in page.main
    assert "Continue without 10 tables" in page.main
    assert "Marked below" not in page.main and "these tables" not in page.main
    day.report(1, 400, 300)
    assert "9 tables have no accepted slip Marked below." in desk.open("/e/day/round/1/").main


def test_a_draw_before_a_round_with_a_bye_is_complete_says_that_the_bye_does_not_count_yet(
    director: Account,
) -> None:
    """All slips were in, nobody completed the round, and its bye was drawn as one without a win."""
    day = first_posted(director, 5, system="scrabble", rounds=4)
    for game in day.round(1).games.exclude(table=None):
        day.report(game.table_number, 400, 390)
    desk = Browser(director)
    bye = day.round(1).games.get(kind="bye").seats.get().entry.name
    says = f"{bye}’s bye in round 1 doesn’t count yet."
    assert says in desk.open("/e/day/round/2/").main
    day.complete(1)
    assert says not in desk.open("/e/day/round/2/").main
