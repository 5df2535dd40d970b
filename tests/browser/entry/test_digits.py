"""A table’s number and Enter open it, on the desk and from the lists of a round."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, press
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser

DESKS = {"cards": ("/e/demo/", "article"), "tiles": ("/e/demo-scrabble/A/", "article")}
LISTS = {
    "cards of a round": ("/e/demo/round/2/", "article"),
    "pairs of a round": ("/e/demo-scrabble/A/round/3/", "li.pair"),
}


def _open_first_and_last(page: Page, base: str, address: str, row: str) -> None:
    page.goto(base + address)
    rows = page.locator(f"{row}[data-table]")
    expect(rows.first).to_be_visible()
    numbers = [one.get_attribute("data-table") or "" for one in rows.all()]
    for number in {numbers[0], numbers[-1]}:
        page.goto(base + address)
        link = page.locator(f"{row}[data-table='{number}'] a").first
        goes = link.get_attribute("href") or ""
        press(page, *number)
        press(page, "Enter")
        page.wait_for_url(base + goes)


@pytest.mark.parametrize("desk", ["tiles", pytest.param("cards", marks=pytest.mark.long)])
def test_a_number_alone_in_the_line_opens_that_table(demo: Demo, visit: Visit, desk: str) -> None:
    demo.sign_in(visit.page)
    _open_first_and_last(visit.page, demo.address, *DESKS[desk])


@pytest.mark.long
def test_a_number_and_enter_open_that_table_from_every_list_of_tables(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    demo.sign_in(page)
    for address, row in LISTS.values():
        _open_first_and_last(page, base, address, row)
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
