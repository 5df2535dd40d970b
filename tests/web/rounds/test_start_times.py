"""The director plans when rounds start; the day page and, if wanted, the hall predict it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tdtool.models import Account, Event, Round
from tdtool.queries.journal.chain import last_link
from tdtool.services import displays
from tdtool.services.hall import show
from tests.cast import Day, brought
from tests.web.browser import Browser, Page

PLAN, STARTS = "/e/day/event/", "/e/day/event/starts/"


def _save(desk: Browser, **told: str) -> Page:
    fields = {name.replace("_", "-"): value for name, value in told.items()}
    return desk.send(desk.open(PLAN).form(STARTS), **fields)


def test_times_are_typed_as_people_write_them_and_saved_in_one_way(day: Day) -> None:
    desk = Browser(day.by)
    form = desk.open(PLAN).form(STARTS)
    for typed in ("9.75", "25:00", "half nine", "930", "9:5"):
        page = desk.send(form, **{"start-1": "9:30", "start-2": typed})
        assert (page.status, page.said) == (
            422, [f"Round 2: “{typed}” isn’t a time. Type it as 9:30."],
        )  # fmt: skip
        typed_form = page.form(STARTS)
        assert (typed_form["start-1"], typed_form["start-2"]) == ("9:30", typed)
    assert day.division.starts is None
    page = _save(desk, start_1="9:30", start_3="14.05")
    assert page.said == ["Start times saved."]
    assert day.division.starts == ["09:30", "", "14:05"]
    assert page.form(STARTS)["start-1"] == "09:30"


def test_the_times_are_undone_to_those_before_and_to_none(day: Day) -> None:
    desk = Browser(day.by)
    _save(desk, start_1="9:30")
    _save(desk, start_1="10:00")
    last = last_link(day.event.uuid).number
    for number, before in ((last, ["09:30", "", ""]), (last - 1, None)):
        page = desk.open(f"/e/day/history/{number}/undo/")
        assert "Changed the planned start times" in page.title
        desk.send(page.form())
        assert day.division.starts == before


def test_two_players_events_have_times_beside_their_plan(director: Account) -> None:
    brought(director, 4, slug="two", system="scrabble")
    page = Browser(director).open("/e/two/event/")
    assert page.form("/e/two/event/starts/")["start-3"] == ""


@pytest.fixture
def _noon() -> Iterator[None]:
    """A hall where it is noon now: no round of the hours around it is another day's."""
    now = datetime.now(UTC)
    ahead = (12 - now.hour) * 60
    with timezone.override(timezone.get_fixed_timezone(ahead)):
        yield


def _two_rounds_an_hour_apart(day: Day) -> None:
    day.play(1)
    day.post(2)
    for number, ago in ((1, 80), (2, 20)):
        posted = timezone.now() - timedelta(minutes=ago)
        Round.objects.filter(number=number).update(posted_at=posted)


def test_between_rounds_a_display_s_clock_screen_has_the_next_start(day: Day, _noon: None) -> None:
    day.play(1)
    day.play(2)
    displays.add(day.desk(), display="482713", name="")
    displays.point(day.desk(), display="482713", screens=["clock"], stay=15)
    for number, ago in ((1, 80), (2, 20)):
        posted = timezone.now() - timedelta(minutes=ago)
        done = posted + timedelta(minutes=15)
        Round.objects.filter(number=number).update(posted_at=posted, completed_at=done)
    assert "starts about" not in Client().get("/d/482713/").content.decode()
    show(day.desk(), kind="starts", shown=True)
    clock = Client().get("/d/482713/").content.decode()
    assert '<p class="words">Round 3</p><p class="more">starts about ' in clock


def test_the_day_page_says_when_the_next_round_starts_and_the_hall_only_if_wanted(
    day: Day, _noon: None
) -> None:
    desk = Browser(day.by)
    assert "about" not in desk.open("/e/day/").html
    _two_rounds_an_hour_apart(day)
    assert "round 3 about " in desk.open("/e/day/").html
    assert "about " in desk.open(PLAN).main
    assert "about" not in Browser().open("/h/day/").main
    page = desk.open("/e/day/hall/")
    button = next(one for one in page.forms if one.fields.get("kind") == ["starts"])
    assert desk.send(button).said == ["Expected round times: shown in the hall."]
    assert "Round 3 about " in Browser().open("/h/day/").main
    assert day.event.hall_off is None
    show(day.desk(), kind="starts", shown=False)
    assert "about" not in Browser().open("/h/day/").main
    event = Event.objects.get(pk=day.event.pk)
    assert (event.hall_off, event.hall_starts) == (None, False)
