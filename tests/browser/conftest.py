"""A real Chromium in front of a real ``day`` process."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tests import day_process as processes
from tests.browser.demo import Demo
from tests.day_process import DayProcess, running

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
HERE = ("127.0.0.1", "localhost")
# No other name is found, so that no request leaves; asked of here one by one, each would wait for
# this process, and nothing would be kept between two pages as a browser does.
NOWHERE_ELSE = "MAP * ~NOTFOUND, " + ", ".join(f"EXCLUDE {name}" for name in HERE)
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    f"--host-resolver-rules={NOWHERE_ELSE}",
]

LONGEST_RUN = 3600  # seconds

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
PATIENCE = 30_000  # milliseconds: what comes late on a laden machine still comes
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def day_process(tmp_path: Path) -> Iterator[DayProcess]:
    """An empty house, nobody set up yet."""
    with running(home=processes.empty_home(tmp_path / "empty")) as day:
        yield day


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Demo]:
    """The demo events, left as they are, in a house where each test may have events of its own."""
    home = processes.demo_home(tmp_path_factory.mktemp("house") / "demo")
    with running("--demo", home=home, longest=LONGEST_RUN) as day:
        day.wait_for("Ready:")
        yield Demo(day, django_db_blocker)


@pytest.fixture(scope="session")
def demo_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the demo events in it, to be copied."""
    return processes.demo_home(tmp_path_factory.mktemp("demo") / "demo")


@pytest.fixture
def demo_process(tmp_path: Path) -> Iterator[DayProcess]:
    """The demo events in a house of the test's own, to be changed: one in the middle of round 2."""
    with running("--demo", home=processes.demo_home(tmp_path / "demo")) as day:
        yield day


@pytest.fixture(scope="session")
def playwright_here() -> Iterator[Playwright]:
    if not CHROMIUM:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium on this machine, and CI needs one.")
        pytest.skip("There is no Chromium on this machine.")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromiums(playwright_here: Playwright) -> Iterator[list[Browser]]:
    """The browser that is under way; at first none."""
    under_way: list[Browser] = []
    yield under_way
    for browser in under_way:
        browser.close()


@pytest.fixture
def chromium(playwright_here: Playwright, chromiums: list[Browser]) -> Browser:
    """The browser of the tests before; a new one if it died, so that it takes no other with it."""
    if not chromiums or not chromiums[-1].is_connected():
        launched = playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        chromiums[:] = [launched]
    return chromiums[-1]


@dataclass
class Visit:
    """A page in the browser, and every request that was meant for another machine."""

    page: Page
    left: list[str] = field(default_factory=list)


def patient(page: Page) -> Page:
    """Every page that a test opens by itself waits as long as the others do."""
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    context: BrowserContext = chromium.new_context(viewport={"width": 1440, "height": 900})
    made = Visit(patient(context.new_page()))

    def note(request: Request) -> None:
        if urlsplit(request.url).hostname not in (*HERE, None):  # None: data in the page itself
            made.left.append(request.url)

    context.on("request", note)
    yield made
    context.close()


def post_alone(page: Page, number: int) -> None:
    """The draft is posted, and its papers are left for later."""
    page.locator(".pagehead summary", has_text="More").click()
    page.get_by_role("button", name=f"Post round {number}").click()
    expect(page.locator(".round-state")).to_have_text("posted")


def press(page: Page, *keys: str) -> None:
    """Keys as a person presses them: once the page and its scripts are there."""
    page.wait_for_load_state("load")
    for key in keys:
        page.keyboard.press(key)


ALL: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = ALL | {"runOnly": ["color-contrast"]}

_FOUND = """async (options) => {
  const weighty = ["serious", "critical"];
  const faults = (await axe.run(document, options)).violations;
  return faults
    .filter((fault) => weighty.includes(fault.impact))
    .map((fault) => `${fault.id}: ${fault.nodes[0].html.slice(0, 200)}`);
}"""


def weighty(page: Page, options: dict[str, Any] = ALL) -> list[str]:
    """What axe finds serious or worse on a page, a line each with the first place.

    It is brought into a page once, and only what it found comes back: all that it looked at is
    half a megabyte.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_FOUND, options)
    return found
