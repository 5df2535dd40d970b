"""Words typed behind the scores: marked as they are typed, and on the slip once they are taken."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser


def _posted(demo: Demo, slug: str) -> str:
    """Score entry of a day whose first round is posted: five sit at its table."""
    with demo.here():
        demo.event(slug).bring(5).post(1)
    return f"/e/{slug}/entry/"


def test_a_slip_is_typed_with_its_words_and_each_is_marked_at_once(
    demo: Demo, visit: Visit
) -> None:
    page, entry = visit.page, _posted(demo, "typed-words")
    demo.sign_in(page, at=entry)
    page.wait_for_load_state("load")
    page.keyboard.type("1 85 orchard turban 89 tidal quietish ")
    typing = page.locator("#typing")
    expect(typing.locator(".word.bad .w")).to_have_text("TIDAL")
    expect(typing.locator(".word.phony .w")).to_have_text("QUIETISH")
    expect(typing).to_contain_text("words add up to 85")
    expect(typing).to_contain_text("NSA-13")
    page.keyboard.type("113 98 49")
    page.keyboard.press("Enter")
    expect(page.locator("#echo-title")).to_have_text("Table 1")
    page.wait_for_load_state("load")
    page.keyboard.press("Enter")
    expect(page.locator(".taken")).to_contain_text("Table 1 saved, accepted: 85, 89, 113, 98, 49.")
    page.goto(f"{demo.address}/e/typed-words/round/1/table/1/")
    words = page.locator(".words-sheet .word .w").all_inner_texts()
    assert words == ["ORCHARD", "TURBAN", "TIDAL", "QUIETISH"]
    assert visit.left == []


def test_without_scripts_a_result_is_entered_all_the_same(demo: Demo, visit: Visit) -> None:
    context = visit.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    page = context.new_page()
    demo.sign_in(page, at=_posted(demo, "without-scripts"))
    page.locator("#line").fill("1 85 100 113 98 49")
    page.locator("#line").press("Enter")
    page.get_by_role("button", name="Save slip").press("Enter")
    expect(page.locator(".taken")).to_contain_text("Table 1 saved, accepted")
    context.close()


def test_a_line_typed_before_the_scripts_have_come_is_read_back_once_they_are_there(
    demo: Demo, visit: Visit
) -> None:
    """A scorekeeper types the next slip while the page is still coming."""
    page, entry = visit.page, _posted(demo, "before-scripts")
    demo.sign_in(page)
    held: list[Route] = []
    page.route("**/line*.js", lambda route: held.append(route))
    page.goto(demo.address + entry, wait_until="commit")
    page.locator("#line").press_sequentially("1 85 89 113 98 49")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#typing")).to_contain_text("Table 1")
