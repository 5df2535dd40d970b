"""A display in a real browser: it asks every second what the desk points it to, and shows that."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ALL, COLOURS, Visit, weighty
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser

EVERY = """fetch(document.querySelector("main").dataset.ask)
  .then((answer) => answer.json()).then((now) => now.every)"""  # seconds from question to question


@pytest.mark.long
def test_a_display_pointed_anew_asks_every_second_shows_it_and_keeps_it_when_the_laptop_is_gone(
    demo_process: DayProcess, visit: Visit
) -> None:
    desk, base = visit.page, demo_process.address
    desk.goto(demo_process.wait_for("Sign in:"))
    desk.goto(f"{base}/e/demo/hall/")
    desk.get_by_role("button", name="Add a display").click()
    card = desk.locator(".display-card")
    tv = desk.context.new_page()
    tv.set_viewport_size({"width": 1920, "height": 1080})
    tv.goto(f"{base}/d/{card.get_attribute('data-code')}/")
    expect(tv.get_by_role("heading", level=1)).to_have_text("Pairings by name")
    expect(card.get_by_text("connected")).to_be_visible()
    tv.evaluate("document.body.insertAdjacentHTML('beforeend', '<i id=same></i>')")
    for screen in ("Standings", "Results", "Pairings by table"):
        named = screen.replace("Pairings", "Pairings and seating")
        card.get_by_text("Show …").click()
        desk.get_by_role("button", name=named, exact=True).click()
        expect(desk.get_by_text("Display 1: changed.")).to_be_visible()
        expect(tv.get_by_role("heading", level=1)).to_have_text(re.compile(f"^{screen}"))
    assert tv.evaluate(EVERY) == 1
    assert tv.locator("#same").count() == 1  # swapped, never loaded again
    small = card.frame_locator("iframe")
    expect(small.get_by_role("heading", level=1)).to_have_text("Pairings by table")
    desk.get_by_role("textbox", name="Announcement").fill("Lunch until 13:30")
    desk.get_by_role("button", name="Announce", exact=True).click()
    expect(tv.get_by_text("Lunch until 13:30")).to_be_visible()
    assert tv.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    faults = {}
    for dark in ("dark", "light"):
        card.get_by_text("More …").click()
        desk.get_by_role("switch", name="White on black").click()
        expect(tv.locator(f"body.{dark}")).to_be_visible()
        faults[dark] = weighty(tv, ALL if dark == "light" else COLOURS)
    assert faults == {"dark": [], "light": []}
    tv.context.set_offline(True)
    expect(tv.get_by_text(re.compile(r"^No connection: as of \d\d:\d\d$"))).to_be_visible()
    expect(tv.get_by_role("heading", level=1)).to_have_text("Pairings by table")
    assert visit.left == []
