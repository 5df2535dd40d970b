"""Nobody is shut out: axe finds nothing serious on any page, and on a phone none is too wide."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import COLOURS, Visit, weighty
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

PAGES = {
    "events": "/",
    "new event": "/new/",
    "accounts": "/accounts/",
    "account": "/account/",
    "find a slip": "/s/",
    "ratings": "/ratings/",
    "rules": "/rules/",
    "day": "/e/demo/",
    "entry": "/e/demo/entry/",
    "echo": "/e/demo/entry/?line=1+84+gardenia+tidal+quietish+98+97+96+95+94",
    "players": "/e/demo/players/",
    "add players": "/e/demo/players/add/",
    "check-in": "/e/demo/players/door/",
    "round 1": "/e/demo/round/1/",
    "round 2": "/e/demo/round/2/",
    "round 3": "/e/demo/round/3/",
    "slip": "/e/demo/round/2/table/2/",
    "blank slip": "/e/demo/round/2/table/1/",
    "standings": "/e/demo/standings/?after=1",
    "hall": "/e/demo/hall/",
    "judge": "/e/demo/judge/",
    "judge, by a list": "/judge/?list=enable",
    "which judge": "/judge/",
    "event": "/e/demo/event/",
    "clock": "/e/demo/clock/",
    "seating": "/e/demo/round/2/seating/",
    "both divisions": "/e/demo-scrabble/",
    "entry in pairs": "/e/demo-scrabble/entry/",
    "echo of a pair": "/e/demo-scrabble/A/entry/?line=1+412+980+t2+26:10+f2",
    "slip of two": "/e/demo-scrabble/A/round/3/table/2/",
    "two-player standings": "/e/demo-scrabble/A/standings/?chances=1",
    "crosstable": "/e/demo-scrabble/A/standings/crosstable/",
    "event ratings": "/e/demo-scrabble/A/standings/ratings/",
    "statistics": "/e/demo-scrabble/A/standings/figures/",
    "prizes": "/e/demo-scrabble/A/prizes/",
    "a planned round": "/e/demo-scrabble/A/event/?round=5",
    "a round of pairs": "/e/demo-scrabble/A/round/3/",
    "a round of pairs to draw": "/e/demo-scrabble/A/round/4/",
    "history": "/e/demo-scrabble/history/",
    "every slip": "/e/demo-scrabble/?check=every",
    "undo": "/e/demo-scrabble/undo/",
    "bring": "/import/",
    "not found": "/e/nowhere/",
}
PARTS = 6
USUAL = ["day", "echo", "check-in", "round 2", "slip", "judge", "a round of pairs", "crosstable"]
IN_THE_DARK = {
    "day",
    "echo",
    "slip",
    "standings",
    "judge",
    "round 2",
    "a round of pairs",
    "every slip",
}
PHONE = 760  # pixels, and everything narrower
COVERED = """(phone) => {
  const buttons = [...document.querySelectorAll('.take .button')];
  const hidden = buttons.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  const said = [...document.querySelectorAll('#answer .echo > :not(.take)')];
  const take = document.querySelector('#answer .take');
  const laid = take?.getBoundingClientRect();
  const under = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > laid.left && left < laid.right && bottom > laid.top && top < laid.bottom;
  };
  if (take && innerWidth > phone && said.some(under)) hidden.push(take);
  return hidden.map((one) => `covered: ${one.textContent.trim().slice(0, 40)}`);
}"""


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(USUAL, id="usual"),
        *(
            pytest.param(list(PAGES)[part::PARTS], marks=pytest.mark.long, id=f"part {part}")
            for part in range(PARTS)
        ),
    ],
)
def test_axe_finds_nothing_serious_on_any_page(demo: Demo, visit: Visit, names: list[str]) -> None:
    page, found = visit.page, {}
    for name in names:
        page.set_viewport_size({"width": 1440, "height": 900})
        demo.look(page, at=PAGES[name])
        found[name] = weighty(page) + _too_wide(page, 1440) + _covered(page)
        if name in IN_THE_DARK:  # every page has its colours from one sheet
            page.emulate_media(color_scheme="dark")
            found[f"{name}, dark"] = weighty(page, COLOURS)
            page.emulate_media(color_scheme="light")
        if name.startswith("echo"):
            page.set_viewport_size({"width": 1280, "height": 720})
            found[f"{name}, on a low screen"] = _covered(page)
        page.set_viewport_size({"width": 390, "height": 900})
        found[f"{name}, on a phone"] = _too_wide(page, 390) + _covered(page)
    assert {at: faults for at, faults in found.items() if faults} == {}
    assert visit.left == []


def _covered(page: Page) -> list[str]:
    """What of a line read back can't be seen where it is asked about: under the bar of a phone, or
    below the screen of a laptop."""
    hidden: list[str] = page.evaluate(COVERED, PHONE)
    return hidden


def _too_wide(page: Page, width: int) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} wide"] if wide > width else []
