"""The events that the hall can see."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from tdtool.models import Event, JournalEntry
from tdtool.models.events import IN_THE_HALL

# What the desk has announced: a text for every hall page and display, perhaps with an end.


@dataclass(frozen=True)
class Announcement:
    """``until`` None: until the desk ends it."""

    text: str
    until: datetime | None


def of_event(event: Event) -> Announcement | None:
    """What is announced now; None: nothing, or it has ended."""
    if not event.announced:
        return None
    until = end_of(event.announced)
    if until is not None and timezone.now() >= until:
        return None
    return Announcement(event.announced["text"], until)


def end_of(announced: Mapping[str, Any] | None) -> datetime | None:
    """When it ends by itself."""
    return datetime.fromisoformat(announced["until"]) if announced and announced["until"] else None


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
