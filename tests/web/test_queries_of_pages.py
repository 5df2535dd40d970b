"""A page asks the database for nothing twice, and for little: whatever the size of the event."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tdtool.models import Entry, Event, Game, Round
from tdtool.rehearsal import demo
from tests.counted import Asked, counted
from tests.web.addresses import Route, routes
from tests.web.browser import BACKEND

NOW = datetime(2026, 5, 9, 14, 22, tzinfo=UTC)
MOST = 30  # queries of a page

# Pages that aren't there yet, and what keeps them.
OF_THE_CACHES = "every cached piece asks for the journal’s end and reads the division for itself"
NOT_YET: dict[str, str] = {
    "day": "in pairs up to 40 queries right after an act: the field takes nine of them anew",
    "entry": "who took the last slip is read beside who is signed in",
    "edit_player": "absences, the entry and its player are read by the form and by the page",
    "standings": OF_THE_CACHES + "; at tables all results are read for the chart again",
    "crosstable": OF_THE_CACHES,
    "scorecard": OF_THE_CACHES,
    "event_ratings": OF_THE_CACHES,
    "statistics": OF_THE_CACHES,
    "prizes": OF_THE_CACHES,
}

# The one thing read again, up to so many times: the foot, the field as it is known, and what a
# correction makes different ask for the end of the journal, each for itself.
HEAD = 'FROM "journal_entry" WHERE "journal_entry"."chain" = %s ORDER BY 1 DESC LIMIT 1'
HEADS = 3


@pytest.fixture
def events(db: None) -> tuple[Event, Event]:
    by = demo.demo_account()
    return demo.open_demo(by=by, now=NOW), demo.open_demo(demo.IN_PAIRS, by=by, now=NOW)


def _parts(event: Event, round_: Round, code: str) -> dict[str, Any]:
    """What to put into the addresses of a round: its first table, and who sits there."""
    game = Game.objects.filter(round=round_, table__isnull=False).order_by("table__number")[0]
    return {
        "slug": f"{event.slug}/{code}" if code else event.slug,
        "number": round_.number,
        "table": game.table_number,
        "game": game.uuid,
        "entry": Entry.objects.filter(seats__game=game)[0].uuid,
        "division": round_.division.uuid,
    }


def _addresses(event: Event) -> Iterator[tuple[Route, str]]:
    """Every page of an event, of each of its rounds and divisions, and of none of them."""
    several = event.divisions.count() > 1
    for round_ in Round.objects.filter(division__event=event).order_by("division", "number"):
        code = round_.division.code
        for slug in (code, "") if several and code == "A" else (code if several else "",):
            parts = _parts(event, round_, slug)
            for route in routes():
                if set(route.parts) <= parts.keys():
                    yield route, route.address(**parts)


def _asked(client: Client, address: str) -> Asked | None:
    """What a page asks after an act; None where no page is there to be read."""
    _forget()
    with counted() as asked:
        answer = client.get(address)
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return asked if answer.status_code == 200 and html else None


def _forget() -> None:
    """What is kept for a state of the journal is gone with the next act; a draw made stays."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tdtool.queries"):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and kept.__name__ != "_drawn_again":
                    kept.cache_clear()


def _wrong(asked: Asked) -> list[str]:
    heads = sum(HEAD in sql for sql, _ in asked.queries)
    twice = [said for said in asked.twice if HEAD not in said or heads > HEADS]
    more = [f"{len(asked.queries)} queries"] if len(asked.queries) > MOST else []
    return more + twice


def test_no_page_asks_twice_or_more_than_thirty_times(events: tuple[Event, Event]) -> None:
    client = Client()
    client.force_login(demo.demo_account(), backend=BACKEND)
    faults: dict[str, list[str]] = {}
    pages = {address: route for one in events for route, address in _addresses(one)}
    for address, route in pages.items():
        asked = _asked(client, address)
        if asked is not None:
            lines = [f"{address}: {line}" for line in _wrong(asked)]
            faults.setdefault(route.name, []).extend(lines)
    wrong = {name: lines for name, lines in faults.items() if lines}
    told = [line for name, lines in wrong.items() if name not in NOT_YET for line in lines]
    assert not told, "\n".join(told)
    assert wrong.keys() == NOT_YET.keys()
    assert {"day", "round", "slip", "history", "verify", "papers", "check_in"} <= faults.keys()
