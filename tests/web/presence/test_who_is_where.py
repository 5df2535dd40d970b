"""Who is at which table: said by open pages, forgotten after fifteen seconds, free of queries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.http import urlencode

from tdtool.models import Account
from tdtool.models.accounts import Role
from tdtool.services import events
from tdtool.web.presence import answers
from tests.cast import Day, account
from tests.web.browser import Browser

MIRELA, OSKAR = "aaaaaaaa", "bbbbbbbb"


@pytest.fixture(autouse=True)
def _nobody_here() -> Iterator[None]:
    answers.forget_all()
    yield
    answers.forget_all()


def _asks(who: Account, day: Day, tab: str, **told: str) -> Any:
    """The question of an open page, by somebody whose session nobody looks at."""
    told = {"tab": tab, "page": "round 1", **told}
    return Client().get(f"{answers.address(who, day.division)}&{urlencode(told)}")


def _said(who: Account, day: Day, tab: str, **told: str) -> str:
    answer = _asks(who, day, tab, **told)
    assert len(answer.content) < 1000
    return str(answer.json()["says"])


def test_everybody_else_is_named_with_their_table_and_the_desks_are_counted(
    hall: Day, scorekeeper: Account
) -> None:
    assert _said(hall.by, hall, MIRELA) == ""
    assert _said(scorekeeper, hall, OSKAR, page="entry") == "Mirela K. is on round 1 · 2 desks"
    assert _said(hall.by, hall, MIRELA) == "Oskar D. is entering slips · 2 desks"
    _said(scorekeeper, hall, OSKAR, page="entry", table="12")
    assert _said(hall.by, hall, MIRELA) == "Oskar D. is at table 12 · 2 desks"
    assert _asks(hall.by, hall, MIRELA).json()["tables"] == {"12": "Oskar D."}
    assert _asks(scorekeeper, hall, OSKAR).json()["tables"] == {}


def test_a_viewer_sees_the_desks_and_is_none(hall: Day) -> None:
    vera = account("Vera B.", Role.VIEWER)
    _said(hall.by, hall, MIRELA)
    assert _said(vera, hall, OSKAR) == "Mirela K. is on round 1 · 2 desks"
    assert _said(hall.by, hall, MIRELA) == ""


def test_who_hasn_t_asked_for_fifteen_seconds_is_gone() -> None:
    answers.is_at("day", OSKAR, account="Oskar D.", page="entry", table=12, clock=lambda: 100.0)
    before = answers.others("day", MIRELA, clock=lambda: 114.9)
    after = answers.others("day", MIRELA, clock=lambda: 115.0)
    assert (before, after) == ("Oskar D. is at table 12 · 2 desks", "")
    assert answers.others("other", MIRELA, clock=lambda: 101.0) == ""


def test_a_question_while_nothing_is_done_takes_one_query_and_no_answer(hall: Day) -> None:
    first = _asks(hall.by, hall, MIRELA).json()
    told = urlencode({"tab": MIRELA, "page": "round 1", "v": first["v"]})
    address = f"{answers.address(hall.by, hall.division)}&{told}"
    with CaptureQueriesContext(connection) as asked:
        again = Client().get(address)
    assert (again.status_code, again.content, len(asked)) == (204, b"", 1)
    hall.post(1)
    answer = _asks(hall.by, hall, MIRELA, v=first["v"]).json()
    assert answer["state"] == answers.last_of("day")[:16] != first["state"]


def test_an_open_page_hears_of_what_the_hall_can_t_see(hall: Day) -> None:
    """A disputed table stood as an undisputed one on the other desk’s page of the round."""
    hall.post(1)
    before = _asks(hall.by, hall, MIRELA).json()["state"]
    hall.dispute(1)
    after = _asks(hall.by, hall, MIRELA).json()["state"]
    assert before != after
    events.hide(hall.desk(), hidden=True)
    assert _asks(hall.by, hall, MIRELA).json()["state"] not in (before, after, "")


def test_without_a_good_word_the_question_is_one_of_the_signed_in(hall: Day) -> None:
    signed = signing.dumps({"event": "day"}, salt="another")  # it holds the second
    for kind in ["none", "torn", "for another thing"]:
        word = {"none": "", "torn": "torn", "for another thing": signed}[kind]
        guest = Client().get("/e/day/here/", {"who": word, "tab": MIRELA, "page": "entry"})
        assert guest.headers["Location"].startswith("/sign-in/")
        desk = Browser(hall.by).client
        answer = desk.get("/e/day/here/", {"who": word, "tab": MIRELA, "page": "entry"}).json()
        assert answer["ask"].startswith("/e/day/here/?who=")


def test_a_page_that_came_back_with_a_refusal_says_where_its_rows_are_read_again(
    hall: Day,
) -> None:
    """It stands at an address that only takes forms: its rows never changed any more."""
    hall.post(1)
    desk = Browser(hall.by)
    fresh = desk.open("/e/day/round/1/")
    form = next(one for one in fresh.forms if one.action.endswith("/un-post/"))
    again = desk.send(form, reason="")
    assert (again.address, again.status) == (form.action, 422)
    assert 'data-at="/e/day/round/1/"' in again.html
    assert desk.client.get("/e/day/round/1/").status_code == 200


def test_a_word_for_one_event_opens_no_other(hall: Day) -> None:
    address = answers.address(hall.by, hall.division)
    other = Client().get(re.sub("/e/day/", "/e/night/", address))
    assert other.headers["Location"].startswith("/sign-in/")


def test_who_has_two_desks_open_is_named_once(hall: Day) -> None:
    """“Demo director is entering slips and Demo director is entering slips”."""
    for tab in ("one", "two", "three"):
        answers.is_at("day", tab, account="Oskar D.", page="entry", table=0)
    assert answers.others("day", "one") == "Oskar D. is entering slips · 3 desks"
