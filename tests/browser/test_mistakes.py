"""Mistakes of a day put right in a real browser, most by keyboard: then every place agrees.

One server for all; beside it a process makes the days and looks them over
(``tests/truth/desk.py``). At most five acts on one page each; ``-s`` prints what each took.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Playwright, Request, expect

from tests.browser.conftest import CHROMIUM, FLAGS, press
from tests.day_process import PROJECT, DayProcess, running
from tests.truth.hand import MOST_ACTS, MOST_PAGES

pytestmark = pytest.mark.browser
SHORT = "GARDENIA HARMONIC READING TRAIN"
NO_PAGE = ("entry/", "undo/")  # where one sits, and what ``z`` asks


@dataclass
class Beside:
    """The process beside the server."""

    process: subprocess.Popen[str]

    def ask(self, **order: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="module")
def server() -> Iterator[DayProcess]:
    with running("--demo") as day:
        day.wait_for("Ready:")
        yield day


@pytest.fixture(scope="module")
def beside(server: DayProcess) -> Iterator[Beside]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.truth.desk"],
        cwd=PROJECT,
        env={**os.environ, "TDTOOL_HOME": str(server.home)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    yield Beside(process)
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def page(server: DayProcess, playwright_here: Playwright) -> Iterator[Page]:
    browser = playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    made = browser.new_page()
    made.set_default_timeout(15_000)
    made.goto(server.wait_for("Sign in:"))
    yield made
    browser.close()


@dataclass
class Desk:
    """A director at the browser, in a day of their own."""

    page: Page
    base: str
    beside: Beside
    slug: str
    acts: int = 0
    facts: dict[str, str] = field(default_factory=dict)
    posted: set[str] = field(default_factory=set)

    def day(self, system: str, *steps: Any, count: int = 4, **told: Any) -> None:
        order = {"slug": self.slug, "system": system, "count": count, "told": told}
        done = [(name, told[0], told[1] if len(told) > 1 else {}) for name, *told in steps]
        self.facts = self.beside.ask(**order, steps=done)
        self.acts = self.beside.ask(check=self.slug)["acts"]
        self.page.on("request", self._sent)

    def _sent(self, request: Request) -> None:
        if request.method == "POST":
            path = urlsplit(self.page.url).path
            if not path.endswith(NO_PAGE):
                self.posted.add(path)

    def open(self, rest: str) -> None:
        self.page.goto(f"{self.base}/e/{self.slug}/{rest}")

    def line(self, text: str, sure: str = "y") -> None:
        """A line of score entry by the keyboard, and ``y`` where the page asks."""
        self.open("entry/")
        self.page.wait_for_load_state("load")
        self.page.locator("#line").fill(text)
        press(self.page, "Enter")
        expect(self.page.locator("#echo-title")).to_be_visible()
        press(self.page, sure if self.page.locator("[data-asks]").count() else "Enter")
        self.said()

    def said(self) -> None:
        expect(self.page.locator(".taken").first).to_be_visible()

    def z(self) -> None:
        press(self.page, "z")
        expect(self.page.locator("#undo-last")).to_be_visible()
        press(self.page, "z")
        self.said()

    def slip(self, key: str, *typed: str) -> None:
        """A form of the slip’s page opened by its letter; what is typed field after field."""
        self.open("round/1/table/1/")
        press(self.page, key)
        for at, text in enumerate(typed):
            if at:
                press(self.page, "Tab")
            self.page.keyboard.type(text)
        press(self.page, "Enter")
        self.said()

    def is_right(self, what: str, *scores: int | None, table: str = "1/1") -> None:
        self.page.remove_listener("request", self._sent)
        seen = self.beside.ask(check=self.slug)
        acts = seen["acts"] - self.acts
        print(f"{what:50} {acts} acts {len(self.posted)} pages")
        assert seen["parted"] == []
        assert seen["scores"][table] == list(scores)
        assert acts <= MOST_ACTS
        assert len(self.posted) <= MOST_PAGES


@pytest.fixture
def desk(page: Page, server: DayProcess, beside: Beside, request: pytest.FixtureRequest) -> Desk:
    slug = f"m-{zlib.crc32(request.node.name.encode())}"
    return Desk(page, server.address, beside, slug)


PAIRS = ("scrabble", "my-scrabble", "anagrams-2004")


@pytest.mark.parametrize("system", PAIRS)
def test_swapped_digits_by_the_keyboard(desk: Desk, system: str) -> None:
    desk.day(system, ("report", [1, 214, 180]))
    desk.line("1 241 180")
    desk.is_right("swapped digits", 241, 180)


def test_the_slips_of_two_tables_exchanged(desk: Desk) -> None:
    desk.day("scrabble", ("report", [1, 214, 180]), ("report", [2, 305, 299]))
    desk.line("1 305 299")
    desk.line("2 214 180")
    desk.is_right("two slips exchanged", 305, 299)


def test_keyed_into_the_wrong_table_then_z(desk: Desk) -> None:
    desk.day("my-scrabble")
    desk.line("1 305 299")
    desk.z()
    desk.line("2 305 299")
    desk.is_right("wrong table, z", 305, 299, table="1/2")


def test_keyed_again_with_other_scores_then_z(desk: Desk) -> None:
    desk.day("anagrams-2004", ("report", [1, 305, 299]))
    desk.line("1 350 299")
    desk.z()
    desk.is_right("keyed twice, z", 305, 299)


def test_a_correction_after_all_have_signed(desk: Desk) -> None:
    desk.day("scrabble", ("report", [1, 305, 299]))
    desk.slip("c", "2", "309", "added up wrong")
    desk.is_right("correction after signing", 305, 309)


def test_overtime_for_the_wrong_seat_is_undone_and_told_for_the_right_one(desk: Desk) -> None:
    desk.day("scrabble", ("report", [1, 305, 299]))
    desk.open("round/1/table/1/")
    desk.slip("t", "", "26:10")
    desk.z()
    desk.open("round/1/table/1/")
    press(desk.page, "t")
    desk.page.locator("#clock-place").select_option("2")
    desk.page.locator("#used").fill("26:10")
    press(desk.page, "Enter")
    desk.said()
    desk.is_right("overtime for the wrong seat", 305, 279)


def test_a_word_too_short_is_ruled_off_by_enter(desk: Desk) -> None:
    words = ("words", [1], {"seat1": SHORT})
    desk.day("anagrams-nsa-2005", ("report", [1, 202, 113, 64]), words, count=6, table_size=3)
    desk.open("round/1/table/1/")
    press(desk.page, "Enter")
    desk.said()
    desk.is_right("word too short, ruled off", 177, 113, 64)


def test_a_ruling_is_overruled_by_z_and_the_word_stands(desk: Desk) -> None:
    words = ("words", [1], {"seat1": SHORT})
    desk.day("anagrams-nsa-2005", ("report", [1, 202, 113, 64]), words, count=6, table_size=3)
    desk.open("round/1/table/1/")
    press(desk.page, "Enter")
    desk.said()
    desk.z()
    desk.open("round/1/table/1/")
    desk.page.get_by_text("Checked, OK").first.click()
    desk.page.locator(".asks input[name=reason]:visible").fill("nobody challenged it")
    press(desk.page, "Enter")
    desk.said()
    desk.is_right("ruling overruled, let stand", 202, 113, 64)


def test_a_total_unlike_the_words_is_corrected_by_enter(desk: Desk) -> None:
    words = ("words", [1], {"seat1": "GARDENIA HARMONIC"})
    desk.day("anagrams-nsa-2005", ("report", [1, 130, 113, 64]), words, count=6, table_size=3)
    desk.open("round/1/table/1/")
    press(desk.page, "Enter")
    desk.said()
    desk.is_right("total unlike the words", 128, 113, 64)


def test_a_penalty_entered_twice_and_one_undone(desk: Desk) -> None:
    desk.day("my-scrabble", ("report", [1, 305, 299]))
    for _ in range(2):
        desk.open(f"games/{desk.facts['game']}/rulings/")
        press(desk.page, "p")
        desk.page.locator("#points-points").fill("−10")
        desk.page.locator("form:has(#points-points) [name=reason]").fill("a phone rang")
        press(desk.page, "Enter")
        desk.said()
    desk.open("round/1/table/1/")
    desk.z()
    desk.is_right("penalty twice, one undone", 295, 299)


def test_a_slip_taken_back_is_keyed_anew(desk: Desk) -> None:
    desk.day("anagrams-1962", ("report", [1, 100, 90, 80]), count=6, table_size=3)
    desk.line("1 101 90 80")
    desk.open("round/1/table/1/")
    desk.page.get_by_text("Remove slip").first.click()
    desk.page.locator("#back-reason").fill("the wrong table")
    desk.page.get_by_role("button", name="Remove slip").press("Enter")
    desk.said()
    desk.is_right("taken back", None, None, None)
