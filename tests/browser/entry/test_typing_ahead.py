"""Slips and names typed without a pause before a laptop that answers late: each as it was typed.

Two hundred of them: ``python -m pytest -m long tests/browser/entry/test_typing_ahead.py -s``.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tdtool.models import Report
from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

KEY = 40  # milliseconds
LONG = 400_000
NAMES = ("Ann", "Bob", "Cyrus", "Deirdre", "Eve", "Flo", "Gus", "Harold")


@dataclass
class Ahead:
    """A Scrabble event whose first round is posted, and the desk signed in."""

    demo: Demo
    slug: str

    @classmethod
    def posted(cls, page: Page, demo: Demo, slug: str, *, tables: int) -> Ahead:
        with demo.here():
            day = demo.event(slug, system="scrabble", rounds=8).bring_many(2 * tables)
            day.post(1)
        demo.sign_in(page)
        return cls(demo, slug)

    @property
    def entry(self) -> str:
        return f"{self.demo.address}/e/{self.slug}/entry/"

    @property
    def scores(self) -> dict[int, tuple[int, ...]]:
        """Of each table that is in, as the event's own journal has them."""
        with self.demo.here():
            reports = Report.objects.filter(game__round__division__event__slug=self.slug)
            rows = [
                (one.game.table.number, *one.scores.order_by("seat__place").values_list("score"))
                for one in reports
            ]
        assert len({table for table, *_ in rows}) == len(rows)
        return {table: tuple(score for (score,) in scores) for table, *scores in rows}


SLOWED = """
const ask = window.fetch;
window.fetch = async (...asked) => {
  await new Promise((on) => setTimeout(on, 300 + 400 * Math.random()));
  return ask(...asked);
};
"""


def _slowed(page: Page, ahead: Ahead) -> None:
    """Every answer to the line takes 300 to 700 milliseconds more; keys don't."""
    page.add_init_script(SLOWED)
    page.goto(ahead.entry)
    expect(page.locator("#line")).to_be_focused()


def _scores(table: int) -> tuple[int, int]:
    """What a table's slip says: no two alike, and none that would be asked about."""
    return 330 + table, 320 - table // 2


def _line(table: int) -> str:
    return " ".join(map(str, (table, *_scores(table))))


@pytest.mark.parametrize("tables", [6, pytest.param(200, marks=pytest.mark.long)])
def test_slips_typed_without_a_pause_all_arrive_as_they_were_typed(
    demo: Demo, visit: Visit, tables: int
) -> None:
    """Half a second was lost after each, and two slips became one: 12 333 44422 401 388."""
    page = visit.page
    ahead = Ahead.posted(page, demo, f"ahead-{tables}", tables=tables)
    _slowed(page, ahead)
    start = time.perf_counter()
    for table in range(1, tables + 1):
        page.keyboard.type(_line(table), delay=KEY)
        for _ in range(2):
            page.keyboard.press("Enter", delay=KEY)
    typed = time.perf_counter() - start
    done, stopped = page.locator("#to-do .nothing"), page.locator("[data-asks], #refused *")
    expect(done.or_(stopped).first).to_be_visible(timeout=LONG)
    expect(stopped).to_have_count(0)
    print(f"{tables} slips typed in {typed:.0f} s, in after {time.perf_counter() - start:.0f} s")
    assert ahead.scores == {n: _scores(n) for n in range(1, tables + 1)}
    expect(page.locator("#line")).to_have_value("")
    expect(page.locator("#line")).to_be_focused()


def test_eight_names_typed_at_check_in_without_a_pause_are_all_checked_in(
    demo: Demo, visit: Visit
) -> None:
    """One of the eight was: what was typed while a page came went nowhere. What no player is
    called comes back."""
    page = visit.page
    with demo.here():
        day = demo.event("ahead-at-the-door").bring_named(*NAMES, here=False)
    demo.sign_in(page, at="/e/ahead-at-the-door/players/door/")
    expect(page.locator("#q")).to_be_focused()
    for name in (*NAMES[:4], "Zed", *NAMES[4:]):
        page.keyboard.type(name.lower(), delay=KEY)
        page.keyboard.press("Enter", delay=KEY)
    expect(page.locator(".count")).to_have_text("8 of 8 are here")
    expect(page.locator("#q")).to_have_value("zed")
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_count(0)  # the last who came stood there as if “zed” had
    expect(page.locator("#nobody")).to_have_text("No player matches.")
    with demo.here():
        assert not day.division.entries.filter(checked_in_at=None).exists()


