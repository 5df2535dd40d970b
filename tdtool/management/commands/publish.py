"""``publish``: an event’s pages and files in a folder, for any web host or a USB drive."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from tdtool.english import clock, counted
from tdtool.management import folder_lock
from tdtool.management.answers import CantAnswer, RefusingCommand, event_named
from tdtool.models import Event
from tdtool.queries import events
from tdtool.queries.hall import screens_first, states
from tdtool.queries.journal import chain
from tdtool.web.published import folder, page
from tdtool.web.published.folder import PublishRefused, Written
from tdtool.web.published.page import Rendered

ASKED_EVERY = 1.0  # seconds
TRIES = 5  # for pages that are all of one state, while slips come in


class Command(RefusingCommand):
    help = "Write the hall’s pages of an event into a folder, for a website or a USB drive."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="the event’s short name")
        parser.add_argument("folder", metavar="FOLDER", type=Path, help="a new or empty folder")
        parser.add_argument(
            "--watch",
            action="store_true",
            help="go on until Ctrl-C: write what has changed after each action",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        event = event_named(options["event"])
        if options["watch"]:
            folder_lock.by_sigterm_as_by_ctrl_c()
        try:
            rendered = Rendered()
            at, changes = written(event, options["folder"], rendered)
            self.stdout.write(f"{_said(changes)} Open {options['folder'] / folder.LAST}.")
            if options["watch"]:
                self._watch(event, options["folder"], at, rendered)
        except PublishRefused as refusal:
            raise CantAnswer(refusal) from None
        except KeyboardInterrupt:
            self.stdout.write("Stopped. The pages stay.")

    def _watch(self, event: Event, into: Path, at: str, rendered: Rendered) -> None:
        """Until KeyboardInterrupt."""
        self.stdout.write("Watching for changes. Press Ctrl-C to stop.")
        self.stdout.flush()
        while True:
            time.sleep(ASKED_EVERY)
            if states.asked_now(event.slug) == at:
                continue
            at, changes = written(event, into, rendered)
            if changes.changed or changes.removed:
                clock_time = clock(timezone.localtime())
                self.stdout.write(f"{clock_time}  {_said(changes)}")
                self.stdout.flush()


def written(event: Event, into: Path, rendered: Rendered) -> tuple[str, Written]:
    """Write the event as the hall sees it now, and say at which state that was; ``rendered`` is
    what was made before.

    Raises PublishRefused.
    """
    for _ in range(TRIES):
        before = states.asked_now(event.slug)
        files = _files(event, before, rendered)
        if states.asked_now(event.slug) == before:
            break
    return before, folder.write(into, files, event=str(event.uuid))


def _files(event: Event, state: str, rendered: Rendered) -> dict[str, bytes]:
    current = events.of_slug(event.slug)
    if current is None or current.hidden:
        raise PublishRefused(f"“{event.slug}” is hidden. Show it again on its Event page.")
    current = screens_first.for_phones(current)
    with states.held(event.slug, state), chain.read_once():
        return page.of_event(current, rendered)


def _said(written: Written) -> str:
    removed = f", {written.removed} removed" if written.removed else ""
    return f"{counted(written.files, 'file')}: {written.changed} written{removed}."
