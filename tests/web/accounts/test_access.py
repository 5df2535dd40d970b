"""Who may do what: ``docs/access.md`` says it, and every address is asked for real, as every role.

A guest reads what is open and changes nothing; nobody ever gets an error of ours. An address
without sign-in that isn't declared under ``OPEN`` of ``docs/access.py`` fails here.
"""

from __future__ import annotations

import random
import runpy
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import HELD, Role
from tdtool.rehearsal import rehearse
from tdtool.rehearsal.desk import Plan, opened
from tdtool.services.acts import Desk, NotAllowed, every_act
from tdtool.services.journal import undo as journal_undo
from tests import cast
from tests.cast import Day
from tests.web.addresses import parts_of
from tests.web.browser import BACKEND, Page, rows

pytestmark = pytest.mark.django_db

SCRIPT = Path(__file__).parents[3] / "docs" / "access.py"
ACCESS: Any = SimpleNamespace(**runpy.run_path(str(SCRIPT)))
ADDRESSES = ACCESS.addresses()
BY_NAME = {one.name: one for one in ADDRESSES if one.name}
NO_PAGES = {"paper", "dispute_report", "day_page"}  # PDFs
SOME = [one for one in ADDRESSES if not one.open][:20]
DESK = {
    "director": "Mirela K.",
    "scorekeeper": "Oskar D.",
    "check-in": "Chinara I.",
    "judge": "Jun A.",
    "viewer": "Vera B.",
}
ROLES = [pytest.param(one, marks=() if one == "scorekeeper" else pytest.mark.long) for one in DESK]
MODELS = apps.get_app_config("tdtool").get_models(include_auto_created=True)
COUNTED = ", ".join(f'(SELECT count(*) FROM "{one._meta.db_table}")' for one in MODELS)
COUNTS = f"SELECT {COUNTED}, (SELECT hash FROM journal_entry ORDER BY id DESC LIMIT 1)"
Counted = tuple[list[int], str]
PLAN = Plan("anagrams-nsa-2005", players=8, seed=7, rounds=2, table_size=4, final=4, trouble=True)


@dataclass
class Place:
    """A rehearsed event in the middle of its last round, and who works there."""

    parts: dict[str, Any]
    people: dict[str, Account]
    after: Counted | None = None  # the rows as the last answer left them, before that was undone
    read: dict[tuple[str, str], HttpResponse] = field(default_factory=dict)  # by role and address

    def client(self, role: str) -> Client:
        client = Client()
        if role in self.people:
            client.force_login(self.people[role], backend=BACKEND)
        return client

    def ask(self, client: Client, method: str, one: Any, *, undone: bool = False) -> HttpResponse:
        """The answer; ``undone``: whatever came of it is gone afterwards."""
        address = one.with_parts(self.parts)
        with transaction.atomic():
            if method == "GET":
                answer = client.get(address)
            else:
                answer = client.post(address, {"key": str(uuid.uuid4())})
            self.after = _counted()
            transaction.set_rollback(undone)
        assert answer.status_code < 500, f"{method} {address}: {answer.status_code}"
        return answer


def _counted() -> Counted:
    """How many rows every table has, and the head of the journal."""
    with connection.cursor() as cursor:
        cursor.execute(COUNTS)
        *counts, head = cursor.fetchone()
    return counts, head


@pytest.fixture(scope="module")
def place(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Place]:
    with django_db_blocker.unblock(), transaction.atomic():
        mock = opened(PLAN, random.Random(PLAN.seed), clock=time.perf_counter)
        rehearse.play_tables(mock, 1)
        people = {role: cast.account(name, Role(role)) for role, name in DESK.items()}
        assert mock.event is not None
        day = Day(mock.event, people["director"], now=mock.now)
        day.post(2)
        day.report(1, 120, 110, 100, 90, signed=False)
        day.dispute(1)
        day.judge(1, "GARDENIA")
        yield Place(parts_of(day), people)
        transaction.set_rollback(True)


def _to_sign_in(answer: HttpResponse) -> bool:
    return answer.headers.get("Location", "").startswith("/sign-in/?next=")


def test_the_page_of_who_may_do_what_is_of_the_addresses_as_they_are() -> None:
    assert ACCESS.PAGE.read_text(encoding="utf-8") == ACCESS.page(), "run python docs/access.py"


def test_what_guests_may_open_is_declared_and_what_is_declared_is_there() -> None:
    open_ = [one.shown for one in ADDRESSES if one.open]
    assert [one for one in open_ if not one.startswith(tuple(ACCESS.OPEN))] == []
    assert [one for one in ACCESS.OPEN if not any(at.startswith(one) for at in open_)] == []
    sent = {one.shown for one in ADDRESSES if "POST" in one.may("guest")}
    assert sent == set(ACCESS.SENT)


def test_a_guest_reads_what_is_open_and_never_changes_anything(place: Place) -> None:
    client, before, whole = place.client("guest"), _counted(), rows()
    for one in ADDRESSES:
        for method in ACCESS.METHODS:
            answer = place.ask(client, method, one)
            told = f"{method} {one.shown}: {answer.status_code}"
            assert place.after == before, told
            assert _to_sign_in(answer) == (not one.open), told
            if one.open:
                assert (answer.status_code == 405) == (method not in one.takes), told
    assert rows() == whole


