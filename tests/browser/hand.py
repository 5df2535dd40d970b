"""Somebody who puts a mistake right in a real browser, step by step (``tests/truth/steps.py``), by
the keyboard where there is a key.

Counted are the acts, the pages on which one was done, and the strokes: a field that is filled is
one, and so is each key and each click beside.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import press
from tests.forks import Forked
from tests.truth.steps import Step

# The first that says so already in what a person doesn't fill there.
FORM_OF = """
([to, about, fields]) => [...document.forms].findIndex((form) =>
  new URL(form.action).pathname.endsWith(`/${to}/`) &&
  [...new FormData(form)].some(([name, value]) => `'${name}': ['${value}']`.includes(about)) &&
  [...form.querySelectorAll("input[type=hidden]")].every(
    ({ name, value }) => !(name in fields) || fields[name] === value))
"""


@dataclass
class Beside:
    """The process beside the server."""

    process: subprocess.Popen[str] | Forked

    def ask(self, order: str, **told: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"order": order, **told}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@dataclass
class Hand:
    """A director at the browser, in a day of their own."""

    page: Page
    base: str
    beside: Beside
    slug: str
    strokes: int = 0
    pages: set[str] = field(default_factory=set)

    def open(self, rest: str) -> None:
        self.page.goto(f"{self.base}/e/{self.slug}/{rest}")
        self.page.wait_for_load_state("load")

    def press(self, key: str) -> None:
        press(self.page, key)
        self.strokes += 1

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Within it something is sent, and it is an act of the day."""
        acts = self.beside.ask("acts", slug=self.slug)
        with self.page.expect_response(lambda one: one.request.method == "POST"):
            yield
        self.page.wait_for_load_state("load")
        expect(self.page.locator("main")).to_be_visible()
        said = self.page.locator("main .trouble, main .fault").all_inner_texts()
        assert self.beside.ask("acts", slug=self.slug) > acts, (self.page.url, said)

    def line(self, text: str) -> None:
        """A line of score entry, and ``y`` where the page asks."""
        self.open("entry/")
        self.page.locator("#line").fill(text)
        self.press("Enter")
        expect(self.page.locator("#echo-title")).to_be_visible()
        with self.acting():
            self.press("y" if self.page.locator("[data-asks]").count() else "Enter")

    def z(self) -> None:
        """``z`` and again ``z``; from the desk, where no page with the key is open: its line takes
        the letter, and Enter presses what it stands on."""
        here = self.page.url.startswith(f"{self.base}/e/{self.slug}/")
        if not (here and self.page.locator("[data-key=z]").count()):
            self.open("")
        self.press("z")
        if self.page.locator("#line").count():
            self.press("Enter")
        expect(self.page.locator("#undo-last")).to_be_visible()
        with self.acting():
            self.press("z")

    def second(self, text: str) -> None:
        self.beside.ask("second", slug=self.slug, text=text)

    def form(self, step: Step) -> None:
        """The form is opened where it is folded, filled in field after field, and sent."""
        self.open(step.on)
        at = self.page.evaluate(FORM_OF, [step.to, step.containing, dict(step.fields)])
        assert at >= 0, (step, self.page.url)
        form = self.page.locator("form").nth(at)
        self._unfold(form)
        for name, value in step.fields.items():
            self._fill(form.locator(f"[name='{name}']"), value)
        self.pages.add(urlsplit(self.page.url).path)
        with self.acting():
            if not step.fields and form.locator("button[data-next]").count():
                self.press("Enter")  # it is what Enter does there
            else:
                form.locator("button[type=submit]").last.press("Enter")
                self.strokes += 1

    def _unfold(self, form: Locator) -> None:
        """What it stands in, from outside, or at once by the key of the innermost; then its own."""
        around = form.locator("xpath=ancestor::details[not(@open)]")
        within = form.locator("details:not([open]):has(button)")
        while around.count():
            if not self._by_key(around.last):
                self._click(around.first)
        while within.count():
            if not self._by_key(within.first):
                self._click(within.first)

    def _by_key(self, fold: Locator) -> bool:
        key = fold.locator("summary").first.get_attribute("data-key")
        if not key or self.page.locator(f"[data-key={key}]").count() != 1:
            return False
        self.press(key)
        return True

    def _click(self, fold: Locator) -> None:
        fold.locator("summary").first.click()
        self.strokes += 1

    def _fill(self, field: Locator, value: str) -> None:
        """A field as a person fills it; one that is hidden says so already."""
        kind = field.first.evaluate("(one) => one.type")
        self.strokes += kind != "hidden"
        if kind == "select-one":
            field.select_option(value)
        elif kind in ("radio", "checkbox"):
            field.and_(self.page.locator(f"[value='{value}']")).check()
        elif kind != "hidden":
            field.fill(value)
