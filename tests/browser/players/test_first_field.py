"""Every page to be filled has the cursor where one begins, and Enter does what its button says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

BEGINS = {  # the field that has the cursor once the page is there
    "/new/": "name",
    "/e/demo/players/add/": "text",
    "/e/demo/players/add/?one=1": "name",
    "/e/demo/players/door/": "q",
    "/e/demo/players/": "",  # one looks there first
    "/e/demo/event/": "",  # one looks there first, and keys go elsewhere
    "/e/demo/entry/": "line",
    "/e/demo/judge/": "table",
    "/e/demo/event/add-division/": "code",
    "/rules/": "q",
}


def _focused(page: Page) -> str:
    page.wait_for_load_state("load")
    return str(page.evaluate("document.activeElement.name || document.activeElement.id || ''"))


@pytest.mark.long
def test_the_first_field_of_the_commonest_pages_has_the_cursor(demo: Demo, visit: Visit) -> None:
    page = visit.page
    demo.sign_in(page)
    found = {}
    for address in BEGINS:
        page.goto(f"{demo.address}{address}")
        found[address] = _focused(page)
    assert found == BEGINS


def test_enter_in_the_first_field_does_what_the_button_says(demo: Demo, visit: Visit) -> None:
    page, base = visit.page, demo.address
    with demo.here():
        demo.event("late").bring(12).post(1)
    demo.sign_in(page, at="/e/late/players/add/?one=1")
    page.keyboard.type("Zed Late")
    press(page, "Enter")
    expect(page.locator(".taken")).to_contain_text("Zed Late added, unrated")
    page.goto(f"{base}/e/late/players/door/")
    page.keyboard.type("zed la")
    press(page, "Enter")
    expect(page.locator(".taken")).to_contain_text("Zed Late is")
    assert (_focused(page), page.input_value("#q")) == ("q", "")
    page.goto(f"{base}/new/")
    press(page, "Enter")
    expect(page.locator(".fault").first).to_be_visible()
    assert _focused(page) == "name"
    page.keyboard.type("Autumn Letters")
    press(page, "Enter")
    expect(page.locator("#next")).to_have_text("Add the players")


def test_a_fault_has_the_cursor_and_a_fold_that_is_opened_too(demo: Demo, visit: Visit) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    page.goto(f"{base}/new/")
    page.fill("[name=name]", "Autumn Letters")
    page.click("summary")
    page.fill("[name=rounds]", "99")
    page.locator("[name=rounds]").press("Enter")
    expect(page.locator(".fault").first).to_be_visible()
    assert _focused(page) == "rounds"
    page.goto(f"{base}/ratings/")
    page.click("summary")
    expect(
        page.locator("details[open] :is(input:not([type=hidden]), textarea)").first
    ).to_be_focused()
