"""Somebody who puts a mistake right: what it took them, in acts and in pages.

Counted is what they do from the wrong slip on: every act that is written, and every page on which
one was done; the line of score entry, where they sit, and the question that ``z`` asks are none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tdtool.models import JournalEntry
from tests.cast import Day
from tests.truth.compare import disagreements
from tests.truth.in_force import games_of
from tests.web.browser import Browser, Page

MOST_ACTS, MOST_PAGES = 5, 1


@dataclass
class Hand:
    """A director at the desk of a day, with the pages they did something on."""

    day: Day
    pages: set[str] = field(default_factory=set)
    began: int = 0

    def __post_init__(self) -> None:
        self.browser = Browser(self.day.by)
        self.began = self._acts()

    def _acts(self) -> int:
        return JournalEntry.objects.filter(chain=self.day.event.uuid).count()

    def open(self, rest: str) -> Page:
        return self.browser.open(f"/e/{self.day.event.slug}/{rest}")

    def line(self, text: str) -> Page:
        """A line of score entry, taken whatever is asked."""
        return self.browser.line(text, event=self.day.event.slug)

    def z(self) -> Page:
        page = self.open("undo/")
        return self.browser.send(next(one for one in page.forms if one.action.endswith("/undo/")))

    def send(self, on: str, to: str, **told: str) -> Page:
        """A form of a page; ``to`` is the end of its address, ``on`` the page’s."""
        page = self.open(on)
        self.pages.add(page.address)
        forms = [one for one in page.forms if one.action.endswith(f"/{to}/")]
        about = told.pop("containing", "")
        form = next(one for one in forms if about in str(one.fields))
        acts = self._acts()
        answer = self.browser.send(form, **told)
        assert self._acts() > acts, (on, to, answer.said)
        return answer

    def slip(self, to: str, *, table: int = 1, number: int = 1, **told: str) -> Page:
        return self.send(f"round/{number}/table/{table}/", to, **told)

    def rulings(self, to: str, *, table: int = 1, number: int = 1, **told: str) -> Page:
        return self.send(f"games/{self.day.game(table, number).uuid}/rulings/", to, **told)

    def scores(self, table: int = 1, number: int = 1) -> list[int | None]:
        """What is in force, by the ledger's lines."""
        games = games_of(self.day.division)
        return next(one.scores for one in games if (one.round, one.table) == (number, table))

    def is_right(self, what: str) -> None:
        """All places agree, and it didn't take too much."""
        acts = self._acts() - self.began
        print(f"{what:60} {acts} act{'s' * (acts != 1):1} {len(self.pages)} page")
        assert disagreements(self.day.event, self.day.by) == []
        assert acts <= MOST_ACTS, what
        assert len(self.pages) <= MOST_PAGES, self.pages
