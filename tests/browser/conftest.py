"""A real ``day`` process with a data folder of its own, and a real Chromium in front of it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

PROJECT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
START_LIMIT = 60

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@dataclass
class DayProcess:
    """``manage.py day`` under way: where it answers, and what it printed."""

    home: Path
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    def wait_for(self, start: str) -> str:
        """The rest of the first printed line that begins so."""
        assert self.process.stdout is not None
        while True:
            found = next((line for line in self.lines if line.startswith(start)), None)
            if found is not None:
                return found.removeprefix(start).strip()
            line = self.process.stdout.readline()
            assert line, f"day ended before it printed “{start}”: {self.lines}"
            self.lines.append(line)

    @property
    def address(self) -> str:
        return self.wait_for("Ready:").rstrip("/")

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another command of the project on the same data folder."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=PROJECT,
            env={**os.environ, "TDTOOL_HOME": str(self.home)},
            capture_output=True,
            text=True,
            check=False,
        )


def start(home: Path, *options: str) -> DayProcess:
    env = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "day", "--port", "0", "--no-browser", *options],
        cwd=PROJECT,
        env={**env, "TDTOOL_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    return DayProcess(home, process)


def stop(day: DayProcess) -> None:
    day.process.send_signal(signal.SIGINT)
    try:
        day.process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        day.process.kill()
        day.process.wait()


@pytest.fixture
def day_process() -> Iterator[DayProcess]:
    """An empty house, nobody set up yet."""
    with tempfile.TemporaryDirectory(prefix="tdtool-browser-") as home:
        day = start(Path(home))
        guard = threading.Timer(600, day.process.kill)
        guard.start()
        try:
            yield day
        finally:
            guard.cancel()
            stop(day)


@pytest.fixture
def demo_process() -> Iterator[DayProcess]:
    """The demo event, opened in the middle of round 2."""
    with tempfile.TemporaryDirectory(prefix="tdtool-browser-") as home:
        day = start(Path(home), "--demo")
        guard = threading.Timer(600, day.process.kill)
        guard.start()
        try:
            yield day
        finally:
            guard.cancel()
            stop(day)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium on this machine, and CI needs one.")
        pytest.skip("There is no Chromium on this machine.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visit:
    """A page in the browser, and every request that tried to leave this machine."""

    page: Page
    left: list[str] = field(default_factory=list)


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    context: BrowserContext = chromium.new_context(viewport={"width": 1440, "height": 900})
    made = Visit(context.new_page())
    made.page.set_default_timeout(15_000)

    def keep_here(route: Route) -> None:
        if urlsplit(route.request.url).hostname in ("127.0.0.1", "localhost"):
            route.continue_()
        else:
            made.left.append(route.request.url)
            route.abort()

    context.route(re.compile(".*"), keep_here)
    yield made
    context.close()
