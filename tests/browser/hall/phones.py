"""Players with a phone in one hand, and the desk beside them: taps are counted, and every target
that is tapped is large enough for a thumb.

A tap is a finger on the page. The digits of a score, typed on the phone's own keyboard, are
counted on their own; the code of the card is scanned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import ALL, COLOURS, patient, weighty
from tests.papers import reading

DARK: Literal["dark"] = "dark"
THUMB = 44  # pixels, the least that is tapped
CARD = re.compile(r"(?P<name>[^\n]+)\nno\. \d+[^\n]*\nYour code, for you alone\n(?P<code>\S+)")
ON_CARDS = "192.168.1.5:8000"  # where the cards say that the laptop is


@dataclass
class Hall:
    """The desk under way, and every player's printed card."""

    base: str
    desk: Page
    cards: dict[str, str]  # by name: what is on it below the laptop's address

    def open(self, rest: str) -> Page:
        self.desk.goto(f"{self.base}/e/demo-scrabble/{rest}")
        self.desk.wait_for_load_state("load")
        return self.desk

    def acts(self, *, of: str) -> int:
        """How often the day's journal says this, as History shows it."""
        return self.open("history/").locator(".acts tbody tr", has_text=of).count()


def printed_cards(desk: Page, base: str, code: str) -> dict[str, str]:
    """From the PDF of a division, in a hall whose network gave the laptop an address."""
    address = f"{base}/e/demo-scrabble/{code}/papers/phones-0.pdf"
    paper = desk.context.request.get(address, headers={"Host": ON_CARDS})
    assert paper.ok, (paper.status, paper.text())
    cards = {}
    for sheet in reading.lines(paper.body()):
        said = "\n".join(sheet)
        assert f"http://{ON_CARDS}/r/demo-scrabble/" in said
        for card in CARD.finditer(said):
            cards[card["name"]] = f"/r/demo-scrabble/{card['code']}"
    return cards


@dataclass
class Phone:
    """A player's phone: the page, and what their thumb did."""

    page: Page
    base: str
    taps: int = 0
    digits: int = 0
    small: list[str] = field(default_factory=list)

    def scan(self, on_card: str) -> None:
        """The camera reads the card's code; a tap opens what it says."""
        self.taps += 1
        self.page.goto(self.base + on_card)
        self.page.wait_for_load_state("load")

    def tap(self, target: Locator) -> None:
        expect(target).to_be_enabled()
        box = target.bounding_box()
        assert box is not None
        if box["width"] < THUMB or box["height"] < THUMB:
            self.small.append(f"{target}: {box['width']:.0f} × {box['height']:.0f}")
        self.taps += 1
        target.tap()

    def type(self, own: int, other: int) -> None:
        for label, score in (("you", own), ("opponent", other)):
            self.tap(self.page.get_by_label(re.compile(rf"{label}$")))
            self.page.keyboard.type(str(score))
            self.digits += len(str(score))

    def report(self, own: int, other: int) -> None:
        self.type(own, other)
        self.tap(self.page.get_by_role("button", name="Send"))

    def says(self, text: str) -> None:
        """It stands there as soon as the phone is looked at again."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(self.page.locator("main")).to_contain_text(text)

    def hides(self, text: str) -> None:
        assert text not in self.page.locator("body").inner_text()  # keys have digits, too


@contextmanager
def phone(browser: Browser, hall: Hall, *, width: int) -> Iterator[Phone]:
    context = browser.new_context(
        viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True
    )
    page = patient(context.new_page())
    yield Phone(page, hall.base)
    context.close()


def faults(page: Page) -> list[str]:
    """What shuts anybody out, in daylight and in the dark, and what is too wide."""
    found = weighty(page, ALL)
    page.emulate_media(color_scheme=DARK)
    found += [f"dark, {fault}" for fault in weighty(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found + ([f"{wide} px too wide"] if wide > 0 else [])
