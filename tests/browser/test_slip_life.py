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


def _slips(page: Page, base: str) -> Desk:
    """Two games of a posted round under “My Scrabble”: table 1 signed by both, table 2 not yet."""
    page.goto(f"{base}/new/?system=my-scrabble")
    page.get_by_label("Name", exact=True).fill("Slips")
    page.get_by_label("Rounds", exact=True).fill("3")
    press(page, "Enter")
    expect(page.locator("#next")).to_have_text("Add the players")
    page.goto(f"{base}/e/slips/players/add/")
    page.locator("#text").fill("Ann, 1900\nBob, 1800\nCy, 1700\nDee, 1600")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Add 4 players").click()
    page.goto(f"{base}/e/slips/round/1/")
    for name in ("Draw round 1", "Confirm", "Post round 1"):
        page.get_by_role("button", name=name).first.press("Enter")
        page.wait_for_load_state("load")
    page.goto(f"{base}/e/slips/entry/")
    for line in ("1 400 390", "2 410 380 u"):
        page.locator("#line").fill(line)
        press(page, "Enter")
        page.get_by_role("button", name="Save slip").press("Enter")
        expect(page.locator(".taken")).to_contain_text("saved")
    return Desk(page)


def test_corrections_overtime_and_rulings_take_at_most_five_strokes_beyond_the_facts(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    desk = _slips(page, base)
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
    press(page, "r")
    page.wait_for_url("**/rulings/")
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
    press(page, "r")
    page.wait_for_url("**/rulings/")
    desk.begins()
    desk.press("p")
    desk.press("Tab")
    desk.fact("10")
    desk.press("Tab")
    desk.press("Tab")
    desk.fact("a phone rang")
    desk.press("Enter")
    expect(page.locator(".taken")).to_contain_text("−10 saved.")
    return desk.strokes
