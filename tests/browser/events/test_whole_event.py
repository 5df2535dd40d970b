"""A whole championship in the browser: from set-up to the champion, scores by keyboard alone."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, post_alone, press
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser

PLAYERS = [
    ("Zoë Brânză-Hill", 1991), ("Émile N’Guessanou", 1975), ("Ødger Falkenrath", 1960),
    ("Siân Pritchard-Oyelaran", 1944), ("Özgür Taşdelenli", 1930), ("Ilse Dünnwald", 1921),
    ("Jiří Novohrad", 1909), ("Leif Strømsvåg", 1897), ("Nahia Etxeleku", 1888),
    ("Saoirse MacGillivane", 1876), ("Teodor Wójtanek", 1861), ("Hana Křížalová", 1850),
]  # fmt: skip
RATING = dict(PLAYERS)
ROUNDS = 3


@pytest.mark.long
def test_a_championship_of_12_players_runs_to_its_champion_by_keyboard(
    day_process: DayProcess, visit: Visit
) -> None:
    page, base = visit.page, day_process.address
    _set_up(page, base)
    _new_event(page)
    _bring_players(page)
    _check_everyone_in(page)
    for number in range(1, ROUNDS + 1):
        _draw_and_post(page, number)
        _enter_all_slips(page, base, number)
        _complete(page, number)
    press(page, "g", "s")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    page.wait_for_load_state("load")
    places = page.locator("table.places tbody tr:not(.cut)")
    assert places.count() == 12
    assert places.first.locator("td.name").inner_text() == "Zoë Brânză-Hill"
    assert visit.left == []
    answer = day_process.manage("replay", "autumn-letters", "--format", "json")
    assert (answer.returncode, json.loads(answer.stdout)["whole"]) == (0, True)


def _set_up(page: Page, base: str) -> None:
    page.goto(base)
    expect(page).to_have_url(f"{base}/setup/")
    page.get_by_label("Your name").fill("Mirela K.")
    page.get_by_label("Username").fill("mirela")
    page.get_by_label("Password", exact=True).fill("letters in a hall")
    page.get_by_label("Password again").fill("letters in a hall")
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Events")


def _new_event(page: Page) -> None:
    page.get_by_role("link", name="New event").first.click()
    page.get_by_label("Name", exact=True).fill("Autumn Letters")
    press(page, "Enter")
    expect(page.locator("#next")).to_have_text("Add the players")


def _bring_players(page: Page) -> None:
    press(page, "Enter")  # the one thing to do next
    lines = "\n".join(f"{name}; {rating}" for name, rating in PLAYERS)
    page.locator("#text").fill(f"Name; Rating\n{lines}\nNobody Special; 12x4")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".bad-count")).to_have_text("1 to check")
    page.get_by_role("button", name="Add 12 players").press("Enter")
    assert "12x4" in page.locator("#text").input_value()


def _check_everyone_in(page: Page) -> None:
    press(page, "Escape")
    page.locator("h1").click()
    press(page, "g", "d")
    expect(page.locator("#next")).to_have_text("Check in the players")
    press(page, "Enter")
    page.wait_for_url("**/players/door/")
    page.wait_for_load_state()  # its scripts are there
    page.get_by_text("Check in everyone …", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Check in 12 players")).to_be_focused()
    press(page, "Enter")
    expect(page.locator(".count")).to_have_text(re.compile("12 of 12"))


def _draw_and_post(page: Page, number: int) -> None:
    _to_day(page)
    expect(page.locator("#next")).to_have_text(re.compile(rf"Draw round {number}"))
    press(page, "Enter")
    page.get_by_role("button", name=f"Draw round {number}").press("Enter")
    post_alone(page, number)


def _enter_all_slips(page: Page, base: str, number: int) -> None:
    """Type every table's line; the better the rating, the higher the score, all different."""
    tables = {}
    for card in page.locator(".table-card").all():
        names = card.locator(".who").all_inner_texts()
        tables[int(card.get_attribute("data-table") or 0)] = names
    assert sorted(len(names) for names in tables.values()) == [6, 6]
    press(page, "g", "d")
    expect(page.locator("#line")).to_be_focused()
    for table, names in tables.items():
        scores = " ".join(str(_score(name, number)) for name in names)
        page.keyboard.type(f"{table} {scores}")
        press(page, "Enter")
        expect(page.locator("#echo-title")).to_have_text(f"Table {table}")
        press(page, "Enter")
        expect(page.locator(".taken")).to_contain_text(f"Table {table} saved, accepted")
        expect(page.locator("#line")).to_be_focused()


def _score(name: str, number: int) -> int:
    """A sum that words of six letters and more can make, the higher the better the rating; another
    one in each round."""
    rank = [player for player, _ in PLAYERS].index(name)
    return 36 * (24 - rank) + 49 * (number - 1)


def _complete(page: Page, number: int) -> None:
    """By its letter beside the draw of the next round; after the last it is what comes next, and
    one Enter too many after the last slip only goes to it."""
    step = page.get_by_role("link", name=f"Complete round {number}")
    expect(step).to_be_visible()
    if number < ROUNDS:
        press(page, "n", "Enter")
    else:
        press(page, "Enter")
        expect(step).to_be_focused()
        press(page, "Enter")
    page.get_by_role("button", name=f"Complete round {number}").press("Enter")
    expect(page.locator(".round-state")).to_have_text("complete")


def _to_day(page: Page) -> None:
    page.evaluate("document.activeElement && document.activeElement.blur()")
    press(page, "g", "d")
    expect(page.locator("#next")).to_be_visible()
