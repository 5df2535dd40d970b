"""Drawing for first: from the slip, and for a whole round."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.services.rounds import seats
from tests.cast import first_posted
from tests.web.browser import Browser

SLIP = "/e/day/round/1/table/1/"
ROUND = "/e/day/round/1/"


@pytest.mark.clause("NSA-5")
@pytest.mark.clause("NSA-12")
def test_a_table_draws_for_first_and_again_for_stage_two(director: Account) -> None:
    day = first_posted(director, 4)
    desk = Browser(director)
    page = desk.open(SLIP)
    assert "Draw for first, stage one" in page.main
    page = desk.send(page.form(f"{SLIP}first/"), time="1")
    [said] = page.said
    assert said.endswith(" starts.")
    assert " drew " in said
    assert f"First in stage one: {said} NSA-5" in page.main
    assert "Draw for first, stage one" not in page.main
    starter = day.game(1).seats.get(order_of_play=1).entry.name
    assert said.endswith(f"{starter} starts.")
    page = desk.send(page.form(f"{SLIP}first/"))
    assert f"First in stage two: {page.said[0]} NSA-12" in page.main
    assert f"{SLIP}first/" not in page.html


@pytest.mark.clause("NSA-5")
def test_a_table_where_others_sit_by_now_says_that_its_draw_is_void_and_draws_again(
    director: Account,
) -> None:
    day = first_posted(director, 6, table_size=3)
    desk = Browser(director)
    desk.send(desk.open(SLIP).form(f"{SLIP}first/"), time="1")
    one, other = (str(day.entry(day.seated(table)[0]).uuid) for table in (1, 2))
    round_ = str(day.round(1).uuid)
    seats.swap(day.desk(), round=round_, player=one, other=other, reason="at the wrong tables")
    page = desk.open(SLIP)
    void = "First in stage one: the earlier draw is void: the seats changed. NSA-5"
    assert void in page.main
    assert "Draw for first, stage one" in page.main
    page = desk.send(page.form(f"{SLIP}first/"), time="1")
    assert f"First in stage one: {page.said[0]} NSA-5" in page.main
    assert void not in page.main


@pytest.mark.clause("D04-1")
def test_a_round_of_two_draws_for_first_at_every_table_at_once(director: Account) -> None:
    day = first_posted(director, 6, system="anagrams-2004")
    desk = Browser(director)
    page = desk.open(ROUND)
    assert "Draw for first at every table D04-1" in page.main
    form = page.form(f"{ROUND}first/")
    page = desk.send(form)
    assert page.said == ["Drawn for first at 3 tables."]
    assert "Draw for first at every table" not in page.main
    assert all(
        sorted(day.game(table).seats.values_list("order_of_play", flat=True)) == [1, 2]
        for table in (1, 2, 3)
    )
    page = desk.open(SLIP)
    assert f"First in the game: {day.game(1).seats.get(order_of_play=1).entry}" in page.main
    page = desk.send(page.form(f"{SLIP}started/"))  # the director’s own word
    assert page.said[0].startswith("Saved: ")


def test_other_rules_offer_no_draw(director: Account) -> None:
    first_posted(director, 2, system="my-scrabble")
    desk = Browser(director)
    assert "Draw for first" not in desk.open(SLIP).main
    assert "Draw for first at every table" not in desk.open(ROUND).main
