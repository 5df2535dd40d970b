"""Signing in: guessing is slowed for one name from one address; where one goes after."""

import threading
import time
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.test import Client

from tdtool.models import Account
from tdtool.web.accounts import views
from tests.cast import Day
from tests.web.browser import Browser, Page

WRONG = "Wrong username or password. Passwords are case-sensitive."
LOCKED = (
    "Wait five minutes Too many wrong passwords from this device. Use another device, or ask a "
    "director for a new password. "
    "All events ⏎"
)


def _try(desk: Browser, username: str, password: str, **more: str) -> Page:
    form = desk.open("/sign-in/").form("/sign-in/")
    return desk.send(form, username=username, password=password, **more)


def test_after_eight_wrong_passwords_a_name_is_locked_for_the_address_that_guessed(
    director: Account, scorekeeper: Account
) -> None:
    guesser = Browser(remote="192.168.1.66")
    for _ in range(7):
        page = _try(guesser, "mirela", "guess")
        assert (page.status, page.said) == (422, [WRONG])
    page = _try(guesser, "mirela", "guess")
    assert (page.status, page.main) == (429, LOCKED)
    page = _try(guesser, "mirela", "letters 4 all")
    assert (page.status, page.main) == (429, LOCKED)
    assert _try(guesser, "oskar", "letters 4 all").title == "Events"
    assert _try(Browser(remote="192.168.1.20"), "mirela", "letters 4 all").title == "Events"
    assert _try(Browser(), "mirela", "letters 4 all").title == "Events"


@pytest.mark.parametrize(
    ("after", "there"),
    [
        ("/e/day/entry/?table=7", "/e/day/entry/"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("day", "/"),
        ("\0", "/"),
        ("/\r\nSet-Cookie: a=b", None),
    ],
)
def test_one_goes_on_to_a_page_of_this_laptop_only(day: Day, after: str, there: str | None) -> None:
    """``next=day`` named an address of the urlconf, and signing in ended on an error page."""
    desk = Browser()
    form = desk.open("/sign-in/", next=after).form("/sign-in/")
    form.fields["next"] = [after]
    page = desk.send(form, username="mirela", password="letters 4 all")
    if there is None:
        assert (page.status, page.title) == (404, "Page not found")
    else:
        assert (page.status, page.address) == (200, there)


def test_a_page_that_needs_signing_in_comes_after_it(day: Day) -> None:
    desk = Browser()
    page = desk.open("/e/day/players/")
    assert page.title == "Sign in"
    page = desk.send(page.form("/sign-in/"), username="mirela", password="letters 4 all")
    assert (page.title, page.address) == ("Players", "/e/day/players/")


def test_a_button_pressed_after_the_session_ended_leads_to_its_page_after_signing_in(
    day: Day,
) -> None:
    """The address of the button was opened like a page: “Use the button on its page”."""
    desk = Browser(day.by)
    form = desk.open("/e/day/round/1/").form("/e/day/round/1/draw/")
    desk.client.cookies.pop(next(n for n in desk.client.cookies if "csrf" not in n))
    page = desk.send(form)
    assert page.title == "Sign in"
    page = desk.send(page.form("/sign-in/"), username="mirela", password="letters 4 all")
    assert (page.status, page.address) == (200, "/e/day/round/1/")


@pytest.mark.parametrize(
    ("stood_on", "leads_to"),
    [
        ("http://testserver/e/day/players/?page=2", "/e/day/players/?page=2"),
        ("http://testserver/e/day/round/1/draw/", "/e/day/round/1/"),
        ("http://elsewhere.example/e/day/players/", "/e/day/round/1/"),
        ("http://[", "/e/day/round/1/"),
    ],
)
def test_after_signing_in_comes_the_page_that_the_form_stood_on(
    day: Day, stood_on: str, leads_to: str
) -> None:
    answer = Client().post("/e/day/round/1/draw/", headers={"Referer": stood_on})
    assert answer["Location"] == f"/sign-in/?{urlencode({'next': leads_to}, safe='/')}"


def test_signing_out_ends_it(day: Day) -> None:
    desk = Browser(day.by)
    page = desk.send(desk.open("/account/").form("/sign-out/"))
    assert page.title == "Sign in"
    assert desk.open("/e/day/").title == "Sign in"


def test_an_event_that_isnt_there_doesnt_spoil_the_demos_link(director: Account) -> None:
    word = views.offer_sign_in(director.uuid)
    assert Browser().open(f"/sign-in/{word}/", event="../x").title == "Events"


def test_pages_of_the_desk_stay_in_no_browsers_store(day: Day) -> None:
    desk = Browser(day.by)
    for address in ("/", "/e/day/", "/e/day/entry/", "/accounts/", "/e/day/players/", "/nothing/"):
        assert desk.open(address).headers["Cache-Control"] == "no-store", address
    assert "Cache-Control" not in Browser().open("/rules/").headers


@pytest.fixture
def nobody_tried() -> Iterator[None]:
    views.forget_all()
    yield
    views.forget_all()


def test_invented_names_from_one_address_are_counted_together(
    director: Account, nobody_tried: None
) -> None:
    """A limit by name alone let one phone try as long as it invented names."""
    phone = Browser(remote="192.168.1.66")
    for number in range(20):
        page = _try(phone, f"name{number}", "guess")
        assert (page.status, page.said) == (422, [WRONG])
    page = _try(phone, "another", "guess")
    assert (page.status, page.main) == (429, LOCKED)
    assert _try(phone, "mirela", "letters 4 all").status == 429
    assert _try(Browser(remote="192.168.1.20"), "mirela", "letters 4 all").title == "Events"


def test_an_address_that_has_signed_in_isnt_held_up_by_its_neighbors_guesses(
    director: Account, scorekeeper: Account, nobody_tried: None
) -> None:
    """Two behind one router have one address."""
    assert _try(Browser(remote="192.168.1.66"), "oskar", "letters 4 all").title == "Events"
    phone = Browser(remote="192.168.1.66")
    for number in range(25):
        _try(phone, f"name{number}", "guess")
    assert _try(Browser(remote="192.168.1.66"), "mirela", "letters 4 all").title == "Events"


def test_this_laptop_is_locked_out_by_nobodys_guesses(
    director: Account, nobody_tried: None
) -> None:
    desk = Browser()
    for number in range(25):
        assert _try(desk, f"name{number}", "guess").status == 422
    assert _try(desk, "mirela", "letters 4 all").title == "Events"


def test_one_password_at_a_time_and_the_desk_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve loops of wrong passwords took every thread, and the entry page waited."""
    turn, order, at_work = views.Turn(), [], []

    def tried(who: str, *, first: bool) -> None:
        try:
            with turn.taken(first=first):
                at_work.append(who)
                assert len(at_work) == 1
                time.sleep(0.05)
                at_work.remove(who)
                order.append(who)
        except views.Busy:
            order.append(f"{who} is told to try again")

    with turn.taken(first=False):
        waiting = [
            threading.Thread(target=tried, args=(who,), kwargs={"first": who == "desk"})
            for who in ("phone 1", "phone 2", "phone 3", "desk")
        ]
        for one in waiting:
            one.start()
            time.sleep(0.05)
        assert order == ["phone 3 is told to try again"]
    for one in waiting:
        one.join()
    assert order[1] == "desk"
    assert set(order[2:]) == {"phone 1", "phone 2"}
