"""Addresses of before lead to today’s: bookmarks, and pages that were open before."""

from __future__ import annotations

from django.test import Client

from tdtool.models import JournalEntry
from tdtool.urls import old_of_event
from tests.cast import Day
from tests.web.browser import Browser

KEY = "00000000-0000-0000-0000-000000000007"
OF_EVENT = {
    "missing/": "absent/",
    f"missing/{KEY}/": f"absent/{KEY}/",
    "bring/": "import/",
    "take/": "export/",
    "take/players.csv": "export/players.csv",
    f"players/{KEY}/away/": f"players/{KEY}/absent/",
    "round/1/take-out/": "round/1/remove/",
    "round/1/take-back/": "round/1/un-post/",
    "round/1/clock/take-back/": "round/1/clock/reset/",
    "round/1/table/2/back/": "round/1/table/2/remove/",
    f"disputes/{KEY}/hand-in/": f"disputes/{KEY}/submit/",
    f"disputes/{KEY}/put-right/": f"disputes/{KEY}/fix/",
    f"disputes/{KEY}/take-over/": f"disputes/{KEY}/assign/",
}


def _answer(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    return answer.status_code, answer.headers.get("Location", "")


def test_every_old_address_of_an_event_is_told_here() -> None:
    assert len(OF_EVENT) == len(old_of_event)


def test_an_old_address_leads_to_the_new_one_for_good_with_its_query(day: Day) -> None:
    for named in ["day", "day/A"]:
        for old in OF_EVENT:
            asked = f"/e/{named}/{old}?q=ann&to=%2Fe%2F"
            new = f"/e/{named}/{OF_EVENT[old]}?q=ann&to=%2Fe%2F"
            assert _answer(Browser(day.by).client, asked) == (308, new)


def test_the_old_address_of_an_events_import_leads_to_the_new_one(day: Day) -> None:
    assert _answer(Browser(day.by).client, "/bring/") == (308, "/import/")


def test_an_old_address_says_nothing_to_whoever_isnt_signed_in(day: Day) -> None:
    status, to = _answer(Client(), "/e/day/take/")
    assert (status, to.partition("?")[0]) == (302, "/sign-in/")


def test_an_old_address_of_no_event_is_not_found(day: Day) -> None:
    assert _answer(Browser(day.by).client, "/e/nowhere/take/") == (404, "")


def test_a_form_of_a_page_that_was_open_before_acts_once_at_the_new_address(day: Day) -> None:
    day.post(1)
    desk = Browser(day.by)
    ann = day.entry("Ann").uuid
    form = desk.open(f"/e/day/players/{ann}/").form(f"/e/day/players/{ann}/absent/")
    told = {**form.fields, "first": "2", "last": "3"}
    before = JournalEntry.objects.count()
    answer = desk.client.post(f"/e/day/players/{ann}/away/", told, follow=True)
    assert [status for _, status in answer.redirect_chain] == [308, 302]
    assert JournalEntry.objects.count() == before + 1
    assert day.entry("Ann").absences.count() == 1
