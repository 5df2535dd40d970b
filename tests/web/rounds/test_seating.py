"""The seating for the hall: posted rounds only, names and tables only."""

from __future__ import annotations

from tdtool.models import Account
from tests.cast import Day, first_posted
from tests.web.browser import Browser


def test_a_posted_rounds_seating_is_seen_without_sign_in(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    page = Browser().open("/e/day/round/2/seating/")
    assert (page.status, page.title, page.forms[0].method) == (200, "Round 2", "get")
    tables = [one for one in page.elements if "at-table" in one.classes]
    assert [one.attributes["data-name"].split() for one in tables] == [
        hall.seated(number, 2) for number in (1, 2, 3, 4)
    ]


def test_no_score_stands_on_the_seating(hall: Day) -> None:
    hall.play(1)
    assert "299" not in Browser().open("/e/day/round/1/seating/").main


def test_a_draft_is_nobodys_to_see(hall: Day) -> None:
    hall.draw(1)
    for number in (1, 2):
        page = Browser().open(f"/e/day/round/{number}/seating/")
        assert page.status == 404
        assert "Ann" not in page.text


def test_a_bye_is_no_table_of_the_seating(director: Account) -> None:
    """It stood there as table 0, its player in the corner of the screen."""
    day = first_posted(director, 5, slug="odd", system="scrabble")
    page = Browser().open("/e/odd/round/1/seating/")
    tables = [one for one in page.elements if "at-table" in one.classes]
    assert len(tables) == 2
    (bye,) = day.round(1).seats.filter(game__kind="bye")
    assert f"A bye: {bye.entry.name}." in page.text
