"""A form that is sent after its session has ended comes back after signing in, as it was typed."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from playwright.sync_api import Page, expect

from tdtool import home
from tdtool.models.accounts import Role
from tests.browser.conftest import Visit
from tests.browser.demo import Demo
from tests.cast import account

pytestmark = pytest.mark.browser

ABOUT = "They say 412, I say 402."
NOT_SAVED = "This isn’t saved yet. Check it, then press the button again."


def _dispute_typed(page: Page, demo: Demo, slug: str) -> str:
    """On the slip’s page, with the text typed. Returns the address of the page."""
    with demo.here():
        day = demo.event(slug, rounds=1).bring(8)
        day.post(1)
        day.report(1, 120, 110, 100, 90)
    address = f"/e/{slug}/round/1/table/1/"
    demo.sign_in(page, at=address)
    page.get_by_text("Open a dispute").click()
    page.locator("#about").fill(ABOUT)
    return f"{demo.address}{address}"


def test_a_form_sent_while_signed_out_comes_back_as_typed_after_signing_in(
    demo: Demo, visit: Visit
) -> None:
    """It ended on “Use the button on its page”, and what was typed was gone."""
    page = visit.page
    address = _dispute_typed(page, demo, "typed-out")
    with demo.here():
        director = account("Wilma Typed", Role.DIRECTOR)
        director.password = PBKDF2PasswordHasher().encode("letters 4 all", "salt", iterations=1000)
        director.save()
    page.context.clear_cookies(name=home.cookie("tdtool", home.secret_key(demo.day.home)))
    page.get_by_role("button", name="Open dispute").click()
    page.fill("[name=username]", "wilma")
    page.fill("[name=password]", "letters 4 none")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".trouble")).to_contain_text("Wrong username or password.")
    page.fill("[name=password]", "letters 4 all")
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(address)
    expect(page.locator("main .trouble")).to_have_text(NOT_SAVED)
    expect(page.locator("#about")).to_be_focused()
    expect(page.locator("#about")).to_have_value(ABOUT)
    page.get_by_role("button", name="Open dispute").click()
    expect(page.locator(".taken")).to_have_text("Dispute 1 opened; assigned to you.")
    page.goto(address)
    expect(page.locator(".argued")).to_contain_text(ABOUT)
    expect(page.locator("#about")).to_have_count(0)


def test_a_form_of_a_page_too_old_comes_back_as_typed_on_its_page(demo: Demo, visit: Visit) -> None:
    """Somebody signed in again in another tab: the page was too old, and its reload was empty."""
    page = visit.page
    address = _dispute_typed(page, demo, "typed-old")
    page.eval_on_selector_all(
        "[name=csrfmiddlewaretoken]", "tokens => tokens.forEach(token => { token.value = 'x'; })"
    )
    page.get_by_role("button", name="Open dispute").click()
    expect(page.locator("h1")).to_have_text("This page is too old")
    page.goto(address)
    expect(page.locator("#about")).to_have_value(ABOUT)
    expect(page.locator("main .trouble")).to_have_text(NOT_SAVED)
    page.goto(address)
    expect(page.locator("main .trouble")).to_have_count(0)
    expect(page.locator("#about")).to_have_value("")
