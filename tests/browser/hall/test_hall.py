"""The hall’s pages on the smallest phone: nothing too wide, nothing that shuts anybody out."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.demo import Demo
from tests.browser.hall.phones import faults
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser

OF_TABLES = ("", "?q=an", "pairings/", "tables/", "results/", "standings/", "prizes/")
OF_PAIRS = ("", "pairings/", "tables/", "results/", "standings/", "crosstable/")
PAGES = [f"/h/demo/{one}" for one in OF_TABLES] + [f"/h/demo-scrabble/A/{one}" for one in OF_PAIRS]


@pytest.mark.long
def test_a_guest_finds_their_table_on_a_phone_and_reads_every_page(
    demo: Demo, visit: Visit
) -> None:
    page, base = visit.page, demo.address
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{base}/h/demo/")
    page.get_by_label("Find a name").fill("wroblik")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Tadeusz Wróblik").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tadeusz Wróblik")
    own = page.url.removeprefix(base)
    found = {}
    for address in (*PAGES, own):
        page.goto(base + address)
        found[address] = faults(page)
    assert {at: said for at, said in found.items() if said} == {}
    assert page.context.cookies() == []
    assert visit.left == []


@pytest.mark.long
def test_an_open_page_brings_itself_up_to_date(demo_process: DayProcess, visit: Visit) -> None:
    page, base = visit.page, demo_process.address
    link = demo_process.wait_for("Sign in:")
    desk = page.context.browser.new_page() if page.context.browser else page
    page.goto(f"{base}/h/demo/results/")
    expect(page.get_by_text("2 of 4 results in")).to_be_visible()
    desk.goto(link)
    desk.goto(f"{base}/e/demo/entry/?line=4+120+110+100+90+80")
    desk.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("3 of 4 results in")).to_be_visible()
