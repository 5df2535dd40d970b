"""A round of pairs by keyboard alone: drawn, two swapped, two let meet, kept apart, posted."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, post_alone, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

NAMES = ("Ann Ashe", "Bob Brånå", "Cy Ćosić", "Dee Dunne", "Eve Éluard", "Flo Faß", "Gus Gøye")


@pytest.mark.long
def test_a_round_of_pairs_is_drawn_changed_and_posted_by_keyboard(demo: Demo, visit: Visit) -> None:
    page, base = visit.page, demo.address
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" else None)
    with demo.here():
        demo.event("seven", system="scrabble", rounds=5).bring_named(*NAMES)
    demo.sign_in(page)
    _draw(page, base)
    _look_around(page)
    names = _swap(page)
    _turn(page)
    _keep_apart(page)
    _let_meet(page, names)
    _post(page)
    assert (visit.left, troubles) == ([], [])


def _side(page: Page, table: int, word: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Table {table}, {word}, "))


def _name(side: Locator) -> str:
    return (side.get_attribute("aria-label") or "").split(", ")[-1]


def _draw(page: Page, base: str) -> None:
    page.goto(f"{base}/e/seven/round/1/")
    expect(page.locator(".lede.big")).to_contain_text("by rating")
    press(page, "Enter")
    expect(page.locator(".round-state")).to_have_text("draft")
    expect(page.locator(".pair")).to_have_count(4)
    expect(page.locator("#bye")).to_be_visible()


def _look_around(page: Page) -> None:
    """Arrows go along the tables and down them, a number goes to a table, escape leaves."""
    press(page, "ArrowRight")
    expect(_side(page, 1, "starts")).to_be_focused()
    press(page, "ArrowDown", "ArrowRight")
    expect(_side(page, 2, "replies")).to_be_focused()
    press(page, "3")
    expect(_side(page, 3, "starts")).to_be_focused()
    press(page, " ")
    expect(page.locator(".by-hand.chosen")).to_contain_text("Now choose a second player")
    expect(page.locator("#heard")).to_contain_text("selected.")
    press(page, "Escape")
    expect(page.locator(".by-hand.chosen")).to_have_count(0)


def _choose(page: Page, *sides: tuple[int, int]) -> None:
    """By table and place: space on one, then on the other."""
    for at, (table, place) in enumerate(sides):
        press(page, str(table), *["ArrowRight"] * (place - 1))
        side = page.locator(f"#table-{table} .pick").nth(place - 1)
        expect(side).to_be_focused()
        press(page, " ")
        expect(page.locator(".pick[aria-pressed=true]")).to_have_count(at + 1)


def _swap(page: Page) -> tuple[str, str]:
    """The first of table 1 with the second of table 2, the checker looked at first."""
    one, other = _name(_side(page, 1, "starts")), _name(_side(page, 2, "replies"))
    _choose(page, (1, 1), (2, 2))
    expect(page.locator(".after-change")).to_contain_text(
        "7 players, each once: 3 tables and a bye."
    )
    expect(page.locator("#heard")).to_contain_text("Enter confirms, Escape cancels.")
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_text(f"{one} and {other} swapped.")
    expect(page.locator("#table-1")).to_contain_text(other)
    return one, other


def _turn(page: Page) -> None:
    """Who starts and their opponent: the other one starts."""
    second = _name(_side(page, 3, "replies"))
    _choose(page, (3, 1), (3, 2))
    expect(page.locator(".ways-to [aria-current]")).to_contain_text("Switch who starts")
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_text("Starting player switched.")
    assert _name(_side(page, 3, "starts")) == second


def _keep_apart(page: Page) -> None:
    _choose(page, (1, 1), (3, 1))
    press(page, "a")
    expect(page.locator(".ways-to [aria-current]")).to_contain_text("Keep them apart")
    press(page, "Enter")
    expect(page.locator(".taken")).to_contain_text("are kept apart from the next draw.")
    expect(page.get_by_role("button", name=re.compile("^Remove: "))).to_be_visible()


def _let_meet(page: Page, names: tuple[str, str]) -> None:
    """Whom the swap had parted meets the other one of it."""
    _choose(page, (1, 1), (2, 1))
    press(page, "m")
    expect(page.locator(".ways-to [aria-current]")).to_contain_text("Make them meet")
    page.locator("#reason").fill("They asked for it.")
    page.locator("#reason").press("Enter")
    expect(page.locator(".taken")).to_contain_text("paired.")
    expect(page.get_by_role("region", name="Changed by hand")).to_contain_text("asked for it")


def _post(page: Page) -> None:
    press(page, "c")
    expect(page.locator(".round-state")).to_have_text("confirmed")
    post_alone(page, 1)
    expect(page.locator(".pair .state.blank")).to_have_count(3)
