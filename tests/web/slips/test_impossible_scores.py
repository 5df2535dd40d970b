"""A score that no words make: what its slip offers first is to put it right."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.models.accounts import Role
from tests.cast import Day, account, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser, Page

pytestmark = pytest.mark.django_db

SLIP = "/e/day/round/1/table/1/"


@kept_day
def day(director: Account) -> Day:
    """Two scores under the rules of 1962 that ten words can’t make."""
    day = first_posted(director, 4, system="anagrams-1962", rounds=4)
    day.report(1, 49, 222, 154, 91)
    return day


def _buttons(page: Page) -> list[list[str]]:
    """What each question offers, in order; a fold’s own button is that of its place."""
    found: list[list[str]] = []
    for one in page.elements:
        if one.tag == "section":
            found.append([])
        if "ask" in one.classes and one.tag == "section":
            found[-1].append("asks")
        elif found and found[-1] and one.tag == "summary":
            found[-1].append(" ".join(one.text.replace("\u00a0", " ").split()))
    return [row[1:] for row in found if row[:1] == ["asks"]]


def test_a_score_that_cannot_be_is_corrected_first_and_marked_ok_second(day: Day) -> None:
    """*Mark OK* was the only button, in front of everybody’s eyes: it let the error stand."""
    page = Browser(day.by).open(SLIP)
    assert "Seat 2: 222 isn’t a possible score" in page.main
    offered = [row[:2] for row in _buttons(page)]
    assert offered == [["Correct score … ⏎", "Mark OK …"], ["Correct score …", "Mark OK …"]]
    keeper = Browser(account("Sal Scorekeeper", Role.SCOREKEEPER)).open(SLIP)
    assert {row[0] for row in _buttons(keeper)} <= {"Correct score … ⏎", "Correct score …"}
    (enter,) = (one for one in page.elements if "data-next" in one.attributes)
    assert enter.tag == "summary" and "Correct score" in enter.text


def test_its_form_corrects_the_seat_that_it_is_about(day: Day) -> None:
    desk = Browser(day.by)
    page = desk.open(SLIP)
    corrects = [
        one for one in page.forms if one.action == f"{SLIP}correct/" and "came" in one.fields
    ]
    assert [one["place"] for one in corrects] == ["2", "3"]
    page = desk.send(corrects[0], score="x", reason="misread")
    assert page.status == 422
    assert "whole number" in page.main
    page = desk.send(corrects[0], score="122", reason="misread")
    assert page.said == ["Cy: −100 saved."]
    assert "222 isn’t a possible score" not in page.main
    assert [row[0] for row in _buttons(page)] == ["Correct score … ⏎"]


def test_what_was_typed_in_its_form_stands_there_again_after_a_refusal(day: Day) -> None:
    """It came back empty and closed, and what was typed stood in another form of the page."""
    desk = Browser(day.by)
    of_second = [
        one for one in desk.open(SLIP).forms if "about" in one.fields and "score" in one.fields
    ]
    page = desk.send(of_second[1], score="abc", reason="he misread it")
    assert page.status == 422
    forms = [one for one in page.forms if one.action == f"{SLIP}correct/"]
    typed = [(one["score"], one["reason"]) for one in forms if "about" in one.fields]
    assert typed == [("", ""), ("abc", "he misread it")]
    assert [(one["score"], one["reason"]) for one in forms if "about" not in one.fields] == [
        ("", "")
    ]
    opened = [one for one in page.elements if one.tag == "details" and "open" in one.attributes]
    assert len(opened) == 1 and "id" not in opened[0].attributes


def test_a_score_too_high_without_words_says_nothing_of_words(director: Account) -> None:
    """“Score 2500, words add up to 2500”, and nobody had entered a word."""
    day = first_posted(director, 4, system="scrabble", rounds=3)
    day.report(1, 401, 2500)
    page = Browser(director).open(SLIP)
    assert "Seat 2: score 2500" in page.main
    assert "words add up" not in page.main
