"""What an address of an event names: the event's first division, or the one it says."""

from __future__ import annotations

import pytest
from django.http import Http404
from django.urls import resolve, reverse

from tests.cast import Day
from tests.web.browser import Browser


@pytest.fixture
def lake(day: Day) -> Day:
    day.with_division("B", first_table=11)
    return day


NAMED = [("day", "A"), ("day/A", "A"), ("day/B", "B")]


def test_an_address_names_a_division_with_its_event(lake: Day) -> None:
    for address, code in NAMED:
        division = resolve(f"/e/{address}/round/1/").kwargs["division"]
        assert (division.code, division.event) == (code, lake.event)


NOBODY = [
    ("nowhere", "There is no event “nowhere”."),
    ("nowhere/B", "There is no event “nowhere/B”."),
    ("day/C", "The event has no division C."),
]  # fmt: skip


def test_an_address_of_nothing_says_so_once_it_is_asked(lake: Day) -> None:
    for address, sentence in NOBODY:
        division = resolve(f"/e/{address}/").kwargs["division"]
        with pytest.raises(Http404) as refused:
            _ = division.code
        assert str(refused.value) == sentence


def test_a_division_and_its_address_lead_to_the_same_page(lake: Day) -> None:
    other = lake.event.divisions.get(code="B")
    assert reverse("round", args=[other, 1]) == reverse("round", args=["day/B", 1])
    assert reverse("day", args=[lake.division]) == "/e/day/A/"


def test_the_only_division_goes_by_the_events_address(day: Day) -> None:
    assert reverse("day", args=[day.division]) == "/e/day/"


def test_nobody_hears_without_signing_in_which_events_there_are(lake: Day) -> None:
    client = Browser().client
    answers = [client.get(f"/e/{address}/") for address in ("day", "day/C", "nowhere")]
    assert [answer.status_code for answer in answers] == [302, 302, 302]


def test_a_page_that_tells_of_no_event_names_none(lake: Day) -> None:
    page = Browser(lake.by).open("/e/day/games/00000000-0000-0000-0000-000000000000/")
    assert (page.status, page.title) == (404, "Page not found")
    assert lake.event.name not in page.main
