"""One ``day`` for all tests of a run's worker that leave the two demo events as they are.

A test that acts has an event of its own in it, under a slug that no other test has: made by its
pages, or at once by ``Demo.event``. What else a test changes belongs to ``demo_process``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tdtool import home
from tdtool.models import Event
from tdtool.rehearsal import demo
from tdtool.services.journal.replay import replay
from tests.cast import Day
from tests.databases import Database
from tests.day_process import DayProcess


@dataclass(frozen=True)
class Demo:
    """The server, and its data folder read and written from here."""

    day: DayProcess
    blocker: Any
    lookers: list[str] = field(default_factory=list)  # the session of those who only look

    @property
    def address(self) -> str:
        return self.day.address

    @contextmanager
    def here(self) -> Iterator[None]:
        """Its database in the place of the tests' own."""
        with self.blocker.unblock(), Database("", self.day.home).here():
            yield

    def look(self, page: Page, *, at: str) -> None:
        """As the director of the demo, in the one session of all tests that only read pages."""
        if not self.lookers:
            self.lookers.append(self._session())
        self._open(page, self.lookers[0], at)

    def sign_in(self, page: Page, *, at: str = "/e/demo/") -> None:
        """A session of this browser's own, as the director of the demo."""
        self._open(page, self._session(), at)

    def _session(self) -> str:
        with self.here():
            client = Client()
            client.force_login(demo.demo_account())
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    def _open(self, page: Page, session: str, at: str) -> None:
        name = home.cookie("tdtool", home.secret_key(self.day.home))
        page.context.add_cookies([{"name": name, "value": session, "url": self.address}])
        page.goto(self.address + at)

    def event(self, slug: str, **options: Any) -> Day:
        """An event of the test's own, with nobody in it yet; used inside ``here``."""
        return Day.new(demo.demo_account(), slug=slug, **options)

    def is_whole(self, slug: str) -> bool:
        """Its journal plays to the same event."""
        with self.here():
            return replay(Event.objects.get(slug=slug)).whole
