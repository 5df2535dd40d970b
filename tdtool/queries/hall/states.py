"""How far an event's journal has come, as far as the hall can see it; known without asking.

The database is asked once a second at most, for acts of other processes; an act of this process
is seen at once. An announcement that ends by itself makes another state.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from tdtool.models import Event, JournalEntry
from tdtool.queries.hall import announcements

ASKED_EVERY = 1.0  # seconds
MOST = 64  # events
# What these write stands on no hall page.
UNSEEN = (
    "papers.print", "challenges.judge", "challenges.query", "disputes.open", "disputes.hand_in",
    "disputes.take_over", "slips.revoke_code",
)  # fmt: skip


class _Known(NamedTuple):
    head: str
    asked_at: float
    until: datetime | None  # when the announcement ends

    @property
    def state(self) -> str:
        over = self.until is not None and timezone.now() >= self.until
        return f"then-{self.head}" if over else self.head


_known: OrderedDict[str, _Known] = OrderedDict()
_lock = threading.Lock()


def of(slug: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """The hash of the last act that the hall can see; "" where it sees no such event."""
    known, now = _known.get(slug), clock()
    if known is not None and now - known.asked_at < ASKED_EVERY:
        return known.state
    fresh = _asked(slug, now)
    with _lock:
        _known[slug] = fresh
        _known.move_to_end(slug)
        while len(_known) > MOST:
            _known.popitem(last=False)
    return fresh.state


def _asked(slug: str, now: float) -> _Known:
    chain = Event.objects.filter(slug=slug, hidden=False).order_by().values("uuid")[:1]
    rows = JournalEntry.objects.filter(chain=chain).exclude(act__in=UNSEEN).order_by("-number")
    found = rows.values_list("hash", "event__announced").first()
    if found is None:
        return _Known("", now, None)
    head, announced = found
    return _Known(head, now, announcements.end_of(announced))


@contextmanager
def asked_anew(event: Event | None) -> Iterator[None]:
    """Something is done in the event: whoever asks afterwards asks the database."""
    try:
        yield
    finally:
        if event is not None:
            with _lock:
                _known.pop(event.slug, None)


def forget_all() -> None:
    with _lock:
        _known.clear()
