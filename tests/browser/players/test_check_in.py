"""Check-in by keyboard: the list is one stop of Tab, and arrows go from player to player."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser


def _button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def _reached_by_tab(page: Page) -> list[str]:
    """What of the list Tab stops at, from the search on."""
    stops = page.locator("#arrivals :is(button, a)").evaluate_all(
        "all => all.filter((one) => one.tabIndex >= 0).map((one) => one.textContent)"
    )
    return [" ".join(stop.split()) for stop in stops]


def test_arrows_go_from_player_to_player_and_letters_act_on_that_one(
    demo: Demo, visit: Visit
) -> None:
    """Twelve players were 24 stops of Tab; 77 were 155 with the rest of the page."""
    page = visit.page
    with demo.here():
        demo.event("door").bring(12, here=False)
    demo.sign_in(page, at="/e/door/check-in/")
    expect(page.locator("#q")).to_be_focused()
    assert _reached_by_tab(page) == ["Ann1900Check in", "Add equipment …"]
    press(page, "ArrowDown")
    expect(_button(page, "Ann 1900 Check in")).to_be_focused()
    expect(page.locator("#arrivals")).to_have_accessible_description(
        "Arrow keys: another player. c checks in or undoes it. e adds equipment."
    )
    press(page, "ArrowRight", "End", "Home", "ArrowRight", "ArrowRight")
    expect(_button(page, "Cy 1880 Check in")).to_be_focused()
    assert _reached_by_tab(page) == ["Cy1880Check in", "Add equipment …"]
    press(page, "c")
    here = _button(page, "Cy 1880 here")
    expect(here).to_be_focused()
    expect(here).to_have_attribute("aria-pressed", "true")
    press(page, "e")
    expect(page.locator(".one-arrival legend")).to_have_text("Equipment of Cy")
    page.locator(".one-arrival").get_by_role("checkbox").first.check()
    press(page, "Enter")
    expect(here).to_be_focused()
    expect(page.get_by_role("link", name="Cy: brings tiles")).to_be_visible()
    page.goto(page.url)
    expect(page.locator("#q")).to_be_focused()


@pytest.mark.long
def test_up_and_down_are_what_one_sees_and_the_search_goes_on(demo: Demo, visit: Visit) -> None:
    page = visit.page
    with demo.here():
        demo.event("door-2").bring(12, here=False)
    demo.sign_in(page, at="/e/door-2/check-in/?here=no")
    press(page, "ArrowDown", "ArrowRight")
    bob = page.locator(".arrival:focus-within").bounding_box()
    press(page, "ArrowDown")
    below = page.locator(".arrival:focus-within").bounding_box()
    assert bob and below
    assert (below["x"], below["y"]) == (
        bob["x"],
        pytest.approx(bob["y"] + bob["height"] + 8, abs=1),
    )
    press(page, "ArrowUp")
    expect(_button(page, "Bob 1890 Check in")).to_be_focused()
    press(page, "Enter")  # Bob leaves the list, and the next player stands in their place
    expect(_button(page, "Cy 1880 Check in")).to_be_focused()
    page.locator("#q").fill("dee")
    assert _reached_by_tab(page) == ["Dee1870Check in", "Add equipment …"]
    press(page, "ArrowDown", "End", "Home")
    expect(_button(page, "Dee 1870 Check in")).to_be_focused()


def test_enter_goes_to_the_only_player_left_of_who_isnt_here(demo: Demo, visit: Visit) -> None:
    """The page came back with everybody; letters with a stroke are typed without it."""
    page = visit.page
    with demo.here():
        demo.event("door-3").bring_named("Søren Kjær", "Sue Bee", here=False)
    demo.sign_in(page, at="/e/door-3/absent/")
    page.locator("#q").press_sequentially("s")
    press(page, "Enter")
    expect(page).to_have_url(re.compile("/e/door-3/absent/$"))
    page.locator("#q").press_sequentially("oren")
    expect(page.locator("#people li:visible")).to_have_count(1)
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Søren")
