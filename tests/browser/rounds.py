"""A round in the browser, whoever is at the keyboard: what it is now, and how a draft is posted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, press


def stands(page: Page, state: str, *, timeout: float = PATIENCE) -> None:
    """Its page says that it is a draft, posted, complete."""
    expect(page.locator(".steps [aria-current]")).to_have_text(state, timeout=timeout)


def post(page: Page, number: int) -> None:
    """The draft on the page is confirmed by its key, and posted without its papers."""
    stands(page, "draft")
    press(page, "c")
    stands(page, "confirmed")
    page.get_by_role("button", name=f"Post round {number}").click()
    stands(page, "posted")
