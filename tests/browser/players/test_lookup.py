"""A name looked up in the kept rating list while one types, by the keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser

LIST = "AA000001;Zoë Brânză-Hill;1958\nAA000002;Anna Hilltop;1410\nAA000003;Hillary Dee;1500"


def _fields(visit: Visit) -> list[str]:
    return [visit.page.input_value(f"#one-{name}") for name in ("name", "rating", "member")]


def test_arrows_and_enter_fill_rating_and_member_id_and_a_changed_name_forgets_them(
    demo_process: DayProcess, visit: Visit
) -> None:
    page = visit.page
    page.goto(demo_process.wait_for("Sign in:"))
    page.goto(f"{demo_process.address}/ratings/")
    page.click("summary")
    page.fill("#text", LIST)
    page.fill("#name", "May")
    page.get_by_role("button", name="Preview").click()
    page.click("button[name=take]")
    page.goto(f"{demo_process.address}/e/demo/players/add/")
    page.click("#one-name")
    page.keyboard.type("hil")
    page.wait_for_selector("#found [role=option]")
    names = page.locator("#found b").all_inner_texts()
    assert names == ["Hillary Dee", "Anna Hilltop", "Zoë Brânză-Hill"]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.get_attribute("#one-name", "aria-activedescendant") == "found-3"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert _fields(visit) == ["Anna Hilltop", "1410", "AA000002"]
    page.keyboard.type("s")
    assert _fields(visit) == ["Anna Hilltops", "", ""]
    page.keyboard.press("Backspace")
    page.wait_for_selector("#found [role=option]")
    page.keyboard.press("Escape")
    assert page.is_hidden("#found")
    page.keyboard.press("Enter")
    says = "Anna Hilltop added, unrated."
    expect(page.locator(".taken")).to_have_text(says)
    assert visit.left == []
