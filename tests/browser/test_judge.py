"""A challenge by the keyboard alone, every stroke counted; and what the page does by itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo
from tests.cast import NSA

pytestmark = pytest.mark.browser

MOST_STROKES = 5  # beyond the typing of facts: table and words


class Strokes:
    """The keys pressed that are no facts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, key: str) -> None:
        press(self.page, key)
        self.count += 1


def _at_the_judge(demo: Demo, visit: Visit, slug: str, system: str = NSA) -> Page:
    """In a day of the test's own, whose first round is posted."""
    with demo.here():
        demo.event(slug, system=system).bring(8).post(1)
    demo.sign_in(visit.page, at=f"/e/{slug}/judge/")
    return visit.page


def test_a_challenge_takes_at_most_five_strokes_beyond_the_facts_and_a_key_clears_it(
    demo: Demo, visit: Visit
) -> None:
    page = _at_the_judge(demo, visit, "five-strokes")
    keys = Strokes(page)
    expect(page.locator("#table")).to_be_focused()
    page.keyboard.type("2")
    keys.press("Enter")
    expect(page.locator("#words")).to_be_focused()
    page.keyboard.type("percolations gardenias")
    keys.press("Enter")
    expect(page.locator(".slip-words .w")).to_have_text(["PERCOLATIONS", "GARDENIAS"])
    page.wait_for_load_state()
    keys.press("Enter")
    expect(page.locator("h1")).to_have_text("2 of 2 acceptable")
    page.wait_for_load_state()
    keys.press("x")
    expect(page.locator("#words")).to_have_value("")
    assert keys.count <= MOST_STROKES
    page.go_back()
    assert page.locator(".verdict").count() == 0
    assert visit.left == []


def test_a_table_and_its_words_may_be_typed_as_one_line(demo: Demo, visit: Visit) -> None:
    """The words stayed in the field of the table, which took four characters of them."""
    page = _at_the_judge(demo, visit, "one-line")
    expect(page.locator("#table")).to_be_focused()
    page.keyboard.type("2 gardenias")
    expect(page.locator("#words")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".slip-words .w")).to_have_text(["GARDENIAS"])


def _challenge(page: Page, words: str) -> None:
    """Typed and looked over, up to the question or the button."""
    page.fill("#table", "2")
    page.fill("#words", words)
    press(page, "Enter")
    page.locator(".slip-words").wait_for()
    page.wait_for_load_state()


def test_some_words_of_a_bad_play_are_the_same_play_by_enter_and_a_new_one_by_a_key(
    demo: Demo, visit: Visit
) -> None:
    page = _at_the_judge(demo, visit, "same-play", "scrabble")
    _challenge(page, "gardenias gardenix")
    press(page, "Enter")
    expect(page.locator("h1")).to_have_text("Play not acceptable")
    page.wait_for_load_state()
    press(page, "x")
    _challenge(page, "gardenias")
    expect(page.locator(".asked").last).to_contain_text("Same play as challenge")
    press(page, "Enter")
    expect(page.locator("h1")).to_have_text("Play not acceptable")
    page.wait_for_load_state()
    press(page, "x")
    expect(page.locator("#words")).to_have_value("")
    _challenge(page, "gardenias")
    press(page, "n")
    expect(page.locator("h1")).to_have_text("Play acceptable")
    assert visit.left == []


def test_letting_a_penalty_go_takes_at_most_five_strokes(demo: Demo, visit: Visit) -> None:
    page = _at_the_judge(demo, visit, "let-go", "scrabble")
    page.fill("#table", "2")
    page.fill("#words", "tarts")
    press(page, "Enter")
    page.locator(".slip-words").wait_for()
    page.locator("footer .primary").click()
    page.locator(".verdict").wait_for()
    page.goto(f"{demo.address}/e/let-go/")
    keys = Strokes(page)
    page.keyboard.type("tarts")
    expect(page.locator("#does")).to_contain_text("Challenge 1")
    keys.press("Enter")
    expect(page.get_by_text("Who challenged?")).to_be_visible()
    keys.press("a")
    expect(page.locator(".taken")).to_have_text("Challenge 1: penalty goes on the slip.")
    assert keys.count <= MOST_STROKES


def test_the_answer_is_told_to_go_by_itself_after_ten_seconds_without_scripts_too(
    demo: Demo, visit: Visit
) -> None:
    page = _at_the_judge(demo, visit, "by-itself")
    plain = page.context.browser.new_context(
        java_script_enabled=False, storage_state=page.context.storage_state()
    )
    page = plain.new_page()
    page.goto(f"{demo.address}/e/by-itself/judge/")
    page.fill("#table", "2")
    page.fill("#words", "gardenix")
    press(page, "Enter")
    page.locator("footer .primary").click()
    expect(page.locator("h1")).to_have_text("Play not acceptable")
    refresh = page.locator("meta[http-equiv=refresh]").get_attribute("content")
    assert refresh == "10;url=/e/by-itself/judge/"
    page.get_by_role("link", name="Any key clears this.").click()
    page.locator("#words").wait_for()
    plain.close()


def test_escape_goes_back_with_the_words_and_a_held_enter_judges_nothing(
    demo: Demo, visit: Visit
) -> None:
    page = _at_the_judge(demo, visit, "escape")
    page.fill("#table", "2")
    page.fill("#words", "gardenia")
    page.keyboard.down("Enter")
    page.locator(".slip-words").wait_for()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_load_state()
    assert page.locator(".slip-words").count() == 1
    press(page, "Escape")
    expect(page.locator("#words")).to_have_value("GARDENIA")
    assert page.input_value("#table") == "2"


def test_a_browser_held_to_the_judge_is_let_go_by_the_directors_keys_and_a_password(
    demo: Demo, visit: Visit
) -> None:
    page = _at_the_judge(demo, visit, "held")
    page.goto(f"{demo.address}/e/held/hall/")
    page.click("text=Lock this browser to the judge’s screen")
    page.locator("#words").wait_for()
    page.goto(f"{demo.address}/e/held/entry/")
    page.locator("#words").wait_for()
    assert page.locator("a").count() == 0
    press(page, "Control+Alt+Shift+D")
    expect(page.locator("h1")).to_have_text("Sign in")


def test_the_judge_fits_its_screen(demo: Demo, visit: Visit) -> None:
    page = _at_the_judge(demo, visit, "fits")
    page.fill("#table", "2")
    page.fill("#words", "percolations gardenias ratings tarantulas")
    _fits(page)
    press(page, "Enter")
    page.locator(".slip-words").wait_for()
    _fits(page)
    page.locator("footer .primary").click()
    page.locator(".verdict").wait_for()
    _fits(page)


def _fits(page: Page) -> None:
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
