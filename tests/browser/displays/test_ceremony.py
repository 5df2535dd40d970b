"""On a display in a browser: a new high score for some seconds, and prizes by the space bar."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tdtool.services import displays, prizes
from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

# In the usual run tests/web/displays holds what is revealed when, and the flash of a high score.
pytestmark = [pytest.mark.browser, pytest.mark.long]

TV = "612345"
SENT_BY_HELD_ARROWS = """() => {
  const sent = [];
  const note = (event) => { event.preventDefault(); sent.push(event.target.action); };
  document.addEventListener("submit", note);
  for (const key of ["ArrowLeft", "ArrowRight"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat: true, bubbles: true }));
  document.removeEventListener("submit", note);
  return sent;
}"""


def test_a_high_score_flashes_and_the_space_bar_reveals_prizes_one_by_one(
    demo: Demo, visit: Visit
) -> None:
    with demo.here():
        day = demo.event("ceremony", system="scrabble", rounds=1).bring(4)
        prizes.put(
            day.desk(),
            division=day.division_key,
            prizes=[{"kind": "rank", "place": at} for at in (1, 2)],
        )
        displays.add(day.desk(), display=TV, name="")
        displays.point(day.desk(), display=TV, screens=["results"], stay=15)
        day.post(1)
        day.report(1, 420, 400)
        best, second = day.seated(2)[0], day.seated(1)[0]
    desk = visit.page
    tv = desk.context.new_page()
    tv.goto(f"{demo.address}/d/{TV}/")
    expect(tv.get_by_role("heading", level=1)).to_have_text("Results")
    expect(tv.locator(".flash")).to_be_hidden()
    with demo.here():
        day.report(2, 512, 300)
    expect(tv.locator(".flash")).to_be_visible()
    expect(tv.locator(".flash .score")).to_have_text("512")
    expect(tv.locator(".flash")).to_be_hidden()
    with demo.here():
        displays.start_ceremony(day.desk(), division=day.division_key)
        displays.point(day.desk(), display=TV, screens=["ceremony"], stay=15)
    demo.sign_in(desk, at="/e/ceremony/prizes/")
    expect(tv.locator(".words")).to_have_text("Prizes")
    assert desk.evaluate(SENT_BY_HELD_ARROWS) == []
    for winner, title in ((second, "2nd place"), (best, "1st place")):
        expect(desk.locator(".comes")).to_contain_text(title)
        press(desk, "Space")
        expect(desk.locator(".shown-now")).to_contain_text(winner)
        expect(tv.locator(".words")).to_have_text(re.compile(winner))
    expect(desk.get_by_text("All prizes are revealed.")).to_be_visible()
    faults = Axe().run(desk, options={"resultTypes": ["violations"]}).response["violations"]
    assert [one["id"] for one in faults if one["impact"] in ("serious", "critical")] == []
    assert visit.left == []
