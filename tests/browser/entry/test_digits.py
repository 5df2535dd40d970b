"""A table’s number and Enter open it, from every list of tables that says so."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

LISTS = {
    "cards of the day": ("/e/demo/", "article"),
    "tiles of the day": ("/e/demo-scrabble/A/", ".tiles a"),
    "cards of a round": ("/e/demo/round/2/", "article"),
    "pairs of a round": ("/e/demo-scrabble/A/round/3/", "li.pair"),
}
USUAL = ("tiles of the day",)


@pytest.mark.parametrize("lists", [USUAL, pytest.param(tuple(LISTS), marks=pytest.mark.long)])
def test_a_number_and_enter_open_that_table_from_every_list_of_tables(
    demo: Demo, visit: Visit, lists: tuple[str, ...]
) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    for address, row in map(LISTS.__getitem__, lists):
        page.goto(base + address)
        rows = page.locator(f"{row}[data-table]")
        expect(rows.first).to_be_visible()
        numbers = [one.get_attribute("data-table") or "" for one in rows.all()]
        for number in {numbers[0], numbers[-1]}:
            page.goto(base + address)
            found = page.locator(f"{row}[data-table='{number}']")
            link = found if row.endswith(" a") else found.locator("a").first
            goes = link.get_attribute("href") or ""
            _types(page, number)
            press(page, "Enter")
            page.wait_for_url(base + goes)
        page.goto(base + address)
        _types(page, "98")
        press(page, "Escape")
        expect(page.locator("#typed")).to_be_empty()
        _types(page, "99")  # no table has it
        press(page, "Enter")
        expect(page.locator("#typed")).to_be_empty()
        assert page.url == base + address


def _types(page: Page, number: str) -> None:
    press(page, *number)
    expect(page.locator("#typed")).to_have_text(number)
