"""A round of twelve games entered by keyboard alone, with its keys counted slip by slip."""

import re
import time
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

PLAYERS = 24
MOST_KEYS = 12  # a slip: a table of two digits, two scores of three, and Enter twice
MOST_KEYS_IN_ORDER = 9  # the same without the table


@dataclass
class Keyboard:
    """What is pressed, and how many keys each slip took."""

    page: Page
    keys: int = 0
    slips: list[int] = field(default_factory=list)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, key: str) -> None:
        press(self.page, key)
        self.keys += 1

    def slip(self, line: str, *, table: int) -> None:
        """A slip from the empty line to the line that says it is taken."""
        self.keys = 0
        expect(self.page.locator("#line")).to_be_focused()
        self.type(line)
        self.press("Enter")
        expect(self.page.locator("#echo-title")).to_have_text(f"Table {table}")
        expect(self.page.get_by_role("button", name="Save slip")).to_be_visible()
        expect(self.page.locator("#line")).to_be_focused()
        self.press("Enter")
        expect(self.page.locator(".taken")).to_contain_text(f"Table {table} saved, accepted")
        self.slips.append(self.keys)


@pytest.mark.long
def test_twelve_games_are_entered_by_keyboard_with_at_most_twelve_keys_a_plain_slip(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    _posted_round(demo, "twelve")
    desk = Keyboard(page)
    page.goto(f"{base}/e/twelve/")
    expect(page.locator("#next")).to_have_text("Print everything")
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    with page.context.expect_page():  # the papers open beside the day
        desk.press("Enter")
    page.goto(f"{base}/e/twelve/")
    expect(page.locator("#next")).to_have_text("Enter the slips")
    desk.press("Enter")
    start = time.perf_counter()
    for table in (1, 2, 3, 4, 11, 12):
        desk.slip(f"{table} {440 - 3 * table} {360 + 2 * table}", table=table)
    for table in range(5, 9):  # as the stack has them: the first without a slip needs no number
        desk.slip(f"{440 - 3 * table} {360 + 2 * table}", table=table)
    took = time.perf_counter() - start
    assert max(desk.slips) <= MOST_KEYS
    assert max(desk.slips[-4:]) == MOST_KEYS_IN_ORDER
    print(f"{len(desk.slips)} slips, {max(desk.slips)} keys at most, {took:.1f} s by the machine")
    _overtime_and_the_other_started(page, desk)
    _by_player_and_undone(page, desk)
    page.goto(f"{base}/e/twelve/")
    expect(page.locator("#next")).to_have_text("Pair round 2")
    assert visit.left == []


def test_a_doubt_and_a_table_that_is_in_are_saved_by_y_and_not_by_enter(
    demo: Demo, visit: Visit
) -> None:
    """Enter twice, as for every slip, saved a score of 1412, and wrote over an accepted slip."""
    page, base = visit.page, demo.address
    demo.sign_in(page)
    _posted_round(demo, "doubts")
    desk = Keyboard(page)
    for line, button in (("3 1412 380", "Save anyway"), ("3 95 380", "Typing error")):
        page.goto(f"{base}/e/doubts/entry/")
        page.wait_for_load_state("load")
        desk.type(line)
        desk.press("Enter")
        expect(page.locator("#echo-title")).to_have_text("Table 3")
        expect(page.get_by_role("button", name=button)).to_contain_text("y")
        for _ in range(2):
            desk.press("Enter")
            expect(page.locator("[data-asks].again")).to_be_visible()
        expect(page.locator(".taken")).to_have_count(0)
        desk.press("Escape")
        expect(page.locator("#line")).to_be_focused()
        expect(page.locator("#line")).to_have_value(line)
        desk.press("Enter")
        expect(page.locator("#echo-title")).to_have_text("Table 3")
        page.wait_for_load_state("load")
        desk.press("y")
        expect(page.locator(".taken")).to_contain_text("Table 3")
    assert visit.left == []


def _posted_round(demo: Demo, slug: str) -> None:
    with demo.here():
        demo.event(slug, system="scrabble", rounds=8).bring_many(PLAYERS, best=2000).post(1)


def _overtime_and_the_other_started(page: Page, desk: Keyboard) -> None:
    """``t2 26:10 f2``: the overtime stands there with its clause before it counts."""
    page.wait_for_load_state("load")
    desk.type("9 412 395 t2 26:10 f2")
    expect(page.locator("#typing .says")).to_contain_text("2 minutes over (rounded up), −20")
    desk.press("Enter")
    says = page.locator(".says").last
    expect(says).to_contain_text("2 minutes over (rounded up), −20; final score 375.")
    expect(says).to_contain_text("SCR-16")
    expect(says).to_contain_text(re.compile("started[,;] "))
    desk.press("Enter")
    expect(page.locator(".taken")).to_contain_text("Table 9 saved, accepted")


def _by_player_and_undone(page: Page, desk: Keyboard) -> None:
    """The second player's own score first; a wrong one is undone by z and typed anew."""
    page.keyboard.type("10")
    second = page.locator(".echo-pair .of").nth(1).inner_text().removeprefix("p")
    desk.press("Escape")
    desk.slip(f"p{second} 450 321", table=10)
    expect(page.locator("#line")).to_be_focused()
    asked = page.get_by_role("heading", name="Undo this? Entered table 10, round 1: 321, 450 (")
    desk.press("z")
    expect(asked).to_be_visible()
    desk.press("Escape")
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator(".rows .gone")).to_have_count(0)
    desk.press("z")
    expect(asked).to_be_visible()
    desk.press("z")
    expect(page.locator(".taken")).to_contain_text("Undone: Entered table 10, round 1: 321, 450.")
    expect(page.locator("#line")).to_have_value("10 321 450")
    expect(page.locator("#line")).to_be_focused()
    for _ in "450":
        desk.press("Backspace")
    desk.type("405")
    desk.press("Enter")
    expect(page.get_by_role("button", name="Save slip")).to_be_visible()
    desk.press("Enter")
    expect(page.locator(".taken")).to_contain_text("321")
    expect(page.locator(".rows .gone")).to_contain_text("undone")
    expect(page.locator(".nothing")).to_contain_text("All slips in.")
