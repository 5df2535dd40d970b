"""What every page of an event takes, counted, and which of them grow faster than the event.

Counted are queries, rows read and bytes; a page grows too fast where it asks more often, or has
more rows or bytes for each player, than at a smaller event. The same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.test import Client

from tdtool.engine.rule_parts import Rank
from tdtool.queries import field, rules
from tdtool.queries.hall import codes as player_codes
from tdtool.queries.slips import slip
from tdtool.queries.standings import contenders
from tdtool.web.hall import answers
from tests.cast import Day
from tests.counted import counted
from tests.web.addresses import routes
from tests.web.browser import BACKEND

MOST_QUERIES, MOST_KB = 60, 200  # a day shows all divisions of its event
# What is of all events, or leads on where there is one alone; the journal, for a second laptop.
LEFT_OUT = {"events", "second", "second_journal", "second_feed", "hall_events", "judge"}
SPARE_QUERIES = 1  # what the hall may see is asked for anew by the second
LONGER = 1.05  # numbers have more digits
SPARE_ROWS = 10  # what is beside the lists: a dispute more, an act more


@dataclass(frozen=True)
class Cost:
    """What one page took the first time after an act."""

    queries: int
    twice: int
    rows: int
    bytes: int


def client_of(day: Day) -> Client:
    client = Client()
    client.force_login(day.by, backend=BACKEND)
    return client


def pages(day: Day, number: int) -> dict[str, str]:
    """The addresses of all pages of an event and of this round, its first table and its players."""
    game = day.round(number).games.filter(table__isnull=False).order_by("table__number")[0]
    entry = day.division.entries.order_by("number")[1]
    parts: dict[str, Any] = {
        "division": day.event.slug,
        "event": day.event.slug,
        "number": number,
        "table": game.table_number,
        "game": game.uuid,
        "entry": entry.uuid,
        "which": day.division.uuid,
        "system": day.event.system,
        "own_code": player_codes.of_entry(entry),
        "code": slip.code_of(game),
    }
    if (dispute := day.event.disputes.order_by("number").first()) is not None:
        parts["dispute"] = dispute.uuid
    addresses = {
        route.name: route.address(**parts)
        for route in routes()
        if set(route.parts) <= parts.keys() and route.name not in LEFT_OUT
    }
    desk = addresses["day"]
    return addresses | {"every_slip": f"{desk}?check=every", "on_paper": f"{desk}?paper={number}"}


def costs(day: Day, number: int, only: Collection[str] = ()) -> Iterator[tuple[str, Cost]]:
    """Every page that there is, or of these names, with its cost."""
    client = client_of(day)
    if not only and rules.of_division(day.division).rank is Rank.WINS:
        contenders.chances(day.division).wait()  # the page that shows them is whole then
    for name, address in pages(day, number).items():
        if only and name not in only:
            continue
        if (cost := cost_of(client, address)) is not None:
            yield name, cost


def cost_of(client: Client, address: str) -> Cost | None:
    """None where the address is no page, or none of this event."""
    forget()
    with counted() as asked:
        answer = client.get(address)
    if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
        return None
    return Cost(len(asked.queries), len(asked.twice), asked.rows, len(answer.content))


def forget() -> None:
    """What is kept for a state of the journal is gone with the next act; a draw made stays."""
    for clear in _memories():
        clear()


@cache
def _memories() -> list[Callable[[], None]]:
    cached = [
        kept.cache_clear
        for name, module in list(sys.modules.items())
        if name.startswith("tdtool.queries")
        for kept in vars(module).values()
        if hasattr(kept, "cache_clear")
    ]
    return [
        *cached,
        field.forget_all,
        answers.forget_all,
    ]


def too_fast(
    small: Mapping[str, Cost], large: Mapping[str, Cost], *, times: float
) -> dict[str, str]:
    """By page, how it grew faster than the event, which is ``times`` as large."""
    found = {}
    for page in small.keys() & large.keys():
        few, many = small[page], large[page]
        said = [
            f"{what}: {before} to {after}"
            for what, before, after, most in (
                ("queries", few.queries, many.queries, few.queries + SPARE_QUERIES),
                ("rows", few.rows, many.rows, times * few.rows + SPARE_ROWS),
                ("bytes", few.bytes, many.bytes, times * few.bytes * LONGER),
            )
            if after > most
        ]
        if said:
            found[page] = ", ".join(said)
    return found


def too_much(costs_: Mapping[str, Cost]) -> dict[str, str]:
    """By page, what no page may take, of any size."""
    return {
        page: f"{one.queries} queries, {one.twice} of them twice, {one.bytes // 1000} kB"
        for page, one in costs_.items()
        if one.queries > MOST_QUERIES or one.twice or one.bytes > 1000 * MOST_KB
    }
