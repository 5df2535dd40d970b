"""A tie for moving up goes by best single word first (NSA-A1): the round asks for the words."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser

pytestmark = pytest.mark.django_db
DRAFT = "/e/day/round/2/"
SCORES = (245, 196, 149, 149, 98, 85)
OF_CY, OF_DEE = "BACKGROUND TURBANS", "GARDENIA LETTERS TURBAN"  # 100 + 49, 64 + 49 + 36


@kept_day
def day(director: Account) -> Day:
    """One table; Cy and Dee, in seats 3 and 4 of it or elsewhere, are tied for the third place."""
    day = first_posted(director, 6, rounds=3)
    by_name = dict(zip(("Ann", "Bob", "Cy", "Dee", "Eve", "Flo"), SCORES, strict=True))
    day.report(1, *(by_name[name] for name in day.seated(1)))
    return day


def seat(day: Day, name: str) -> str:
    return f"seat{day.seated(1, 1).index(name) + 1}"


def test_a_tie_for_moving_up_asks_for_the_words_first(day: Day) -> None:
    """It was settled by rating, without the rule’s first step, when nobody’s words were entered."""
    day.complete(1)
    desk = Browser(day.by)
    asks = (
        "Cy and Dee are tied on 149. Their best single word decides: enter the words of {} first."
    )
    both = asks.format("Cy and Dee")
    assert both in desk.open("/e/day/").main
    page = desk.open(DRAFT)
    assert both in page.main
    assert "Words of Dee, round 1, table 1" in page.main
    page = desk.send(page.form(f"{DRAFT}draw/"))
    assert page.said == [f"Table 1: 3 of 6 move up. {both} Or choose who goes up without them."]
    assert not day.division.rounds_drawn.filter(number=2).exists()

    day.words(1, **{seat(day, "Dee"): OF_DEE})
    page = desk.open(DRAFT)
    assert asks.format("Cy") in page.main
    assert "settled by best single word" not in page.main

    day.words(1, **{seat(day, "Cy"): OF_CY})
    page = desk.open(DRAFT)
    settled = "Cy and Dee are tied on 149; settled by best single word (Cy 100, Dee 64)."
    assert settled in page.main
    page = desk.send(page.form(f"{DRAFT}draw/"))
    assert page.status == 200
    assert settled in page.main


def test_a_director_may_go_on_without_the_words_and_the_round_says_on_what_it_stands(
    day: Day,
) -> None:
    day.words(1, **{seat(day, "Dee"): OF_DEE})
    day.complete(1)
    desk = Browser(day.by)
    page = desk.open(DRAFT)
    assert "the next step, without their words" in page.main
    page = desk.send(page.form(f"{DRAFT}draw/"), **{"decision-table-1": "tiebreak"})
    assert page.status == 200
    assert "settled by rating (Cy 1880, Dee 1870), without the words of Cy." in page.main


def test_a_table_without_a_slip_is_not_said_to_be_tied(director: Account) -> None:
    """“Bob, Cy and Flo are tied on 0” was said of a table that nobody had a slip of."""
    day = first_posted(director, 12)
    day.report(1, 300, 250, 240, 230, 220, 210)
    day.complete(1, without=(2,), reason="its slip is lost")
    for address in ("/e/day/", "/e/day/round/2/"):
        main = Browser(director).open(address).main
        assert "3 of 6 move up. No scores came from table 2; settled by rating" in main
        assert "are tied on 0" not in main
