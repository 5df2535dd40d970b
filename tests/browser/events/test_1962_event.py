"""A parlour event of eleven under the 1962 rules, from the form to the places, in the browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, post_alone
from tests.browser.demo import Demo

pytestmark = [pytest.mark.browser, pytest.mark.long]  # test_whole_event.py runs one of tables

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit")


def test_a_1962_event_of_eleven_players_runs_to_its_places(demo: Demo, visit: Visit) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    page.goto(f"{base}/new/")
    page.get_by_label("Selchow & Righter Anagrams (1962)").check()
    page.get_by_label("Name", exact=True).fill("Parlour Letters")
    page.locator("summary", has_text="Rounds").click()
    page.get_by_label("Rounds", exact=True).fill("2")
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_have_text("Add the players")
    page.goto(f"{base}/e/parlour-letters/players/add/")
    lines = "\n".join(f"{name} Parlour, {1900 - 10 * i}" for i, name in enumerate(NAMES))
    page.locator("#text").fill(lines)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Add 11 players").click()
    page.goto(f"{base}/e/parlour-letters/players/door/")
    page.get_by_text("Check in everyone …", exact=True).click()
    page.get_by_role("button", name="Check in 11 players").click()
    for number, method in ((1, "By rating"), (2, "At random")):
        _round(page, base, number, method)
    page.goto(f"{base}/e/parlour-letters/standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    totals = page.locator("table.places td.total").all_inner_texts()
    assert len(totals) == 11
    assert sorted(map(int, totals), reverse=True) == [int(total) for total in totals]
    assert demo.is_whole("parlour-letters")
    assert visit.left == []


def _round(page: Page, base: str, number: int, method: str) -> None:
    page.goto(f"{base}/e/parlour-letters/round/{number}/")
    page.get_by_text(method, exact=True).click()
    page.get_by_role("button", name=f"Draw round {number}").click()
    post_alone(page, number)
    for line in ("1 care / carets / 7 6 5 4", "2 gardenia / 11 10 9 8"):
        page.goto(f"{base}/e/parlour-letters/entry/")
        page.locator("#line").fill(line)
        page.locator("#line").press("Enter")
        page.locator(".take button").press("Enter")
        expect(page.locator(".taken")).to_contain_text("accepted")
    page.goto(f"{base}/e/parlour-letters/round/{number}/table/1/")
    expect(page.locator(".words-sheet .word").first).to_contain_text("CARE")
    expect(page.locator(".ledger tbody tr").first).to_contain_text("D62-14")
    page.goto(f"{base}/e/parlour-letters/round/{number}/")
    page.get_by_role("button", name=f"Complete round {number}").click()
