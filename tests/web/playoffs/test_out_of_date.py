"""What a play-off decides puts papers out of date that were printed before."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.services import prizes
from tests.cast import Day
from tests.kept import kept_day
from tests.services.playoffs.cast import after_the_last_round, post, result, start
from tests.web.browser import Browser

pytestmark = pytest.mark.django_db


@kept_day
def day(director: Account) -> Day:
    day = after_the_last_round(director)
    rows = [as_json(Prize(PrizeKind.RANK, place=place, amount=f"${place}")) for place in (1, 2)]
    prizes.put(day.desk(), division=day.division_key, prizes=rows)
    return day


def printed(desk: Browser, name: str) -> None:
    form = desk.open("/e/day/hall/").form(f"/e/day/papers/{name}/print/")
    desk.client.post(form.action, {key: form[key] for key in form.fields})


def out_of_date(desk: Browser) -> int:
    return desk.open("/e/day/hall/").main.count("Out of date since")


@pytest.mark.long
def test_the_papers_are_out_of_date_once_a_play_off_slip_decides_a_place(day: Day) -> None:
    """Only the director’s decisions on a series put them out of date."""
    start(day, 2, best_of={"final": 1})
    post(day)
    desk = Browser(day.by)
    names = (
        "prizes",
        "receipts",
        "labels",
        "standings",
        "crosstable",
        "scorecards",
    )
    for name in names:
        printed(desk, f"{name}-3")
    assert out_of_date(desk) == 0
    result(day, "F", Ann=300, Bob=400)
    assert out_of_date(desk) == len(names)


@pytest.mark.parametrize("rated", [True, False])
def test_the_standings_are_out_of_date_if_a_play_off_slip_is_rated(day: Day, rated: bool) -> None:
    start(day, 2, best_of={"final": 1}, rated=rated, places=False)
    post(day)
    desk = Browser(day.by)
    printed(desk, "standings-3")
    result(day, "F", Ann=300, Bob=400)
    assert bool(out_of_date(desk)) is rated
