"""What the hall can see: which events, which kinds of pages, and what the desk has announced."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from tdtool.models import Event, JournalEntry
from tdtool.models.events import IN_THE_HALL

PAGES = ("pairings", "results", "standings", "crosstable", "players", "prizes")
STARTS = "starts"  # when rounds will start, on the front: only where a director wants it
KINDS = (*PAGES, STARTS)
USUALLY_OFF = frozenset({"prizes"})  # they are announced at the end


@dataclass(frozen=True)
class ShownEvent:
    slug: str
    name: str
    starts_on: date | None
    venue: str


def events() -> tuple[ShownEvent, ...]:
    """The newest first."""
    chains = JournalEntry.objects.order_by().values("chain")
    hall_events = Event.objects.filter(IN_THE_HALL, uuid__in=chains)
    return tuple(
        ShownEvent(*row) for row in hall_events.values_list("slug", "name", "starts_on", "venue")
    )


def state() -> str:
    """What the list of them is kept by; "" where there is none."""
    shown_events = events()
    return hashlib.sha256(repr(shown_events).encode()).hexdigest() if shown_events else ""


def switched_off(event: Event) -> frozenset[str]:
    """The kinds that the hall doesn't see."""
    off = USUALLY_OFF if event.hall_off is None else frozenset(event.hall_off)
    return off if event.hall_starts else off | {STARTS}


@dataclass(frozen=True)
class Announcement:
    """A text of the desk for every hall page and display; ``until`` None: until it ends it."""

    text: str
    until: datetime | None


def announced_in(event: Event) -> Announcement | None:
    """What is announced now; None: nothing, or it has ended."""
    if not event.announced:
        return None
    until = announcement_ends(event.announced)
    if until is not None and timezone.now() >= until:
        return None
    return Announcement(event.announced["text"], until)


def announcement_ends(announced: Mapping[str, Any] | None) -> datetime | None:
    """When it ends by itself."""
    return datetime.fromisoformat(announced["until"]) if announced and announced["until"] else None
