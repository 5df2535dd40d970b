"""The slip's whole life by keyboard: a signed correction, an overtime, a score error, a penalty.

Counted are the strokes beside what is typed as a fact (a player, a score, a time, a reason): the
letters that open something, Tab, Enter.
"""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

MOST = 5


@dataclass
class Desk:
    """What is pressed, facts apart."""

    page: Page
    strokes: int = 0

    def press(self, key: str) -> None:
        press(self.page, key)
        self.strokes += 1

    def fact(self, text: str) -> None:
        self.page.keyboard.type(text)

    def begins(self) -> None:
        self.strokes = 0


def _slips(demo: Demo) -> None:
    """Two games of a posted round under “My Scrabble”: table 1 signed by both, table 2 not yet."""
    with demo.here():
        day = demo.event("slips", system="my-scrabble").bring(4)
        day.post(1)
        day.report(1, 400, 390)
        day.report(2, 410, 380, signed=False)


@pytest.mark.long
def test_corrections_overtime_and_rulings_take_at_most_five_strokes_beyond_the_facts(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    _slips(demo)
    desk = Desk(page)
    counted = {
        "signed correction": _signed_correction(page, base, desk),
        "overtime": _overtime(page, base, desk),
        "score error": _score_error(page, base, desk),
        "penalty": _penalty(page, base, desk),
    }
    print(counted)
    assert max(counted.values()) <= MOST
    assert visit.left == []


def _signed_correction(page: Page, base: str, desk: Desk) -> int:
    page.goto(f"{base}/e/slips/round/1/table/1/")
    desk.begins()
    desk.press("c")
    desk.fact("2")
    desk.press("Tab")
    desk.fact("402")
    desk.press("Tab")
    desk.fact("added up wrong")
    desk.press("Enter")
    expect(page.locator(".taken")).to_contain_text("+12 saved.")
    expect(page.locator("table.ledger tbody tr").last).to_contain_text("ruling")
    expect(page.locator("table.ledger tbody tr").last).to_contain_text("MYS-0")
    return desk.strokes


def _overtime(page: Page, base: str, desk: Desk) -> int:
    page.goto(f"{base}/e/slips/round/1/table/2/")
    desk.begins()
    desk.press("t")
    desk.press("Tab")
    desk.fact("26:10")
    desk.press("Enter")
    expect(page.locator("table.ledger tbody tr").last).to_contain_text("MYS-2.1")
    expect(page.locator("table.ledger tbody tr").last).to_contain_text("−20")
    return desk.strokes


def _score_error(page: Page, base: str, desk: Desk) -> int:
    """MYS-3.2: looked at, then written."""
    page.goto(f"{base}/e/slips/round/1/table/2/")
    press(page, "m")
    desk.begins()
    page.locator("#maker").focus()
    desk.press("Tab")
    desk.fact("24")
    desk.press("Tab")
    desk.fact("34")
    desk.press("Enter")
    expect(page.locator(".becomes")).to_contain_text("MYS-3.2")
    desk.press("Enter")
    expect(page.locator(".taken")).to_contain_text("Corrected: 1 line added to the slip.")
    return desk.strokes


def _penalty(page: Page, base: str, desk: Desk) -> int:
    page.goto(f"{base}/e/slips/round/1/table/2/")
    desk.begins()
    desk.press("b")
    desk.press("Tab")
    desk.fact("10")
    desk.press("Tab")
    desk.press("Tab")
    desk.fact("a phone rang")
    desk.press("Enter")
    expect(page.locator(".taken")).to_contain_text("−10 saved.")
    return desk.strokes
