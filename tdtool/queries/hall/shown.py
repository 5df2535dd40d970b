"""The events that the hall can see; known without asking, like their states."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from tdtool.models import Event, JournalEntry
from tdtool.models.events import IN_THE_HALL
from tdtool.queries.hall import states


@dataclass(frozen=True)
class ShownEvent:
    slug: str
    name: str
    starts_on: date | None
    venue: str


class _Known(NamedTuple):
    events: tuple[ShownEvent, ...]
    asked_at: float
    acts: int  # of this process, when it was asked


_known: list[_Known] = []


def events(*, clock: Callable[[], float] = time.monotonic) -> tuple[ShownEvent, ...]:
    """The newest first. Asked once a second at most, and after an act of this process."""
    at, acts = clock(), states.acts_done()
    for cached in _known:
        if cached.acts == acts and at - cached.asked_at < states.ASKED_EVERY:
            return cached.events
    fresh = _asked()
    _known[:] = [_Known(fresh, at, acts)]
    return fresh


def _asked() -> tuple[ShownEvent, ...]:
    chains = JournalEntry.objects.order_by().values("chain")
    hall_events = Event.objects.filter(IN_THE_HALL, uuid__in=chains)
    return tuple(
        ShownEvent(*row) for row in hall_events.values_list("slug", "name", "starts_on", "venue")
    )


def state() -> str:
    """What the list of them is kept by; "" where there is none."""
    shown_events = events()
    return hashlib.sha256(repr(shown_events).encode()).hexdigest() if shown_events else ""


def forget() -> None:
    _known.clear()
