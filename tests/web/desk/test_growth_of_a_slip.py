"""A slip asks the database as much in a large event as in a small one, and reads as many rows."""

from __future__ import annotations

import pytest
from django.test import Client

from tdtool.models import Account
from tests.cast import Day
from tests.counted import Asked, counted
from tests.web.browser import Browser, Page

LIVE = {"HTTP_X_ENTRY_LINE": "live"}
ENTRY = "/e/{}/entry/"
SCORES = (212, 177, 155, 134, 121, 98, 77, 66)


def _slip(desk: Client, address: str, table: int, seats: int) -> tuple[Asked, Asked]:
    """What is asked to read a line back, and to save it."""
    line = {"line": " ".join(map(str, [table, *(score - 2 * table for score in SCORES[:seats])]))}
    with counted() as read:
        back = desk.get(address, line, **LIVE)
    form = Page(back, address).form()
    told = {name: value[0] for name, value in form.fields.items()}
    with counted() as saved:
        answer = desk.post(address, told | {"sure": "yes"}, **LIVE)
    assert f"Table {table} saved" in Page(answer, address).said[0]
    return read, saved


def _asked(director: Account, *, system: str, players: int) -> list[tuple[int, int]]:
    """Queries and rows of a slip, read back and saved, after so many that all lists are full."""
    slug = f"of-{players}"
    day = Day.new(director, slug=slug, system=system).bring_many(players, best=3000)
    day.post(1)
    seats = day.round(1).games.get(table__number=8).seats.count()
    desk = Browser(director).client
    for table in range(1, 8):
        _slip(desk, ENTRY.format(slug), table, seats)
    return [(len(one.queries), one.rows) for one in _slip(desk, ENTRY.format(slug), 8, seats)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("system", "sizes"), [("scrabble", (18, 36)), ("anagrams-nsa-2005", (48, 72))]
)
def test_a_slip_asks_no_more_often_in_a_large_event_and_reads_as_much_more_as_there_is(
    director: Account, system: str, sizes: tuple[int, int]
) -> None:
    small, large = (_asked(director, system=system, players=one) for one in sizes)
    for (often, rows), (often_of_few, rows_of_few) in zip(large, small, strict=True):
        assert often <= often_of_few
        assert rows * sizes[0] <= rows_of_few * sizes[1]
