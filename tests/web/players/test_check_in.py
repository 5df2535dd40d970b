"""Check-in at the door: a part of a name and Enter, who isn't here yet, everyone at once."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.models.accounts import Role
from tdtool.services import check_in, players
from tests import cast
from tests.cast import Day
from tests.kept import kept_day
from tests.web.browser import Browser, Form, Page, rows

CHECK_IN = "/e/day/players/door/"


@kept_day
def door(director: Account) -> Day:
    return Day.new(director).bring_named("Zoë O’Neil", "Zed Adams", "Ann Bee", here=False)


def _listed(page: Page) -> list[str]:
    """The names of the list, in order."""
    return [one.attributes["data-name"] for one in page.elements if "data-name" in one.attributes]


def _equipment(page: Page) -> Form:
    [form] = [form for form in page.forms if "equipment" in form.fields]
    return form


def _line(page: Page) -> dict[str, str]:
    [line] = [one for one in page.elements if one.attributes.get("id") == "q"]
    return line.attributes


def _here(day: Day) -> list[str]:
    here = day.division.entries.exclude(checked_in_at=None)
    return sorted(here.values_list("name", flat=True))


@pytest.mark.parametrize("typed", ["zoe", "O'NEIL", "neil zo"])
def test_one_hit_and_enter_checks_in_and_clears_the_line(door: Day, typed: str) -> None:
    desk = Browser(door.by)
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q=typed)
    assert (page.address, page.said, _here(door)) == (
        CHECK_IN, ["Zoë O’Neil checked in."], ["Zoë O’Neil"],
    )  # fmt: skip
    assert (_line(page)["value"], "autofocus" in _line(page)) == ("", True)


def test_of_several_hits_nobody_is_checked_in_unseen(door: Day) -> None:
    desk, before = Browser(door.by), rows()
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q="z")
    assert (page.said, _line(page)["value"]) == ([], "z")
    assert "Zed Adams" in page.main and "Ann Bee" not in page.main
    assert rows() == before


def test_the_one_of_several_who_is_not_here_yet_is_meant(door: Day) -> None:
    check_in.one(door.desk(), entry=str(door.entry("Zed Adams").uuid), arrived=True)
    desk = Browser(door.by)
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q="z")
    assert page.said == ["Zoë O’Neil checked in."]
    page = desk.send(page.form(CHECK_IN), q="adams")
    assert page.said == ["Zed Adams is already checked in."]
    assert _here(door) == ["Zed Adams", "Zoë O’Neil"]


def test_a_name_that_nobody_has_stays_in_the_line(door: Day) -> None:
    desk = Browser(door.by)
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q="xyz")
    assert (page.status, _line(page)["value"]) == (422, "xyz")
    assert page.said == ["No player matches “xyz”."]
    assert page.main.count("No player matches “xyz”") == 1


def test_only_those_not_here_yet_are_listed_and_the_day_page_leads_there(door: Day) -> None:
    check_in.one(door.desk(), entry=str(door.entry("Ann Bee").uuid), arrived=True)
    desk = Browser(door.by)
    page = desk.open(CHECK_IN, here="no")
    assert "Not here 2" in page.main and "Ann Bee" not in _listed(page)
    page = desk.send(page.form(CHECK_IN), q="zed")
    assert page.said == ["Zed Adams checked in."]
    assert _listed(page) == ["Zoë O’Neil"]
    links = [one.attributes.get("href") for one in desk.open("/e/day/").elements]
    assert f"{CHECK_IN}?here=no" in links


def test_everyone_is_here_asks_first(door: Day) -> None:
    check_in.one(door.desk(), entry=str(door.entry("Ann Bee").uuid), arrived=True)
    desk = Browser(door.by)
    page = desk.open(CHECK_IN)
    assert "2 players not checked in." in page.main
    [fold] = [one for one in page.elements if one.tag == "details"]
    assert "Check in 2 players" in fold.text and "open" not in fold.attributes


def test_what_one_brings_is_asked_of_who_was_checked_in_and_kept_when_that_is_undone(
    door: Day,
) -> None:
    desk, zed = Browser(door.by), door.entry("Zed Adams").uuid
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q="zed")
    assert "Equipment of Zed Adams" in page.main
    page = desk.send(_equipment(page), arrived=zed, brings=["tiles", "clock"])
    assert (page.said, door.entry("Zed Adams").brings) == (
        ["Zed Adams checked in."], ["tiles", "clock"],
    )  # fmt: skip
    page = desk.send(_equipment(desk.open(CHECK_IN, who=zed)), arrived=zed, brings="tiles")
    page = desk.send(page.form(CHECK_IN), q=None, gone=zed)
    assert page.said == ["Zed Adams: check-in undone."]
    desk.send(page.form(CHECK_IN), q="zed")
    assert (door.entry("Zed Adams").brings, _here(door)) == (["tiles"], ["Zed Adams"])


def test_who_was_checked_in_is_said_beside_the_list_and_doesnt_move_it(door: Day) -> None:
    """The strip above it moved the list by 60 px after each player, and back with the next."""
    desk = Browser(door.by)
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q="zed")
    order = [one.attributes.get("id") for one in page.elements if "taken" in one.classes or
             one.attributes.get("id") in ("roster", "beside")]  # fmt: skip
    assert order == ["roster", "beside", None]


def test_who_has_withdrawn_is_no_button_at_the_door(door: Day) -> None:
    zed = door.entry("Zed Adams").uuid
    players.withdraw(door.desk(), entry=str(zed), from_round=1)
    page = Browser(door.by).open(CHECK_IN)
    buttons = [one.attributes.get("value") for one in page.elements if one.tag == "button"]
    assert str(zed) not in buttons
    assert f"/e/day/players/{zed}/" in [one.attributes.get("href") for one in page.elements]


def test_check_in_of_300_players_is_a_light_page(director: Account) -> None:
    """It once had a form for each of them: 342 kB."""
    Day.new(director).bring_many(300, here=False, best=2000)
    assert len(Browser(director).open(CHECK_IN).html.encode()) <= 120_000


@pytest.mark.parametrize(
    ("role", "there"), [(Role.VIEWER, 0), (Role.JUDGE, 0), (Role.SCOREKEEPER, 1)]
)
def test_the_keys_of_the_list_come_with_the_list(door: Day, role: Role, there: int) -> None:
    """Where there was none, their script ended in an error with every visit."""
    text = Browser(cast.account("Oskar D.", role)).open(CHECK_IN).html
    assert (text.count("players/door.js"), text.count('id="rows"')) == (there, there)


@pytest.mark.parametrize(("typed", "name"), [("soren", "Søren Kjær"), ("los", "Adam Łoś")])
def test_letters_with_a_stroke_are_typed_without_it(
    director: Account, typed: str, name: str
) -> None:
    """No player matched “soren” or “los”."""
    day = Day.new(director).bring_named("Søren Kjær", "Adam Łoś", "Ann Bee", here=False)
    desk = Browser(director)
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q=typed)
    assert (page.said, _here(day)) == ([f"{name} checked in."], [name])


@pytest.mark.parametrize(
    ("typed", "name"),
    [("orourke", "Sean O’Rourke"), ("smithjones", "Al Smith-Jones"), ("vandyke", "Di van Dyke")],
)
def test_names_are_found_without_their_apostrophes_hyphens_and_spaces(
    director: Account, typed: str, name: str
) -> None:
    """No player matched “orourke”."""
    day = Day.new(director).bring_named(
        "Sean O’Rourke", "Al Smith-Jones", "Di van Dyke", here=False
    )
    desk = Browser(director)
    page = desk.send(desk.open(CHECK_IN).form(CHECK_IN), q="’")
    assert page.said == ["No player matches “’”."]
    page = desk.send(page.form(CHECK_IN), q=typed)
    assert (page.said, _here(day)) == ([f"{name} checked in."], [name])


def test_the_search_of_the_list_takes_the_only_match_and_says_a_miss_once(door: Day) -> None:
    """Enter left the whole list, without what was searched."""
    desk = Browser(door.by)
    assert desk.open("/e/day/players/", q="zoe").address == (
        f"/e/day/players/{door.entry('Zoë O’Neil').uuid}/"
    )
    page = desk.open("/e/day/players/", q="z")
    assert _listed(page) == ["Zed Adams", "Zoë O’Neil"]
    assert desk.open("/e/day/players/", q="xyz").main.count("No player matches “xyz”") == 1


@pytest.mark.parametrize("address", [CHECK_IN, "/e/day/players/"])
def test_who_has_withdrawn_is_not_called_here(director: Account, address: str) -> None:
    """They were counted nowhere, and their row said “here”."""
    day = Day.new(director, system="scrabble").bring(4)
    players.withdraw(day.desk(), entry=str(day.entry("Dee").uuid), from_round=1)
    page = Browser(director).open(address)
    listed = [one.text for one in page.elements if "data-name" in one.attributes]
    assert [row for row in listed if "here" in row and "Dee" in row] == []
    assert sum("here" in row for row in listed) == 3
    assert "3 of 3 are here" in page.main
