"""Somebody who puts a mistake right: what it took them, in acts and in pages.

Counted is what they do from the wrong slip on: every act that is written, and every page on which
one was done; the line of score entry, where they sit, and the question that ``z`` asks are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tdtool.models import JournalEntry
from tdtool.services.slips import lifecycle
from tests.cast import Day
from tests.truth.compare import disagreements
from tests.truth.mistakes import another
from tests.truth.outside import not_as
from tests.truth.steps import Rights, Step, perform
from tests.web.browser import Browser, Page

MOST_ACTS, MOST_PAGES = 5, 1
USUAL_ACTS = 3  # of half of the mistakes at most


@dataclass
class Hand:
    """A director at the desk of a day, with the pages they did something on."""

    day: Day
    pages: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.browser = Browser(self.day.by)

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

    def form(self, step: Step) -> Page:
        """A form of a page, with its fields as they stand but for what is told."""
        page = self.open(step.on)
        self.pages.add(page.address.partition("?")[0])
        forms = [one for one in page.forms if one.action.endswith(f"/{step.to}/")]
        form = next(one for one in forms if step.containing in str(one.fields))
        acts = self._acts()
        answer = self.browser.send(form, **step.fields)
        assert self._acts() > acts, (step, answer.said)
        return answer

    def second(self, text: str) -> None:
        keyed_by_another(self.day, text)

    def puts_right(self, what: str, steps: Sequence[Step]) -> int:
        """A wrong slip is put right step by step, and it doesn't take too much: so many acts."""
        self.pages.clear()
        began = self._acts()
        perform(self, steps)
        acts = self._acts() - began
        what = what.replace("_", " ")
        print(f"{what:60} {acts} act{'s' * (acts != 1):1} {len(self.pages)} page")
        assert acts <= MOST_ACTS, what
        assert len(self.pages) <= MOST_PAGES, self.pages
        return acts

    def is_right(self, system: str, right: Rights) -> None:
        """All places agree on what is right."""
        parted = disagreements(self.day.event, self.day.by) + not_as(right, self.day, system)
        assert parted == [], "\n".join(parted)


def keyed_by_another(day: Day, text: str) -> None:
    """The second keying of a slip, "1 305 299", by somebody else."""
    table, *scores = (int(one) for one in text.split())
    game = str(day.game(table).uuid)
    lifecycle.key_second(another(day).desk(), game=game, scores=scores)
