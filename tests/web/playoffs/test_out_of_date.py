"""What a play-off decides puts papers out of date that were printed before."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.services import prizes
from tests.cast import Day
from tests.services.playoffs.cast import after_the_last_round, post, result, start
from tests.web.browser import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(director: Account) -> Day:
    day = after_the_last_round(director)
    rows = [as_json(Prize(PrizeKind.RANK, place=place, amount=f"${place}")) for place in (1, 2)]
    prizes.put(day.desk(), division=day.division_key, prizes=rows)
    return day


def printed(desk: Browser, name: str) -> None:
    form = desk.open("/e/day/papers/").form(f"/e/day/papers/{name}/print/")
    desk.client.post(form.action, {key: form[key] for key in form.fields})


def out_of_date(desk: Browser) -> bool:
    return "Out of date since" in desk.open("/e/day/papers/").main


@pytest.mark.parametrize("name", ["prizes-3", "receipts-3", "labels-3", "certificates-3"])
def test_the_prize_papers_are_out_of_date_once_a_play_off_slip_decides_a_place(
    day: Day, name: str
) -> None:
    """Only the director’s decisions on a series put them out of date."""
    start(day, 2, best_of={"final": 1})
    post(day)
    desk = Browser(day.by)
    printed(desk, name)
    assert not out_of_date(desk)
    result(day, "F", Ann=300, Bob=400)
    assert out_of_date(desk)


@pytest.mark.parametrize("rated", [True, False])
def test_the_standings_are_out_of_date_if_a_play_off_slip_is_rated(day: Day, rated: bool) -> None:
    start(day, 2, best_of={"final": 1}, rated=rated, places=False)
    post(day)
    desk = Browser(day.by)
    printed(desk, "standings-3")
    result(day, "F", Ann=300, Bob=400)
    assert out_of_date(desk) is rated


@pytest.mark.parametrize("name", ["standings-3", "crosstable-3", "scorecards-3"])
def test_the_listings_are_out_of_date_once_a_play_off_slip_decides_the_places(
    day: Day, name: str
) -> None:
    start(day, 2, best_of={"final": 1})
    post(day)
    desk = Browser(day.by)
    printed(desk, name)
    assert not out_of_date(desk)
    result(day, "F", Ann=300, Bob=400)
    assert out_of_date(desk)
