"""The longest names there are, on every page that lists players, at the usual widths of a window:
a name is never cut, never runs under anything, and never breaks inside a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdtool.models import Event
from tdtool.rehearsal.demo import demo_account
from tests.browser.conftest import Visit
from tests.browser.demo import Demo
from tests.browser.names import event
from tests.browser.names.event import LONG

pytestmark = pytest.mark.browser

WIDTHS = (390, 1100, 1280, 1366, 1440)
PAGES = (
    "/e/pairs/standings/",
    "/e/pairs/standings/?after=2&chances=1",
    "/e/pairs/standings/crosstable/",
    "/e/pairs/standings/ratings/",
    "/e/pairs/standings/figures/",
    "/e/pairs/prizes/",
    "/e/pairs/players/",
    "/e/pairs/players/door/",
    "/e/pairs/round/3/",
    "/e/pairs/",
    "/e/tables/standings/",
    "/e/tables/players/",
    "/e/tables/players/door/",
    "/e/tables/round/3/",
    "/e/tables/",
)
USUAL = ("/e/pairs/standings/", "/e/pairs/round/3/", "/e/tables/standings/"), (390, 1280)
MEASURE = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("pages", "widths"), [USUAL, pytest.param(PAGES, WIDTHS, marks=pytest.mark.long)]
)
def test_a_name_is_never_cut_never_overlapped_and_never_broken_inside_a_word(
    demo: Demo, visit: Visit, pages: tuple[str, ...], widths: tuple[int, ...]
) -> None:
    page, base = visit.page, demo.address
    with demo.here():
        if not Event.objects.filter(slug="pairs").exists():
            event.make(demo_account())
    demo.sign_in(page)
    wrong, seen = [], 0
    for address in pages:
        page.goto(base + address)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            found = page.evaluate(MEASURE, list(LONG))
            seen += found["seen"]
            wrong += [f"{address} at {width}: {one}" for one in found["wrong"]]
    assert seen > len(pages) * len(widths)
    assert wrong == []