def test_a_name_that_nobody_has_is_typed_over_and_comes_back_until_it_is_wiped_out(
    demo: Demo, visit: Visit
) -> None:
    """Whoever typed on a little later than it came back had replaced it, and it was gone."""
    page = visit.page
    with demo.here():
        demo.event("late-at-the-door").bring_named(*NAMES[:2], here=False)
    demo.sign_in(page, at="/e/late-at-the-door/players/door/")
    search = page.locator("#q")
    expect(search).to_be_focused()
    for at, name in enumerate(NAMES[:2]):
        if at == 0:
            page.keyboard.type("zed")
            page.keyboard.press("Enter")
        expect(search).to_have_value("zed")
        page.keyboard.type(name.lower())
        page.keyboard.press("Enter")
        expect(page.locator(".count")).to_contain_text(f"{at + 1} of 2")
    expect(search).to_have_value("zed")
    page.keyboard.press("Delete")
    expect(search).to_have_value("")
    expect(page.locator("#not-in")).to_be_hidden()


@pytest.mark.long
def test_a_doubt_and_a_refusal_in_the_middle_hold_up_what_was_typed_after_them(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    ahead = Ahead.posted(page, demo, "ahead-in-doubt", tables=8)
    _slowed(page, ahead)
    lines = [_line(1), "2 1412 380", _line(3), "44 401 388", _line(5), "6 4"]
    for line in lines[:-1]:
        page.keyboard.type(line, delay=KEY)
        for _ in range(2):
            page.keyboard.press("Enter", delay=KEY)
    page.keyboard.type(lines[-1], delay=KEY)
    expect(page.locator("[data-asks]")).to_be_visible()
    expect(page.locator("#waiting")).to_have_text(f"Next: {_line(3)} · 44 401 388 · {_line(5)}")
    expect(page.locator("#line")).to_have_value("6 4")
    assert ahead.scores == {1: _scores(1)}
    page.keyboard.type("05 395", delay=KEY)
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_have_value("")
    page.keyboard.press("y")
    expect(page.locator("#refused")).to_contain_text("There is no table 44 in this round")
    assert ahead.scores == {1: _scores(1), 2: (1412, 380), 3: _scores(3)}
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("44 401 388")
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 4")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 6")
    assert ahead.scores[4] == (401, 388)
    assert ahead.scores[5] == _scores(5)
    assert 6 not in ahead.scores  # it had one Enter, and waits for the other
    page.keyboard.press("Enter")
    expect(page.locator(".taken")).to_contain_text("Table 6 saved")


@pytest.mark.long
def test_a_table_that_another_desk_took_meanwhile_stops_the_line_with_both_versions(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    ahead = Ahead.posted(page, demo, "ahead-of-another", tables=4)
    other = page.context.new_page()
    page.goto(ahead.entry)
    other.goto(ahead.entry)
    page.keyboard.type("1 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    for key in ("1 412 388", "Enter"):
        other.keyboard.type(key) if key != "Enter" else other.keyboard.press(key)
    expect(other.locator("#echo-title")).to_have_text("Table 1")
    other.keyboard.press("Enter")
    expect(other.locator(".taken")).to_contain_text("Table 1 saved")
    page.keyboard.press("Enter")
    page.keyboard.type("2 380 370")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#refused")).to_contain_text("412, 388. Yours has 401, 388.")
    expect(page.locator("#waiting")).to_have_text("Next: 2 380 370")
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("1 401 388")
    page.keyboard.press("Escape")
    expect(page.locator(".taken")).to_contain_text("Table 2 saved")
    assert ahead.scores == {1: (412, 388), 2: (380, 370)}


def test_z_undoes_after_a_line_was_read_back_and_cleared(demo: Demo, visit: Visit) -> None:
    """It was typed into the line: the key had gone with what was read back."""
    page = visit.page
    ahead = Ahead.posted(page, demo, "cleared", tables=2)
    page.goto(ahead.entry)
    page.keyboard.type(_line(1))
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value(_line(1))
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("")
    page.keyboard.press("z")
    page.keyboard.press("Enter")
    page.wait_for_url("**/undo/**")
