"""A line that gets no answer says why, and nothing that was typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo
from tests.browser.entry.test_typing_ahead import Ahead

pytestmark = pytest.mark.browser


def _entered(page: Page, demo: Demo, slug: str) -> Ahead:
    ahead = Ahead.posted(page, demo, slug, tables=4)
    page.goto(ahead.entry)
    expect(page.locator("#line")).to_be_focused()
    return ahead


def test_signed_out_meanwhile_it_says_so_and_goes_on_once_signed_in(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    ahead = _entered(page, demo, "signed-out")
    cookies = page.context.cookies()
    page.context.clear_cookies()
    page.keyboard.type("1 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#unanswered")).to_have_text(
        "You are signed out. Sign in in another tab, then press Enter; the line is kept."
    )
    page.context.add_cookies([dict(one) for one in cookies])  # type: ignore[misc]
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_have_attribute("placeholder", "Scores, a name, or what to do")
    expect(page.locator("#last-results")).to_contain_text("table 1")
    assert ahead.scores == {1: (401, 388)}


@pytest.mark.long
def test_a_page_too_old_says_so_and_keeps_its_lines_over_the_reload(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    ahead = _entered(page, demo, "too-old")
    page.keyboard.type("1 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    page.eval_on_selector(".take [name=csrfmiddlewaretoken]", "one => { one.value = 'x'; }")
    page.keyboard.press("Enter")
    expect(page.locator("#unanswered")).to_have_text(
        "This page is out of date. Reload it; the line is kept."
    )
    page.keyboard.type("2 38")
    page.reload()
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    expect(page.locator("#line")).to_have_value("2 38")
    assert ahead.scores == {}


@pytest.mark.long
def test_a_line_behind_keeps_its_round_when_the_one_before_is_edited(
    demo: Demo, visit: Visit
) -> None:
    """Esc gave the line behind the round of the one that came back, which lost its own."""
    page = visit.page
    _entered(page, demo, "line-behind")
    page.keyboard.type("77 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#refused")).to_contain_text("There is no table 77")
    expect(page.locator("#answer")).to_contain_text("Edit")
    expect(page.locator("#answer")).not_to_contain_text("Undo")
    page.evaluate(
        """() => {
          const link = Object.assign(document.createElement("a"), { href: "#" });
          Object.assign(link.dataset, { begin: "2", round: "1" });
          document.body.append(link);
          link.click();
        }"""
    )
    page.keyboard.type("380 370")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "line=" in one.url else None)
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("77 401 388")
    page.locator("#line").fill("1 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 2")
    read = [one for one in asked if "now=" in one]
    assert [one.rpartition("round=")[2] for one in read] == ["", "1"]


def test_yes_to_a_line_that_asks_nothing_saves_it(demo: Demo, visit: Visit) -> None:
    """It began a search instead, whose first hit took the desk away with the slip."""
    page = visit.page
    ahead = _entered(page, demo, "yes-saves")
    page.keyboard.type("1 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    page.keyboard.press("y")
    expect(page.locator("#last-results")).to_contain_text("table 1")
    assert ahead.scores == {1: (401, 388)}


def test_what_is_found_leads_away_and_the_lines_that_wait_come_back_with_the_desk(
    demo: Demo, visit: Visit
) -> None:
    page = visit.page
    ahead = _entered(page, demo, "led-away")
    page.keyboard.type("1 401 388")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    page.keyboard.type("standings")
    page.keyboard.press("Enter")
    page.wait_for_url("**/standings/")
    page.goto(ahead.entry)
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    assert ahead.scores == {}
    page.keyboard.press("Enter")
    expect(page.locator("#last-results")).to_contain_text("table 1")
    assert ahead.scores == {1: (401, 388)}
