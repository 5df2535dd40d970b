"""A list of players is seen as it was read before the button that adds it, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

LIST = "\n".join(f"Player {letter} 1800" for letter in "ABCDEFGHIJKLMNOP")


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_the_preview_of_a_list_stands_before_its_button_and_both_are_seen(
    demo: Demo, visit: Visit, width: int
) -> None:
    """On a phone it stood below the button, outside the window: people added what they hadn’t
    looked at."""
    page = visit.page
    with demo.here():
        demo.event(f"preview-{width}")
    page.set_viewport_size({"width": width, "height": 844})
    demo.sign_in(page, at=f"/e/preview-{width}/players/add/")
    page.fill("#text", LIST)
    page.click("button:text-is('Preview')")
    seen, add = page.locator("#seen"), page.get_by_role("button", name="Add 16 players")
    expect(add).to_be_focused()
    expect(seen).to_be_in_viewport()
    expect(page.get_by_text("Player A", exact=True)).to_be_in_viewport()
    expect(add).to_be_in_viewport(ratio=1)
    over, under = seen.bounding_box(), add.bounding_box()
    assert over and under and over["y"] < under["y"]
    add.press("Enter")
    expect(page.get_by_text("16 players added")).to_be_visible()
