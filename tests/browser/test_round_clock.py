"""The clock of a round is started with minutes that one can see."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.demo import Demo
from tests.cast import NSA

pytestmark = pytest.mark.browser


def test_the_minutes_in_the_block_are_read_and_start_the_clock(demo: Demo, visit: Visit) -> None:
    """They stood white on white."""
    with demo.here():
        day = demo.event("minutes-seen", system=NSA).bring(8)
        day.post(1)
        day.printed(1)
    page = visit.page
    demo.sign_in(page, at="/e/minutes-seen/")
    minutes = page.locator("#minutes")
    assert minutes.input_value() == "75"
    ink, card = minutes.evaluate(
        "field => [getComputedStyle(field).color, getComputedStyle(field).backgroundColor]"
    )
    assert ink != card
    page.keyboard.press("Enter")
    page.locator("[data-clock], .clock").first.wait_for()
    with demo.here():
        assert day.round(1).clock_minutes == 75
