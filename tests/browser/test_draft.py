"""A draft changed by keyboard alone, a posted round with a slip in, and the round's clock."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import Visit, post_alone, press
from tests.browser.demo import Demo
from tests.day_process import DayProcess

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_seats_are_swapped_and_exchanged_by_keyboard_and_the_clock_is_seen(
    demo_process: DayProcess, visit: Visit
) -> None:
    page, base = visit.page, demo_process.address
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" else None)
    page.goto(demo_process.wait_for("Sign in:"))
    _draw_round_three(page, base)
    _leave_and_move(page)
    names = _swap(page)
    _confirm_and_post(page)
    _exchange_with_a_slip_in(page, base, names)
    _run_the_clock(page, base)
    assert (visit.left, troubles) == ([], [])


def _seat(page: Page, table: int, place: int) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Table {table}, seat {place}, "))


def _name(seat: Locator) -> str:
    return (seat.get_attribute("aria-label") or "").split(", ", 2)[-1]


def _draw_round_three(page: Page, base: str) -> None:
    page.goto(f"{base}/e/demo/round/2/")
    page.locator("summary", has_text="Continue without").click()
    page.locator(".finish textarea").fill("The hall closes.")
    page.get_by_role("button", name="Complete round 2").press("Enter")
    expect(page.locator(".round-state")).to_have_text("complete")
    page.goto(f"{base}/e/demo/round/3/")
    page.get_by_role("button", name="Draw round 3").press("Enter")
    expect(page.locator(".round-state")).to_have_text("draft")


def _leave_and_move(page: Page) -> None:
    """Arrows go round the seats, escape leaves a choice, m and a number proposes a move."""
    press(page, "ArrowRight")
    expect(_seat(page, 1, 1)).to_be_focused()
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    expect(_seat(page, 1, 2)).to_be_focused()
    press(page, " ")
    expect(page.locator(".by-hand.chosen")).to_contain_text("Now choose a player to swap with")
    expect(_seat(page, 1, 2)).to_be_focused()
    press(page, "m", "3")
    expect(page.locator(".after-change")).to_contain_text("after the move")
    expect(page.locator("#table-3.target")).to_be_visible()
    expect(page.locator("#heard")).to_contain_text("would move to table 3.")
    press(page, "Escape")
    expect(page.locator("#change, .by-hand.chosen")).to_have_count(0)


def _swap(page: Page) -> tuple[str, str]:
    """The first of table 3 with the second of table 4, the checker looked at first."""
    one, other = _name(_seat(page, 3, 1)), _name(_seat(page, 4, 2))
    press(page, "3")
    expect(_seat(page, 3, 1)).to_be_focused()
    press(page, " ")
    expect(page.locator(".chosen .label b")).to_have_text(one)
    press(page, "4", "ArrowRight", " ")
    expect(page.locator("#change .pair-chosen")).to_contain_text(one)
    expect(page.locator("#change .pair-chosen")).to_contain_text(other)
    expect(page.locator(".after-change")).to_contain_text("22 players in 22 seats, each once.")
    assert page.locator(".means tbody tr").count() == 2
    expect(page.locator("#heard")).to_contain_text(f"{one} and {other} would swap.")
    press(page, "Enter")
    expect(page.locator(".taken")).to_have_text(f"{one} and {other} swapped.")
    expect(page.locator("#table-3")).to_contain_text(other)
    expect(page.locator("#table-4")).to_contain_text(one)
    expect(page.get_by_role("region", name="Changed by hand")).to_contain_text(
        f"{one} and {other} swapped"
    )
    return one, other


def _confirm_and_post(page: Page) -> None:
    press(page, "c")
    expect(page.locator(".round-state")).to_have_text("confirmed")
    post_alone(page, 3)


def _exchange_with_a_slip_in(page: Page, base: str, names: tuple[str, str]) -> None:
    """The seat keeps its score: who takes the place takes what came in for it."""
    table = page.locator("[data-table='3']")
    first = table.locator(".who").first.inner_text()
    stranger = page.locator("[data-table='4'] .who").first.inner_text()
    page.goto(f"{base}/e/demo/entry/?line=3+213+145+244+85+172")
    page.locator("form.take button").press("Enter")
    for _ in range(2):  # a sum that no words make is asked about once more
        with suppress(TimeoutError):  # it may have been saved meanwhile, and nothing is asked
            page.locator("form.take button").press("Enter", timeout=2_000)
    expect(page.locator(".taken")).to_contain_text("Table 3 saved, accepted")
    page.goto(f"{base}/e/demo/round/3/")
    press(page, "x")
    fold = page.locator("#exchange")
    fold.locator("select[name=one]").select_option(label=f"{first}, table 3, seat 1")
    fold.locator("select[name=to]").select_option(label=f"{stranger}, table 4, seat 1")
    fold.get_by_label("Reason").fill("They sat down the wrong way round.")
    fold.get_by_role("button", name="Swap players").press("Enter")
    expect(page.locator(".taken")).to_have_text(
        f"{first} and {stranger} swapped. Revision 2: print the papers again."
    )
    expect(table.locator("li").first).to_contain_text(stranger)
    expect(table.locator("li").first).to_contain_text("213")
    expect(page.locator(".taken")).to_contain_text("Revision 2: print the papers again.")


def _run_the_clock(page: Page, base: str) -> None:
    page.goto(f"{base}/e/demo/")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".bar .now")).to_contain_text(re.compile(r"75:00|74:[45]\d"))
    page.goto(f"{base}/e/demo/clock/")
    expect(page.locator(".digits")).to_have_text(re.compile(r"^74:[45]\d$"))
    expect(page.locator(".telling")).to_have_text("time left")
    page.reload()
    expect(page.locator(".digits")).to_have_text(re.compile(r"^74:[345]\d$"))
    page.goto(f"{base}/e/demo/round/3/seating/")
    assert page.locator(".at-table").count() == 4


def test_a_draft_that_was_posted_and_printed_doesnt_stay_a_draft_behind_its_papers(
    demo: Demo, visit: Visit
) -> None:
    """Behind a window of its own the page still offered to post it."""
    with demo.here():
        day = demo.event("posted-behind").bring(8)
        day.draw(1)
    page = visit.page
    demo.sign_in(page, at="/e/posted-behind/round/1/")
    with page.context.expect_page():
        page.locator(".post-and-print .primary").click()
    expect(page.locator(".post-and-print")).to_have_count(0)
    with demo.here():
        assert day.round(1).state == "posted"
