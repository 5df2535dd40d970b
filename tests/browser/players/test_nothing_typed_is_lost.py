"""Escape throws nothing away that somebody typed: it goes back to it, kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

TYPED = "Ann Bee 1700\nBob Cee 16x0\nCy Dee 1500"


def test_escape_on_the_preview_of_players_goes_back_to_the_list_as_typed(
    demo: Demo, visit: Visit
) -> None:
    """It went to Players, and a pasted list of two dozen was gone without a word."""
    page = visit.page
    with demo.here():
        demo.event("kept-list")
    demo.sign_in(page, at="/e/kept-list/players/add/")
    page.fill("#text", TYPED)
    page.click("button:text-is('Preview')")
    expect(page.locator("#seen")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#text")).to_be_focused()
    assert page.input_value("#text") == TYPED
    press(page, "Escape")
    assert page.input_value("#text") == TYPED


def test_escape_on_the_preview_of_a_rating_list_goes_back_to_it_as_typed(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    demo.sign_in(page, at="/ratings/")
    page.click("summary:has-text('paste')")
    page.fill("#text", TYPED)
    page.click("button:text-is('Preview')")
    expect(page.locator("#seen")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    press(page, "Escape")
    expect(page.locator("#text")).to_be_focused()
    assert page.input_value("#text") == TYPED


def test_escape_goes_to_a_field_that_was_changed_and_leaves_a_page_where_none_was(
    demo: Demo, visit: Visit
) -> None:
    """On a button beside them, it left the page and all that stood in its fields."""
    page, address = visit.page, f"{demo.address}/new/"
    demo.sign_in(page, at="/new/")
    page.fill("[name=name]", "Autumn Letters")
    page.locator("main button.primary").focus()
    press(page, "Escape")
    expect(page.locator("[name=name]")).to_be_focused()
    assert (page.url, page.input_value("[name=name]")) == (address, "Autumn Letters")
    page.goto(address)
    page.locator("main button.primary").focus()
    press(page, "Escape")
    expect(page).to_have_url(f"{demo.address}/")
