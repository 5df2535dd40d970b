"""A draw by COP of a large field: how far it is, then its draft."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

SHORTLY = 90_000  # ms: a draw of twenty players on a laden machine


@pytest.mark.long
def test_a_draw_of_a_large_field_shows_how_far_it_is_and_becomes_a_draft(
    demo: Demo, visit: Visit
) -> None:
    with demo.here():
        day = demo.event("twenty", system="scrabble", rounds=6).bring_many(20)
        for number in (1, 2):
            day.play(number)
    page = visit.page
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" else None)
    demo.sign_in(page, at="/e/twenty/round/3/")
    page.get_by_text("Other options").click()
    page.get_by_label("Method").select_option("cop")
    page.get_by_role("button", name="Draw round 3").click()
    bar = page.locator("progress")
    expect(bar.or_(page.locator(".pair").first)).to_be_visible()
    expect(page.locator(".round-state")).to_have_text("draft", timeout=SHORTLY)
    expect(page.locator(".taken")).to_contain_text("Round 3 drawn as a draft.")
    expect(page.locator(".pair").first).to_contain_text("simulated endings")
    assert (visit.left, troubles) == ([], [])
