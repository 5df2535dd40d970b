"""``/h/`` alone: for a guest who types the shortest address there is."""

from __future__ import annotations

import pytest
from django.test import Client

from tdtool.models import Account, Event
from tdtool.queries.hall import shown
from tdtool.services import events
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import Browser


def test_one_event_is_opened_at_once(hall: Day) -> None:
    for typed in ("/h/", "/h"):
        answer = Client().get(typed, follow=True)
        assert answer.request["PATH_INFO"] == "/h/day/"
        assert answer.status_code == 200


def test_of_several_events_each_that_is_not_hidden_is_listed(hall: Day, director: Account) -> None:
    two = Day.new(director, slug="two", system="scrabble")
    page = Browser().open("/h/")
    assert "Choose your event" in page.main
    links = [one.attributes.get("href") for one in page.elements]
    assert [link for link in links if link in ("/h/day/", "/h/two/")] == ["/h/two/", "/h/day/"]
    events.hide(two.desk(), hidden=True)
    assert Client().get("/h/").headers["Location"] == "/h/day/"


@pytest.mark.django_db
def test_without_an_event_the_page_says_so() -> None:
    answer = Client().get("/h/")
    assert answer.status_code == 404
    assert "There are no events yet." in answer.content.decode()


def test_the_list_asks_once_while_nothing_changes(hall: Day, director: Account) -> None:
    Day.new(director, slug="two", system="scrabble")
    first = Client().get("/h/")
    with counted() as asked:
        again = Client().get("/h/")
    same = (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert (len(asked.queries), same) == (1, True)


def test_an_event_of_another_process_is_listed_at_once(hall: Day) -> None:
    assert [event.slug for event in shown.events()] == ["day"]
    Event.objects.filter(slug="day").update(hidden=True)
    assert shown.events() == ()
