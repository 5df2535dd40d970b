"""The mistakes of a day (``tests/truth/mistakes.py``) put right in a real browser: then every place
agrees on what is right.

One server and one browser for all; beside them a process makes a day for each and looks it over
(``tests/truth/desk.py``). At most five acts on one page each; ``-s`` prints what each took.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright

from tests import forks
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.hand import Beside, Hand
from tests.day_process import DayProcess, demo_home, running
from tests.truth.hand import MOST_ACTS, MOST_PAGES
from tests.truth.mistakes import cases
from tests.truth.steps import Step, perform

pytestmark = pytest.mark.browser
LIFE = 3600  # seconds: a laden machine takes its time for all of them
USUAL = {("swapped_digits", "scrabble")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DayProcess]:
    home = demo_home(tmp_path_factory.mktemp("mistakes") / "demo")
    with running("--demo", home=home, longest=LIFE) as day:
        day.wait_for("Ready:")
        yield day


@pytest.fixture(scope="module")
def beside(server: DayProcess) -> Iterator[Beside]:
    process = forks.begin(
        ["-m", "tests.truth.desk"],
        {**os.environ, "TDTOOL_HOME": str(server.home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    yield Beside(process)
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def page(server: DayProcess, playwright_here: Playwright) -> Iterator[Page]:
    browser = playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    made = browser.new_page(viewport={"width": 1440, "height": 900})
    made.set_default_timeout(60_000)
    made.goto(server.wait_for("Sign in:"))
    yield made
    browser.close()


def _marked() -> Iterator[object]:
    """The usual few, and all the others for ``-m long``."""
    for case in cases():
        yield pytest.param(*case, marks=[] if case in USUAL else [pytest.mark.long])


@pytest.mark.parametrize(("name", "system"), list(_marked()))
def test_after_a_mistake_every_place_says_what_is_right(
    name: str, system: str, page: Page, server: DayProcess, beside: Beside
) -> None:
    slug = f"m-{list(cases()).index((name, system))}"
    made = beside.ask("make", slug=slug, mistake=name, system=system)
    hand = Hand(page, server.address, beside, slug)
    perform(hand, [Step(**step) for step in made["steps"]])
    seen = beside.ask("check", slug=slug)
    acts = seen["acts"] - made["acts"]
    what = f"{name.replace('_', ' ')}, {system}"
    print(f"{what:75} {acts} acts, {len(hand.pages)} pages, {hand.strokes} strokes")
    assert seen["parted"] == []
    assert acts <= MOST_ACTS
    assert len(hand.pages) <= MOST_PAGES
