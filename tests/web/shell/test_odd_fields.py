"""Every address that takes a POST, sent what no page of ours sends: never an error page.

Names of fields that a form doesn’t have, indexes of no seat, several values where one is meant, and
what other forms send: a sentence, and no error page. Over every address:
``python -m pytest -m long tests/web/shell/test_odd_fields.py``.
"""

from __future__ import annotations

import random
import uuid
from collections.abc import Collection, Sequence
from typing import Any

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.web.addresses import Route, address_of, routes
from tests.web.browser import Browser, rows
from tests.web.test_every_address import CHANGES, SESSION_ONLY

INDEXES = ("0", "-1", "1", "2", "7", "99", "x", "", "1-1", "٣", "9" * 30)
VALUES = ("", "GARDENIA", "-1", "0", "9" * 30, "yes", "no", "\0", "ü½٣", "x" * 3000, "1 2 3", "{}")
KNOWN = ("words-1", "score-1", "method-1", "text-0", "file-0", "key", "version", "came")
NUMBERED = {
    "slip_act:words",
    "reports_act:accept-all",
    "dispute_act:scores",
    "change_event:starts",
    "import_games",
}  # usual
TAKE_POSTS = {*CHANGES, *SESSION_ONLY, "judge", "setup"}
ROUTES = [one for one in routes() if one.name in TAKE_POSTS]


def _odd(rng: random.Random, told: dict[str, Any], known: Sequence[str]) -> dict[str, Any]:
    """The form’s own fields with odd values, its numbered ones with odd indexes, others besides."""
    odd: dict[str, Any] = {}
    for name, value in told.items():
        stem, dash, _ = name.partition("-")
        odd[f"{stem}-{rng.choice(INDEXES)}" if dash else name] = (
            rng.choice(VALUES) if rng.random() < 0.5 else value
        )
    for name in rng.sample(known, 4):
        odd.setdefault(name, [rng.choice(VALUES), rng.choice(VALUES)])
        odd.setdefault(f"{name.partition('-')[0]}-{rng.choice(INDEXES)}", rng.choice(VALUES))
    return odd


def _send_odd(day: Day, scorekeeper: Account, route: Route, *, forms: int) -> None:
    told = CHANGES[route.name](day, scorekeeper) if route.name in CHANGES else {}
    address = address_of(route, day, told)
    told.pop("account", None)
    rng = random.Random(route.name)
    client = Browser(day.by).client
    client.handler.enforce_csrf_checks = False
    client.raise_request_exception = False
    for _ in range(forms):
        odd = _odd(rng, told, KNOWN)
        answer = client.post(address, {"key": str(uuid.uuid4()), **odd})
        assert answer.status_code < 500, (address, odd)


def _of(names: Collection[str]) -> list[Any]:
    return [pytest.param(one, id=one.name) for one in ROUTES if one.name in names]


@pytest.mark.long
@pytest.mark.parametrize("route", _of(NUMBERED))
def test_numbers_of_no_seat_and_no_round_are_no_server_error(
    day: Day, scorekeeper: Account, route: Route
) -> None:
    _send_odd(day, scorekeeper, route, forms=4)


@pytest.mark.long
@pytest.mark.parametrize("route", _of(TAKE_POSTS))
def test_odd_fields_are_no_server_error(day: Day, scorekeeper: Account, route: Route) -> None:
    _send_odd(day, scorekeeper, route, forms=40)


@pytest.mark.parametrize(
    ("system", "state"),
    [
        ("scrabble", "blank"),
        pytest.param("my-scrabble", "reported", marks=pytest.mark.long),
        pytest.param("anagrams-2004", "signed", marks=pytest.mark.long),
    ],
)
def test_words_sent_to_a_slip_without_words_are_a_sentence(
    director: Account, system: str, state: str
) -> None:
    """Under these rules ``words-1=GARDENIA`` was a server error."""
    day = Day.new(director, system=system).bring(2)
    day.post(1)
    if state != "blank":
        day.report(1, 400, 390, signed=state == "signed")
    desk = Browser(director)
    form = desk.open("/e/day/round/1/table/1/").form("/e/day/round/1/table/1/dispute/")
    form.action = "/e/day/round/1/table/1/words/"
    before = rows()
    page = desk.send(form, **{"words-1": "GARDENIA"})
    assert (page.status, page.said[0]) == (
        422,
        "Under these rules a slip has scores and no words. Leave the words out.",
    )
    assert rows() == before
