"""What readers set for themselves holds on every page: larger letters, no one-key shortcuts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

TWICE = {"standard": 32, "fixed": 26}  # pixels, where browsers begin with 16 and 13
PAGES = (
    "/",
    "/e/demo/",
    "/e/demo/entry/?line=1+84+gardenia+tidal+quietish+98+97+96+95+94",
    "/e/demo/players/door/",
    "/e/demo/players/",
    "/e/demo/round/2/table/2/",
    "/e/demo/judge/",
    "/e/demo-scrabble/A/standings/",
)


def _too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.long
def test_no_page_is_wider_than_its_screen_with_letters_twice_as_large(
    demo: Demo, visit: Visit
) -> None:
    """The bar on top was 1700 pixels wide on a laptop, and a phone’s first step was cut."""
    page = visit.page
    demo.look(page, at="/")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    wide = []
    for address in PAGES:
        page.goto(demo.address + address)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 900})
            wide += [(width, address)] if _too_wide(page) else []
    assert wide == []


@pytest.mark.long
def test_one_key_shortcuts_are_switched_off_in_this_browser_and_on_again(
    demo: Demo, visit: Visit
) -> None:
    """Whoever speaks to their laptop had each word taken for keys (WCAG 2.1.4)."""
    page, day = visit.page, f"{demo.address}/e/demo/"
    a_round = f"{day}round/2/"
    demo.sign_in(page)
    switch = page.get_by_role("checkbox", name="One-key shortcuts")
    page.get_by_role("button", name="Keys").click()
    switch.uncheck()
    page.goto(a_round)
    press(page, "g", "p", "?", "2")
    expect(page.locator("#typed")).to_have_text("")
    expect(page.locator("#keys")).to_be_hidden()
    assert page.url == a_round
    assert page.locator("kbd.one-key:visible").count() == 0
    page.goto(day)
    expect(page.locator("#line")).to_be_focused()
    page.locator("#line").evaluate("line => line.blur()")
    press(page, "g", "p", "?", "2")  # outside the line nothing is typed into it either
    expect(page.locator("#keys")).to_be_hidden()
    assert (page.url, page.locator("#line").input_value()) == (day, "")
    assert page.locator("kbd.one-key:visible").count() == 0
    press(page, "Enter")  # no letter
    expect(page).to_have_url(f"{day}round/2/table/2/")
    page.get_by_role("button", name="Keys").click()
    switch.check()
    page.goto(a_round)
    press(page, "g", "p")
    expect(page).to_have_url(f"{day}players/")
