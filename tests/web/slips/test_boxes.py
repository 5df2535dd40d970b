"""A box of the slip is its own control."""

from __future__ import annotations

from tdtool.models import Account
from tests.cast import Day
from tests.web.browser import Browser

SLIP = "/e/day/round/1/table/1/"


def test_a_score_on_the_slip_leads_to_its_correction_with_the_player_chosen(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    day.post(1)
    day.report(1, 412, 380)
    desk = Browser(director)
    page = desk.open(SLIP)
    boxes = [one for one in page.elements if "box" in one.classes]
    assert [box.attributes["href"] for box in boxes if "correct" in box.attributes["href"]] == [
        f"{SLIP}?box=correct-1#correct",
        f"{SLIP}?box=correct-2#correct",
    ]
    form = desk.open(SLIP, box="correct-2").form(f"{SLIP}correct/")
    assert form["place"] == "2"
    page = desk.send(form, score="381", reason="added up wrong")
    assert "381" in page.main and page.status == 200


def test_an_odd_box_is_the_slip_as_it_is(director: Account) -> None:
    Day.new(director, system="scrabble").bring(4).post(1)
    desk = Browser(director)
    for box in ("correct-9", "clock-", "x", "clock-١", "started-1"):
        assert desk.open(SLIP, box=box).status == 200


def test_who_may_not_correct_an_accepted_slip_has_no_boxes(
    director: Account, scorekeeper: Account
) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    day.post(1)
    day.report(1, 412, 380)
    assert not [one for one in Browser(scorekeeper).open(SLIP).elements if "box" in one.classes]
