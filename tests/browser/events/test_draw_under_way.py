"""A draw by COP of a large field: how far it is, then its draft."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

SHORTLY = 90_000  # ms: a draw of forty players on a laden machine


def test_a_draw_of_a_large_field_shows_how_far_it_is_and_becomes_a_draft(
    demo: Demo, visit: Visit
) -> None:
    with demo.here():
        day = demo.event("forty", system="scrabble", rounds=9).bring_many(40)
        for number in (1, 2, 3):
            day.play(number)
    page = visit.page
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" else None)
    demo.sign_in(page, at="/e/forty/round/4/")
    page.get_by_text("Other options").click()
    page.get_by_label("Method").select_option("cop")
    page.get_by_role("button", name="Draw round 4").click()
    bar = page.locator("progress")
    expect(bar.or_(page.locator(".pair").first)).to_be_visible()
    expect(page.locator(".steps [aria-current]")).to_have_text("draft", timeout=SHORTLY)
    expect(page.locator(".taken")).to_contain_text("Round 4 drawn as a draft.")
    expect(page.locator(".pair").first).to_contain_text("simulated endings")
    page.goto(f"{demo.address}/e/forty/round/4/compare/?method=cop")
    expect(page.get_by_role("row", name="Repeats")).to_be_visible(timeout=SHORTLY)
    assert demo.is_whole("forty")
    assert (visit.left, troubles) == ([], [])
