"""The tabs of the listings on a phone, where they don’t stand in one line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.conftest import Visit
from tests.browser.demo import Demo

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_the_tabs_of_the_listings_begin_each_line_at_the_left_and_stand_equally_apart(
    demo: Demo, visit: Visit
) -> None:
    """They were pushed to both edges: *Play-off* stood at the left and *Prizes* at the right."""
    page = visit.page
    with demo.here():
        demo.event("tabs", system="scrabble").bring(6).play(1)
    page.set_viewport_size({"width": 390, "height": 844})
    demo.sign_in(page)
    for name in ("standings", "standings/crosstable", "prizes"):
        page.goto(f"{demo.address}/e/tabs/{name}/")
        boxes = page.locator(".listings > a, .listings summary").evaluate_all(
            "links => links.map((one) => one.getBoundingClientRect().toJSON())"
        )
        lines: dict[float, list[dict[str, float]]] = {}
        for box in boxes:
            lines.setdefault(box["top"], []).append(box)
        left = page.locator("h1").bounding_box()
        assert left and {line[0]["left"] for line in lines.values()} == {left["x"]}, name
        assert max(box["right"] for box in boxes) <= 390 - left["x"]
        apart = {
            round(after["left"] - before["right"])
            for line in lines.values()
            for before, after in pairwise(line)
        }
        assert len(lines) > 1 and len(apart) == 1, (name, apart)
