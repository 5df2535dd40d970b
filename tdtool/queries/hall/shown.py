"""The events that the hall can see."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from tdtool.models import Event, JournalEntry
from tdtool.models.events import IN_THE_HALL


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
