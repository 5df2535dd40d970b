"""A paper opens beside the page; whoever comes back from it sees that it is printed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, press
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser


def test_what_is_out_of_date_is_printed_again_with_enter(
    demo_process: DayProcess, visit: Visit
) -> None:
    page, base = visit.page, demo_process.address
    page.goto(demo_process.wait_for("Sign in:"))
    page.goto(f"{base}/e/demo/round/2/table/1/")
    with page.context.expect_page() as paper:
        press(page, "p")
    assert paper.value.url == f"{base}/e/demo/papers/round-2-slip-1.pdf"
    page.get_by_text("Revoke the code").click()
    page.get_by_role("button", name="Revoke it").click()
    page.goto(f"{base}/e/demo/papers/")
    expect(page.locator(".print-again li")).to_contain_text("Round 2, result slip of table 1")
    with page.context.expect_page() as paper:
        press(page, "Enter")
    assert paper.value.url == f"{base}/e/demo/papers/round-2-slip-1.pdf"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".print-again")).to_have_count(0)
