"""Two desks at one event: each sees where the other is, and rows change as they are saved there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, patient, press
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser

PASSWORD = "letters 4 all"
NO_SLIP_YET = re.compile("no slip", re.IGNORECASE)  # "No slip yet, …" once its clock has run out


def _second_desk(first: Page, base: str) -> Page:
    """Eva, with an account that the first desk makes, in a browser of her own."""
    first.goto(f"{base}/accounts/")
    first.fill("[name=name]", "Eva")
    first.fill("[name=username]", "eva")
    first.select_option("aside [name=role]", "director")
    first.fill("aside [name=password]", PASSWORD)
    first.click("text=Add account")
    browser = first.context.browser
    assert browser is not None
    second = patient(browser.new_context(viewport={"width": 1440, "height": 900}).new_page())
    second.goto(f"{base}/sign-in/?next=/e/demo/entry/")
    second.fill("[name=username]", "eva")
    second.fill("[name=password]", PASSWORD)
    second.press("[name=password]", "Enter")
    second.wait_for_url("**/e/demo/entry/")
    return second


def _asks_now(page: Page) -> None:
    """Its question of every five seconds, without the wait."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_row_saved_at_one_desk_changes_at_the_other_and_what_is_typed_there_stays(
    visit: Visit, demo_process: DayProcess
) -> None:
    base, here = demo_process.address, visit.page
    here.goto(demo_process.wait_for("Sign in:"))
    there = _second_desk(here, base)
    try:
        here.goto(f"{base}/e/demo/round/2/")
        expect(here.locator("#table-1")).to_contain_text(NO_SLIP_YET)
        press(here, "x")
        reason = here.locator("#exchange-reason")
        reason.press_sequentially("half a reas")
        there.fill("#line", "1 213 145 244 85 172 134")
        _asks_now(there)
        _asks_now(here)
        expect(here.locator("#presence")).to_have_text("Eva is at table 1 · 2 desks")
        expect(there.locator("#presence")).to_have_text("Demo director is on round 2 · 2 desks")
        there.press("#line", "Enter")
        expect(there.locator("#echo-title")).to_have_text("Table 1")
        there.press("#line", "Enter")
        expect(there.locator(".taken")).to_contain_text("Table 1 saved")
        _asks_now(here)
        expect(here.locator("#table-1")).to_contain_text("213")
        expect(reason).to_have_value("half a reas")
        expect(reason).to_be_focused()
        reason.press_sequentially("on")
        expect(reason).to_have_value("half a reason")
    finally:
        there.context.close()
    assert visit.left == []


@pytest.mark.parametrize(("place", "part_id"), [("", "#to-do"), ("entry/", "#open-tables")])
def test_what_is_saved_at_one_desk_leaves_to_do_and_no_slip_yet_at_the_other(
    visit: Visit, demo_process: DayProcess, place: str, part_id: str
) -> None:
    """Both stood as they were until somebody loaded the page again."""
    base, here = demo_process.address, visit.page
    here.goto(demo_process.wait_for("Sign in:"))
    there = _second_desk(here, base)
    try:
        here.goto(f"{base}/e/demo/{place}")
        part = here.locator(part_id)
        before = part.text_content() or ""
        there.fill("#line", "1 213 145 244 85 172 134")
        there.press("#line", "Enter")
        expect(there.locator("#echo-title")).to_have_text("Table 1")
        there.press("#line", "Enter")
        expect(there.locator(".taken")).to_contain_text("Table 1 saved")
        _asks_now(here)
        expect(part).not_to_have_text(before)
        expect(here.locator("#last-results")).to_contain_text("Round 2, table 1")
    finally:
        there.context.close()
    assert visit.left == []
