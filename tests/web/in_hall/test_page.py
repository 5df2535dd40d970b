"""The desk's page of the hall: its screens, overlays and phones."""

from __future__ import annotations

from tdtool.queries.displays import screens
from tdtool.services import displays
from tdtool.services import hall as hall_acts
from tdtool.services.streams import point
from tests.cast import Day
from tests.web.browser import Browser, Page

HALL = "/e/day/hall/"
CODE = "482713"


def _next(page: Page) -> str:
    """What the display’s *Next* would show."""
    form = page.form(f"{HALL}displays/{CODE}/point/")
    return form["show"]


def test_next_goes_through_what_the_hall_sees_and_begins_again(hall: Day) -> None:
    displays.add(hall.desk(), display=CODE, name="")
    hall_acts.show(hall.desk(), kind="results", shown=False)
    desk, shown = Browser(hall.by), []
    page = desk.open(HALL)
    for _ in range(4):
        shown.append(_next(page))
        page = desk.send(page.form(f"{HALL}displays/{CODE}/point/"))
        assert page.said == ["Display 1: changed."]
    assert shown == ["names", "standings", "clock", "names"]
    assert hall.event.displays.get().screens == ["names"]
    page = desk.send(page.form(f"{HALL}displays/{CODE}/point/"), show="all")
    assert screens.is_all_in_turn(hall.event.displays.get().screens)


def test_an_announcement_that_is_refused_stays_as_it_was_typed(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.send(desk.open(HALL).form(f"{HALL}announce/"), text="x" * 201)
    assert page.status == 422
    assert page.said == ["The announcement has 201 characters; at most 200 fit. Shorten it."]
    assert page.form(f"{HALL}announce/")["text"] == "x" * 201


def test_the_addresses_of_overlays_have_the_look_that_was_typed(hall: Day) -> None:
    """They were told by a query string as an instruction."""
    point(hall.desk(), stream=1, shows="first", division=hall.division_key)
    desk = Browser(hall.by)
    usual = "http://testserver/o/day-1/p1_name"
    assert usual in desk.open(HALL).text and f"{usual}?" not in desk.open(HALL).text
    page = desk.open(HALL, size="64", color="ffcc00", align="right", pad="12")
    assert f"{usual}?size=64&color=%23ffcc00&align=right&pad=12" in page.text
    page = desk.open(HALL, size="9000")
    assert page.said == ["size must be a number from 8 to 400, not “9000”."]
    assert usual in page.text


def test_the_page_is_of_all_divisions_and_its_tabs_say_nothing_else(hall: Day) -> None:
    hall.with_division("B", first_table=21)
    page = Browser(hall.by).open("/e/day/B/hall/")
    assert "Division A" in page.main and "Division B" in page.main
    assert [
        each for each in page.elements if each.attributes.get("aria-label") == "Divisions"
    ] == []


def test_one_switch_turns_reports_by_phone_on_and_off_and_keeps_the_minutes(hall: Day) -> None:
    desk = Browser(hall.by)
    page = desk.send(desk.open(HALL).form(f"{HALL}reports/"))
    assert page.said == ["Reports by phone: saved."]
    hall.event.refresh_from_db()
    assert hall.event.phone_reports == {"counting": "desk", "minutes": 15}
    page = desk.send(page.form(f"{HALL}reports/"))
    assert page.said == ["Reports by phone: off."]
    hall.event.refresh_from_db()
    assert hall.event.phone_reports == {"counting": "off", "minutes": 15}
