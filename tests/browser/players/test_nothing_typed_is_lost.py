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


@pytest.mark.long
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


@pytest.mark.long
def test_a_second_escape_leaves_a_page_that_was_refused(demo: Demo, visit: Visit) -> None:
    """It came back with fields that the server had filled in, the date among them, and every
    Escape went to the first of them: nobody could leave it by keys."""
    page = visit.page
    demo.sign_in(page, at="/new/")
    page.evaluate("document.querySelector('main form[method=post]').noValidate = true")
    page.click("summary:has-text('venue')")
    page.fill("[name=venue]", "The Boathouse")
    page.locator("main button.primary").click()
    expect(page.locator(".field.wrong")).to_be_visible()
    leaving = page.get_by_text("This isn’t saved. Press Esc again to leave.")
    page.locator("main button.primary").focus()
    press(page, "Escape")
    expect(leaving).to_be_visible()
    expect(page.locator("main :focus")).to_have_count(1)
    page.fill("[name=name]", "Autumn Letters")  # they stay after all
    expect(leaving).to_have_count(0)
    press(page, "Escape")  # in a field it leaves only what it has asked about
    assert page.input_value("[name=name]") == "Autumn Letters"
    assert page.input_value("[name=venue]") == "The Boathouse"
    page.locator("main button.primary").focus()
    press(page, "Escape")
    expect(leaving).to_be_visible()
    assert page.url == f"{demo.address}/new/"
    press(page, "Escape")
    expect(page).to_have_url(f"{demo.address}/")


def test_escape_opens_the_fold_over_a_field_that_was_changed(demo: Demo, visit: Visit) -> None:
    """Closed over it, it left the page, and the venue was gone without a word."""
    page = visit.page
    demo.sign_in(page, at="/new/")
    page.click("summary:has-text('venue')")
    page.fill("[name=venue]", "The Boathouse")
    page.click("summary:has-text('venue')")
    expect(page.locator("[name=venue]")).to_be_hidden()
    page.locator("main button.primary").focus()
    press(page, "Escape")
    expect(page.locator("[name=venue]")).to_be_focused()
    assert page.url == f"{demo.address}/new/"


def test_escape_held_down_does_not_leave_what_it_asks_about(demo: Demo, visit: Visit) -> None:
    page = visit.page
    demo.sign_in(page, at="/new/")
    page.fill("[name=name]", "Autumn Letters")
    page.locator("main button.primary").focus()
    page.keyboard.down("Escape")
    for _ in range(3):
        page.keyboard.down("Escape")  # as a key does that is held
    page.keyboard.up("Escape")
    assert (page.url, page.input_value("[name=name]")) == (f"{demo.address}/new/", "Autumn Letters")
