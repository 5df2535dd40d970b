"""Check-in by keyboard: the list is one stop of Tab, and arrows go from player to player."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser


def _line(page: Page, name: str) -> Locator:
    return page.locator(f"[data-name='{name}'] button")


def _reached_by_tab(page: Page) -> list[str]:
    """Whom of the list Tab stops at, from the search on."""
    return page.locator("#roster [data-name]").evaluate_all(
        "all => all.filter((one) => one.querySelector('button, a').tabIndex >= 0)"
        ".map((one) => one.dataset.name)"
    )


def test_arrows_go_from_player_to_player_and_letters_act_on_that_one(
    demo: Demo, visit: Visit
) -> None:
    """Twelve players were 24 stops of Tab; 77 were 155 with the rest of the page."""
    page = visit.page
    with demo.here():
        demo.event("door").bring(12, here=False)
    demo.sign_in(page, at="/e/door/players/door/")
    expect(page.locator("#q")).to_be_focused()
    assert _reached_by_tab(page) == ["Ann"]
    press(page, "ArrowDown")
    expect(_line(page, "Ann")).to_be_focused()
    expect(page.locator("#roster")).to_have_accessible_description(
        "Arrow keys: another player. c checks in or undoes it. e adds equipment."
    )
    press(page, "ArrowDown", "End", "Home", "ArrowDown", "ArrowDown")
    expect(_line(page, "Cy")).to_be_focused()
    assert _reached_by_tab(page) == ["Cy"]
    press(page, "c")
    expect(_line(page, "Cy")).to_have_attribute("aria-pressed", "true")
    expect(_line(page, "Cy")).to_be_focused()
    press(page, "e")
    expect(page.locator("#equipment legend")).to_have_text("Equipment of Cy")
    tiles = page.locator("#equipment").get_by_role("checkbox").first
    expect(tiles).to_be_focused()
    tiles.check()
    press(page, "Enter")
    expect(_line(page, "Cy")).to_be_focused()
    expect(_line(page, "Cy")).to_contain_text("tiles")
    page.goto(page.url)
    expect(page.locator("#q")).to_be_focused()


@pytest.mark.long
def test_who_leaves_the_list_leaves_its_place_to_the_next_and_the_search_goes_on(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    with demo.here():
        demo.event("door-2").bring(12, here=False)
    demo.sign_in(page, at="/e/door-2/players/door/?here=no")
    press(page, "ArrowDown", "ArrowDown")
    expect(_line(page, "Bob")).to_be_focused()
    press(page, "Enter")  # Bob leaves the list, and the next player stands in their place
    expect(_line(page, "Cy")).to_be_focused()
    page.locator("#q").fill("dee")
    assert _reached_by_tab(page) == ["Dee"]
    press(page, "ArrowDown", "End", "Home")
    expect(_line(page, "Dee")).to_be_focused()


def test_nothing_in_the_list_moves_when_somebody_is_checked_in(demo: Demo, visit: Visit) -> None:
    """The strip moved it by 60 px, and a press far down the list led back to its top."""
    page = visit.page
    with demo.here():
        demo.event("door-4").bring_many(40, here=False)
    demo.sign_in(page, at="/e/door-4/players/door/")
    line = page.locator("#roster button").nth(30)
    line.scroll_into_view_if_needed()
    before = line.bounding_box()
    line.click()
    expect(page.locator(".taken")).to_be_visible()
    assert page.locator("#roster button").nth(30).bounding_box() == before
    page.keyboard.press("Home")
    page.locator("#q").press_sequentially("player 12")
    press(page, "Enter")
    expect(page.locator(".taken")).to_contain_text("Player 12 checked in.")
    expect(page.locator("#q")).to_be_focused()


def test_enter_goes_to_the_only_player_left_of_the_list(demo: Demo, visit: Visit) -> None:
    """The page came back with everybody; letters with a stroke are typed without it."""
    page = visit.page
    with demo.here():
        demo.event("door-3").bring_named("Søren Kjær", "Sue Bee", here=False)
    demo.sign_in(page, at="/e/door-3/players/")
    press(page, "/")
    page.locator("#q").press_sequentially("s")
    press(page, "Enter")
    expect(page).to_have_url(re.compile("/e/door-3/players/$"))
    page.locator("#q").press_sequentially("oren")
    expect(page.locator("#roster li:visible")).to_have_count(1)
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Søren")
