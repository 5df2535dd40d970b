"""Rounds that come from one draw, and how often two may meet again."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tests.cast import Day, brought
from tests.web.browser import Browser

ROUND = "/e/day/round/{}/"
PLAN = "/e/day/event/"


@pytest.fixture
def day(director: Account) -> Day:
    return brought(director, 8, system="scrabble", rounds=5)


def _at(number: int, act: str = "") -> str:
    return ROUND.format(number) + (f"{act}/" if act else "")


@pytest.mark.long
def test_a_draft_of_a_block_shows_the_records_of_today_not_those_before_the_block(
    director: Account,
) -> None:
    """All stood at 0–0 in the third round of a Fontes."""
    day = brought(director, 8, system="scrabble", rounds=7)
    for number in (1, 2):
        day.play(number, method="fontes", based_on=0)
    day.pair(3, method="fontes", based_on=0)
    page = Browser(director).open(_at(3))
    assert "no. 1 · 2–0 +" in page.main
    assert "0–0" not in page.main


def test_a_fontes_drawn_on_the_page_has_its_starts_by_lot_and_goes_on_as_it_began(
    director: Account,
) -> None:
    day = brought(director, 8, system="scrabble", rounds=7)
    desk = Browser(director)
    desk.send(desk.open(_at(1)).form(_at(1, "draw")), method="fontes")
    assert day.round(1).basis["turned"] is True
    day.pair(1, method="fontes")  # as in a journal from before
    day.post(1)
    assert "turned" not in day.round(1).basis
    desk.send(desk.open(_at(2)).form(_at(2, "draw")), method="fontes")
    assert day.round(2).basis.get("turned") is None


@pytest.mark.long
def test_a_round_is_drawn_with_the_repeats_that_the_plan_allows(day: Day) -> None:
    desk = Browser(day.by)
    for number, repeats in (("1", "0"), ("2", "2")):
        desk.send(desk.open(PLAN, round=number).form(f"{PLAN}round/"), repeats=repeats)
    assert [row.get("repeats") for row in day.division.plan] == [0, 2, None, None, None]
    forms = [desk.open(PLAN, round=number).form(f"{PLAN}round/") for number in (1, 2, 3)]
    assert [form["repeats"] for form in forms] == ["0", "2", ""]
    draw = desk.open(_at(1)).form(_at(1, "draw"))
    assert draw["repeats"] == "0"
    desk.send(draw)
    assert day.round(1).basis["repeats"] == 0
    day.play(1)
    desk.send(desk.open(_at(2)).form(_at(2, "draw")), repeats="")
    assert day.round(2).basis["repeats"] is None
    page = desk.send(forms[2], version=str(day.division.version), repeats="9")
    assert page.said == ["Round 3: repeats go from 0 to 3."]
