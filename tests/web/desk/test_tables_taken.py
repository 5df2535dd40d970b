"""A scorekeeper takes some tables: the list of those without a slip has these only, and no other
tables are closed to them."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.web.desk.mine import Mine
from tdtool.web.desk.open_tables import OpenTable
from tests.cast import Day
from tests.web.browser import Browser

OPEN = "/e/day/entry/"


def _listed(desk: Browser) -> list[str]:
    page = desk.open(OPEN)
    return [one.attributes["data-begin"] for one in page.elements if "data-begin" in one.attributes]


def test_the_list_has_the_tables_taken_and_any_other_is_entered_all_the_same(
    hall: Day, scorekeeper: Account
) -> None:
    hall.post(1)
    oskar, mirela = Browser(scorekeeper), Browser(hall.by)
    every = _listed(oskar)
    page = oskar.send(oskar.open(OPEN).form(f"{OPEN}mine/"), mine="2-3")
    assert page.status == 200
    assert (_listed(oskar), _listed(mirela)) == (["2", "3"], every)
    assert oskar.line("1 299 298 297 296 295 294").said[0].startswith("Table 1 saved")
    oskar.send(oskar.open(OPEN).form(f"{OPEN}mine/"), mine="")
    assert _listed(oskar) == every[1:]


def test_what_is_no_table_and_no_division_is_refused_and_the_list_stays(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    every = _listed(desk)
    desk.send(desk.open(OPEN).form(f"{OPEN}mine/"), mine="1…20")
    assert _listed(desk) == every


RANGES = [
    ("", "A1 A2 B1 B21"),
    ("A", "A1 A2"),
    ("a, b", "A1 A2 B1 B21"),
    ("1–20", "A1 A2 B1"),
    ("1 - 1, 21", "A1 B1 B21"),
    ("B 2–30", "B21"),
]  # fmt: skip


def test_divisions_and_ranges_of_tables_are_read() -> None:
    for typed, takes in RANGES:
        mine = Mine.read(typed)
        tables = [
            OpenTable(number, 1, code, late=False)
            for code, number in (("A", 1), ("A", 2), ("B", 1), ("B", 21))
        ]
        assert " ".join(f"{one.division}{one.table}" for one in tables if mine.takes(one)) == takes
