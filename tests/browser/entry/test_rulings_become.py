"""What a ruling makes of the scores stands beside its button while it is typed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser


def test_what_both_scores_become_is_read_before_a_penalty_is_saved(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    with demo.here():
        day = demo.event("becomes", system="my-scrabble").bring(4)
        day.post(1)
        game = day.report(1, 400, 390)
        first, second = day.seated(1)
    demo.sign_in(page, at=f"/e/becomes/games/{game.uuid}/")
    page.keyboard.press("b")
    page.get_by_label("Points, e.g. 10").fill("36")
    becomes = page.locator("#points output")
    expect(becomes).to_have_text(f"Scores become: {first} 364, {second} 390")
    page.get_by_label("Penalty or bonus", exact=True).select_option("bonus")
    expect(becomes).to_have_text(f"Scores become: {first} 436, {second} 390")
    page.get_by_label("Points, e.g. 10").fill("-10")
    page.get_by_label("Points, e.g. 10").press("Enter")
    expect(page).to_have_url(re.compile("/points/$"))
    page.get_by_label("Points, e.g. 10").fill("36")
    expect(becomes).to_have_text(f"Scores become: {first} 436, {second} 390")
