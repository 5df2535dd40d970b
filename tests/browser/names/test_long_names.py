"""The longest names there are, on every page that lists players, at the usual widths of a window:
a name is never cut, never runs under anything, and never breaks inside a word."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.names.event import LONG
from tests.day_process import PROJECT, DayProcess, running

pytestmark = pytest.mark.browser

WIDTHS = (390, 1100, 1280, 1366, 1440)
PAGES = (
    "/e/pairs/standings/",
    "/e/pairs/standings/?after=2&one=1&other=2",
    "/e/pairs/crosstable/",
    "/e/pairs/ratings/",
    "/e/pairs/statistics/",
    "/e/pairs/prizes/",
    "/e/pairs/players/",
    "/e/pairs/check-in/",
    "/e/pairs/round/3/",
    "/e/pairs/",
    "/e/tables/standings/",
    "/e/tables/players/",
    "/e/tables/check-in/",
    "/e/tables/round/3/",
    "/e/tables/",
)
MEASURE = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DayProcess]:
    home = tmp_path_factory.mktemp("long-names")
    env = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"} | {"TDTOOL_HOME": str(home)}
    for line in (("manage.py", "migrate", "-v0"), ("-m", "tests.browser.names.event")):
        subprocess.run([sys.executable, *line], cwd=PROJECT, env=env, check=True)
    with running(home=home) as day:
        yield day


def test_a_name_is_never_cut_never_overlapped_and_never_broken_inside_a_word(
    hall: DayProcess, visit: Visit
) -> None:
    page, base = visit.page, hall.address
    _sign_in(page, base)
    wrong, seen = [], 0
    for address in PAGES:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(base + address)
            found = page.evaluate(MEASURE, list(LONG))
            seen += found["seen"]
            wrong += [f"{address} at {width}: {one}" for one in found["wrong"]]
    assert seen > len(PAGES) * len(WIDTHS)
    assert wrong == []


def _sign_in(page: Page, base: str) -> None:
    page.goto(f"{base}/sign-in/")
    page.locator("[name=username]").fill("mirela")
    page.locator("[name=password]").fill("letters 4 all")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{base}/")
