"""Who can still win: the page, its chances, what a director sets, and the paper."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tdtool.models import Account
from tdtool.services.journal.replay import replay
from tests.cast import Day
from tests.web.browser import Browser

PAGE = "/e/day/contenders/"


@pytest.fixture
def pairs(director: Account) -> Day:
    """Six players after three rounds of four."""
    day = Day.new(director, system="scrabble", rounds=4).bring(6)
    for number in (1, 2, 3):
        day.play(number)
    return day


@pytest.fixture
def desk(pairs: Day) -> Browser:
    return Browser(pairs.by)


def test_everybody_in_reach_of_a_prize_is_listed_with_what_has_to_happen(desk: Browser) -> None:
    page = desk.open(PAGE)
    assert (page.status, page.title) == (200, "Contenders")
    assert "with 1 round to play" in page.main
    assert "1st to " in page.main
    assert "certain with" in page.main or "at least" in page.main


def test_chances_come_with_the_same_page_and_are_the_same_each_time(desk: Browser) -> None:
    first = desk.open(f"{PAGE}chances/")
    assert "By 100,000 simulated endings" in first.main
    assert first.main.count("%") >= 2
    assert desk.open(f"{PAGE}chances/").main == first.main


def test_a_director_sets_the_spread_and_who_is_a_gibson(pairs: Day, desk: Browser) -> None:
    told = {"spread": "250; 200", "definition": "best-finish", "equivalent": "2"}
    done = desk.send(desk.open(PAGE).form(f"{PAGE}settings/"), **told)
    assert "Contenders: settings saved." in done.main
    pairs.division.refresh_from_db()
    assert pairs.division.last_rounds == {
        "spread": [250, 200], "definition": "best-finish", "equivalent": 2, "pairs": False,
    }  # fmt: skip
    assert "more than 250" in desk.open(PAGE).main
    assert replay(pairs.event).faults == ()


@pytest.mark.parametrize("spread", ["", "much", "250, -3", "0", "9999", "250 " * 31])
def test_a_spread_that_cant_be_is_refused_with_a_sentence(desk: Browser, spread: str) -> None:
    before = desk.open(PAGE).main
    page = desk.send(desk.open(PAGE).form(f"{PAGE}settings/"), spread=spread)
    assert page.status == 422
    assert "settings saved" not in page.main
    assert "more than 500" in before and "more than 500" in desk.open(PAGE).main


def test_after_the_last_round_nobody_is_left_to_list(pairs: Day, desk: Browser) -> None:
    pairs.play(4)
    assert "All 4 rounds are played" in desk.open(PAGE).main
    assert desk.open(f"{PAGE}chances/").status == 200


def test_the_paper_lists_the_contenders(pairs: Day, desk: Browser) -> None:
    answer = desk.client.get("/e/day/papers/contenders-3.pdf")
    assert answer.status_code == 200
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert "Who can still win" in text
    assert "after round 3 of 4" in text
    assert "1st to " in text
