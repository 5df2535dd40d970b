"""Until there is a director: set-up on this laptop, one sentence anywhere else."""

import pytest

from tdtool.models import Account
from tdtool.web.accounts import views
from tests.web.browser import Browser, rows

STRONG = "quiet anagram 7"
TOLD = {"name": "Mirela K.", "username": "mirela", "password": STRONG, "password_again": STRONG}
ONE_SENTENCE = (
    "Not set up yet A director must first set up tdtool on the laptop that runs it. All events ⏎"
)


@pytest.fixture(autouse=True)
def _no_word_left(db: None) -> None:
    views.spend_set_up()


def test_there_is_no_account_before_the_first_one_is_made() -> None:
    assert Account.objects.count() == 0


def test_on_this_laptop_every_page_leads_to_set_up() -> None:
    for address in ["/", "/new/", "/e/day/", "/sign-in/", "/accounts/", "/s/"]:
        page = Browser().open(address)
        assert (page.status, page.address, page.title) == (200, "/setup/", "Set up tdtool")


def test_from_elsewhere_every_page_says_one_sentence() -> None:
    for address in ["/", "/new/", "/e/day/", "/sign-in/", "/setup/", "/s/"]:
        page = Browser(remote="192.168.1.20").open(address)
        assert (page.status, page.main) == (403, ONE_SENTENCE)


def test_from_elsewhere_nobody_makes_themselves_director() -> None:
    away = Browser(remote="192.168.1.20")
    token = Browser().open("/setup/").form()["csrfmiddlewaretoken"]
    away.client.cookies = Browser().client.cookies
    for told in ({}, {"token": ""}, {"token": "guessed"}):
        away.client.handler.enforce_csrf_checks = False
        answer = away.client.post("/setup/", {**TOLD, **told, "csrfmiddlewaretoken": token})
        assert answer.status_code == 403
    assert Account.objects.count() == 0


def test_the_terminals_word_opens_set_up_elsewhere_once() -> None:
    word = views.offer_set_up()
    away = Browser(remote="192.168.1.20")
    page = away.open("/setup/", token=word)
    assert (page.status, page.title) == (200, "Set up tdtool")
    page = away.send(page.form(), **TOLD)
    assert (page.status, page.title) == (200, "Events")
    assert list(Account.objects.values_list("username", "name", "role")) == [
        ("mirela", "Mirela K.", "director")
    ]
    assert not views.opens_set_up(word)
    assert Browser(remote="192.168.1.21").open("/setup/", token=word).title == "Sign in"


def test_a_newer_word_makes_the_older_one_void() -> None:
    older, newer = views.offer_set_up(), views.offer_set_up()
    assert (views.opens_set_up(older), views.opens_set_up(newer)) == (False, True)
    assert not views.opens_set_up("")


def test_a_second_set_up_is_refused() -> None:
    first, second = Browser(), Browser()
    form = second.open("/setup/").form()
    first.send(first.open("/setup/").form(), **TOLD)
    before = rows()
    page = second.send(form, **{**TOLD, "username": "intruder"})
    assert page.title == "Sign in"
    assert rows() == before


NO_SET_UP = [
    (
        {"password": "short", "password_again": "short"},
        ["This password is too short. It must contain at least 8 characters."],
    ),
    (
        {"password": "password1", "password_again": "password1"},
        ["This password is too common."],
    ),
    ({"password_again": "other"}, ["The passwords differ. Type them again."]),
    ({"username": "two words"}, ["Use letters, digits and . @ + - _ only."]),
    ({"name": "\0"}, ["Null characters are not allowed."]),
]  # fmt: skip


def test_a_set_up_that_cant_be_keeps_the_names() -> None:
    desk = Browser()
    for changes, said in NO_SET_UP:
        told = {**TOLD, **changes}
        page = desk.send(desk.open("/setup/").form(), **told)
        assert (page.status, page.said) == (422, said)
        form = page.form("/setup/")
        assert form["username"] == told["username"]
        assert Account.objects.count() == 0


def test_the_health_of_the_tool_is_told_before_set_up() -> None:
    answer = Browser(remote="192.168.1.20").client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "triggers_missing": []})