@pytest.mark.parametrize("role", ROLES)
def test_every_address_answers_the_desk_by_the_methods_of_its_role(place: Place, role: str) -> None:
    client, before, whole = place.client(role), _counted(), rows()
    for one in ADDRESSES:
        for method in ACCESS.METHODS:
            if one.name == "sign_out" and method == "POST":
                continue
            if method == "GET" and one.right is None and role != "director":
                continue  # whoever is signed in reads it
            answer = place.ask(client, method, one, undone=method == "POST")
            if method == "GET":
                place.read[role, one.shown] = answer
            told = f"{method} {one.shown}: {answer.status_code}"
            assert not _to_sign_in(answer), told
            if method not in one.takes:
                assert answer.status_code in (403, 405), told
            elif method not in one.may(role) and one.right is not None:
                assert answer.status_code == 403, told
            else:
                assert answer.status_code != 405, told
            if method == "GET" or method not in one.may(role):
                assert place.after == before, told
    assert rows() == whole  # no page that is only read has changed anything


@pytest.mark.parametrize("role", [role for role in DESK if role != "director"])
def test_an_action_refuses_a_role_without_its_right_before_it_looks_at_anything(
    place: Place, role: str
) -> None:
    """What the page says of POST: the act itself refuses, whatever form it came from."""
    desk = Desk(by=place.people[role], at=timezone.now())
    held = HELD[Role(role)]
    acts = {act.name: act for act in every_act().values() if act.right not in held}
    assert len(acts) > 30
    for act in acts.values():
        with pytest.raises(NotAllowed, match=r"only a director.* can do this"):
            act(desk)


@pytest.mark.parametrize("role", ROLES)
def test_a_page_shows_no_form_and_no_link_that_its_role_may_not_use(
    place: Place, role: str
) -> None:
    """What is printed on every page that the role reads leads only where it may go."""
    client, wrong = place.client(role), set()
    for one in ADDRESSES:
        if "GET" not in one.may(role) or one.name in NO_PAGES:
            continue
        answer = place.read.get((role, one.shown)) or place.ask(client, "GET", one)
        if "text/html" not in answer.headers.get("Content-Type", ""):
            continue
        for method, address in _leads(Page(answer, one.with_parts(place.parts))):
            meant = BY_NAME.get(_named(address))
            if meant is not None and method not in meant.may(role):
                wrong.add(f"{one.shown}: {method} {meant.shown}")
    assert "\n".join(sorted(wrong)) == ""


def _leads(page: Page) -> Iterator[tuple[str, str]]:
    """Every form and every link of a page."""
    for form in page.forms:
        yield form.method.upper(), urljoin(page.address, form.action).partition("?")[0]
    for element in page.elements:
        if element.tag == "a" and "href" in element.attributes:
            yield "GET", urljoin(page.address, element.attributes["href"]).partition("?")[0]


def _named(address: str) -> str:
    """The name of the address in the urlconf; "" for one that leads elsewhere."""
    try:
        match = resolve(urlsplit(address).path)
    except Resolver404:
        return ""
    return ":".join(filter(None, (match.url_name, match.kwargs.get("act"))))


def test_a_role_for_one_event_counts_there_and_nowhere_else(place: Place) -> None:
    """A judge for this event who is a scorekeeper everywhere: they rule here, and enter nothing."""
    told = {"account": str(place.people["scorekeeper"].uuid), "role": "judge"}
    here = f"/e/{place.parts['division']}/"
    with transaction.atomic():
        answer = place.client("director").post(
            f"{here}event/role/", {"key": str(uuid.uuid4()), **told}, follow=True
        )
        assert "Oskar D. is a judge in this event." in answer.content.decode()
        oskar = place.client("scorekeeper")
        asked = [
            oskar.get(f"{here}{page}").status_code for page in ("challenges/log.csv", "entry/")
        ]
        event = Event.objects.get(slug=place.parts["division"])
        roles = [place.people["scorekeeper"].role_in(one) for one in (event, None)]
        undo = journal_undo.undo(
            Desk(place.people["director"], timezone.now(), event),
            number=JournalEntry.objects.filter(event=event).count(),
        )
        after = oskar.get(f"{here}entry/").status_code
        transaction.set_rollback(True)
    assert (asked, roles, undo.act, after) == (
        [200, 403], [Role.JUDGE, Role.SCOREKEEPER], "roles.give", 200,
    )  # fmt: skip


def test_an_account_that_was_disabled_is_a_guest(place: Place) -> None:
    client = place.client("scorekeeper")
    with transaction.atomic():
        Account.objects.filter(pk=place.people["scorekeeper"].pk).update(is_active=False)
        asked = {one.shown: _to_sign_in(client.get(one.with_parts(place.parts))) for one in SOME}
        transaction.set_rollback(True)
    assert asked == dict.fromkeys(asked, True)
