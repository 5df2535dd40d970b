"""A real event imported with four rounds to go: planned, drawn by COP, played to the
champion and the prizes: ``python -m pytest -m long tests/browser/events/test_last_four_rounds.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tdtool.formats.tsh import division
from tests.browser.conftest import Visit, post_alone
from tests.browser.demo import Demo
from tests.browser.test_brought_event import Desk
from tests.formats.cut import cut_off
from tests.places import REAL_EVENTS

REAL = REAL_EVENTS / "e133-B.t"
SHORTLY = 90_000  # ms: a round by COP on a laden machine

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(not REAL.exists(), reason=f"no real event at {REAL}"),
]

CONFIG = """\
config event_name = 'Last Four'
config max_rounds = 15
division B b.t
config rating_system = 'nsa2008'
config gibson = 'strict'
config gibson_spread = [250,200]
prize rank 1 B $500
prize rank 2 B $300
prize rank 3 B $200
"""


def test_the_last_four_rounds_of_a_real_event_to_the_champion(
    demo: Demo, visit: Visit, tmp_path: Path
) -> None:
    page = visit.page
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    demo.sign_in(page)
    desk = Desk(page, demo.address, "last-four")
    _import(desk, tmp_path)
    _plan(desk)
    for number in (12, 13, 14, 15):
        _drawn(desk, number)
        _posted(desk, number)
        assert desk.enter(number) == 9
        desk.complete(number)
        _contenders(desk, number)
    champion = _champion(desk)
    desk.go("prizes/")
    expect(page.locator("main")).to_contain_text("final")
    first = page.locator(".prizes > li").first
    expect(first).to_contain_text("$500")
    expect(first).to_contain_text(champion)
    assert demo.is_whole("last-four")
    assert (visit.left, troubles) == ([], [])


def _import(desk: Desk, folder: Path) -> None:
    page = desk.page
    folder.joinpath("b.t").write_bytes(
        division.write_bytes(cut_off(division.read(REAL.read_bytes()), 11))
    )
    folder.joinpath("config.tsh").write_text(CONFIG)
    page.goto(f"{desk.base}/new/")
    page.get_by_role("link", name="Import an event from files").press("Enter")
    page.get_by_label("Files").set_input_files([folder / "b.t", folder / "config.tsh"])
    page.get_by_role("button", name="Preview files").press("Enter")
    expect(page.locator("main")).to_contain_text("repeats don’t count for Gibsons")
    expect(page.locator("main")).not_to_contain_text("settings not used here")
    page.get_by_role("button", name="Import event").press("Enter")
    expect(page.locator(".taken")).to_contain_text("players with all games.")


def _plan(desk: Desk) -> None:
    desk.go("event/")
    desk.page.locator("summary", has_text="Plan the rest of the event").click()
    desk.page.get_by_label("KOTH at the end").select_option("1")
    desk.page.get_by_role("button", name="Plan the rest of the event").click()
    expect(desk.page.locator(".taken")).to_contain_text("COP 12–14, KOTH 15")


def _drawn(desk: Desk, number: int) -> None:
    desk.go(f"round/{number}/")
    desk.press("Enter")
    expect(desk.page.locator(".round-state")).to_have_text("draft", timeout=SHORTLY)
    if number < 15:
        expect(desk.page.locator(".pair[id^=table-]").first).to_contain_text("simulated endings")


def _posted(desk: Desk, number: int) -> None:
    post_alone(desk.page, number)


def _contenders(desk: Desk, number: int) -> None:
    desk.go("standings/")
    if number == 15:
        expect(desk.page.get_by_role("link", name="Chances")).to_have_count(0)
        return
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text(f"after round {number}")
    desk.page.get_by_role("link", name="Chances").click()
    expect(desk.page.locator("main")).to_contain_text("simulated endings:", timeout=SHORTLY)


def _champion(desk: Desk) -> str:
    """Who the day page says has won; the standings say the same."""
    desk.go()
    said = desk.page.get_by_text("All 15 rounds are complete.").inner_text()
    name = said.removeprefix("All 15 rounds are complete. ").partition(" is first")[0]
    desk.go("standings/")
    expect(desk.page.locator("main")).to_contain_text("Final standings")
    expect(desk.page.locator("tbody tr").first).to_contain_text(name)
    return name
