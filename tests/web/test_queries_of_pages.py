"""A page asks the database for nothing twice, and for little: whatever the size of the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tdtool.engine.rule_parts import Draw
from tdtool.models import Account, Entry, Event, Game, Round
from tdtool.queries import rules
from tdtool.rehearsal import demo
from tdtool.services.slips import lifecycle as slips
from tests.bench import growth
from tests.cast import Day, first_posted
from tests.counted import Asked, counted
from tests.web.addresses import Route, routes
from tests.web.browser import BACKEND

NOW = datetime(2026, 5, 9, 14, 22, tzinfo=UTC)
LARGE = 300  # players


def _parts(event: Event, round_: Round, code: str) -> dict[str, Any]:
    """What to put into the addresses of a round: its first table, and who sits there."""
    game = Game.objects.filter(round=round_, table__isnull=False).order_by("table__number")[0]
    return {
        "division": f"{event.slug}/{code}" if code else event.slug,
        "number": round_.number,
        "table": game.table_number,
        "game": game.uuid,
        "entry": Entry.objects.filter(seats__game=game)[0].uuid,
        "which": round_.division.uuid,
        "office": "naspa" if rules.of_division(round_.division).draw is Draw.PAIRS else "csv",
    }


def _addresses(event: Event) -> Iterator[tuple[Route, str]]:
    """Every page of an event, of its divisions’ last round each, and of none of them."""
    several = event.divisions.count() > 1
    for division in event.divisions.order_by("pk"):
        last, code = division.rounds_drawn.latest("number"), division.code
        for slug in (code, "") if several and code == "A" else (code if several else "",):
            yield from _addresses_of(last, slug)


def _addresses_of(round_: Round, code: str = "") -> Iterator[tuple[Route, str]]:
    parts = _parts(round_.division.event, round_, code)
    for route in routes():
        if set(route.parts) <= parts.keys():
            yield route, route.address(**parts)


HALL = "/h/"  # asks for its few rows twice: for what the page is kept by, and for the page


def _asked(client: Client, address: str) -> tuple[int, Asked | None]:
    """What a page asks after an act, with the answer's status; None where there is no page."""
    growth.forget()
    with counted() as asked:
        answer = client.get(address)
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code, asked if answer.status_code == 200 and html else None


def _wrong(asked: Asked) -> list[str]:
    more = [f"{len(asked.queries)} queries"] if len(asked.queries) > growth.MOST_QUERIES else []
    return more + asked.twice


def _faults(by: Account, pages: Iterable[tuple[Route, str]]) -> dict[str, list[str]]:
    """By the pages' names, what is wrong with what they ask; [] for those that are right."""
    client = Client()
    client.force_login(by, backend=BACKEND)
    faults: dict[str, list[str]] = {}
    only_posted = set()
    for route, address in pages:
        if route.name in only_posted:
            continue
        status, asked = _asked(client, address)
        if status == 405:
            only_posted.add(route.name)
        if asked is not None:
            wrong = [] if address == HALL else _wrong(asked)
            lines = [f"{address}: {line}" for line in wrong]
            faults.setdefault(route.name, []).extend(lines)
    return faults


def _told(faults: dict[str, list[str]]) -> list[str]:
    return [line for lines in faults.values() for line in lines]


def test_no_page_asks_the_same_twice_or_more_often_than_it_may(director: Account) -> None:
    day = first_posted(director, 8, slug="eight", system="scrabble")
    day.report(1, 400, 390)
    _no_page_asks_too_much(director, _addresses(day.event))


@pytest.mark.long
def test_nor_does_any_page_of_the_demos(db: None) -> None:
    by = demo.demo_account()
    events = demo.open_demo(by=by, at=NOW), demo.open_demo(demo.IN_PAIRS, by=by, at=NOW)
    _no_page_asks_too_much(by, (page for one in events for page in _addresses(one)))


def _no_page_asks_too_much(by: Account, addresses: Iterable[tuple[Route, str]]) -> None:
    pages = {address: route for route, address in addresses}
    faults = _faults(by, ((route, at) for at, route in pages.items()))
    assert not _told(faults), "\n".join(_told(faults))
    assert {"day", "round", "slip", "history", "in_hall", "check_in"} <= faults.keys()
    assert {"hall", "hall_tables", "hall_standings", "hall_player"} <= faults.keys()


@pytest.mark.long
@pytest.mark.parametrize("system", ["anagrams-nsa-2005", "scrabble"])
def test_nor_does_any_page_of_three_hundred_players(director: Account, system: str) -> None:
    day = Day.new(director, slug="large", system=system).bring_many(LARGE, best=3000)
    _play(day, 1)
    day.complete(1)
    _play(day, 2)
    faults = _faults(director, _addresses_of(day.round(2)))
    assert not _told(faults), "\n".join(_told(faults))
    assert {"day", "round", "slip", "history", "standings", "check_in"} <= faults.keys()


def test_nor_does_a_dispute_of_a_table_of_several_with_words_handed_in(director: Account) -> None:
    day = Day.new(director, slug="argued", system="anagrams-nsa-2005").bring_many(8, best=3000)
    _play(day, 1)
    dispute = day.dispute(1)
    day.hand_in_words(dispute, "GARDENIA QQQ")
    address = f"/e/argued/disputes/{dispute.uuid}/"
    faults = _faults(director, [(route, address) for route in routes() if route.name == "dispute"])
    assert faults == {"dispute": []}


@pytest.mark.parametrize("number", [1, 2])
def test_nor_does_a_draft_at_tables_that_is_looked_at_again(director: Account, number: int) -> None:
    """It read the tables once as they are shown and once more as they are checked."""
    day = Day.new(director, slug="drawn", system="anagrams-1962").bring(8)
    for complete in range(1, number):
        day.play(complete)
    client, address = growth.client_of(day), f"/e/drawn/round/{number}/"
    client.get(address)
    day.draw(number)
    with counted() as asked:
        assert client.get(address).status_code == 200
    assert _wrong(asked) == []


def _play(day: Day, number: int) -> None:
    """Post the round and take every slip of it."""
    day.post(number)
    for game in day.round(number).games.order_by("table__number").prefetch_related("seats"):
        scores = [250 - 10 * seat.place - game.table_number % 9 for seat in game.seats.all()]
        slips.report(day.desk(), game=str(game.uuid), scores=scores, signed=True)
