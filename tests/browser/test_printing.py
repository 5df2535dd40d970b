"""A paper opens beside the page; whoever comes back from it sees that it is printed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Visit, press
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_what_is_needed_and_then_what_is_out_of_date_is_printed_with_enter(
    demo_process: DayProcess, visit: Visit
) -> None:
    page, base = visit.page, demo_process.address
    page.goto(demo_process.wait_for("Sign in:"))
    page.goto(f"{base}/e/demo/round/2/table/1/")
    paper = f"{base}/e/demo/papers/round-2-slip-1.pdf"
    _opens_beside(page, "p", paper)
    page.get_by_text("Cancel slip code").click()
    page.get_by_role("button", name="Cancel code").click()
    page.goto(f"{base}/e/demo/hall/")
    expect(page.locator("#now li")).to_have_text(["Standings after round 1"])
    expect(page.locator("#again li")).to_contain_text("Round 2, result slip of table 1")
    _opens_beside(page, "Enter", f"{base}/e/demo/papers/standings-1.pdf")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#now li")).to_have_count(0)
    _opens_beside(page, "Enter", paper)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#again")).to_have_count(0)


def _opens_beside(page: Page, key: str, paper: str) -> None:
    """The key opens this paper in a page of its own, whether the browser shows PDF or keeps it."""
    with page.context.expect_page(), page.context.expect_event("response", _is(paper)) as answer:
        press(page, key)
    assert answer.value.headers["content-type"] == "application/pdf"


def _is(address: str) -> Callable[[Response], bool]:
    return lambda response: response.url == address
