"""How far an event's journal has come, as far as the hall can see it; known without asking.

The database is asked once a second at most, for acts of other processes; an act of this process
is seen at once.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tdtool.models import Event, JournalEntry

ASKED_EVERY = 1.0  # seconds
MOST = 64  # events
# What these write stands on no hall page.
UNSEEN = (
    "papers.print", "challenges.judge", "challenges.query", "disputes.open", "disputes.hand_in",
    "disputes.take_over", "slips.revoke_code", "hall.wifi",
)  # fmt: skip


class _Known(NamedTuple):
    state: str
    asked_at: float


_known: OrderedDict[str, _Known] = OrderedDict()
_lock = threading.Lock()
_acts = 0  # that this process did


def of(slug: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """The hash of the last act that the hall can see; "" where it sees no such event."""
    known, now = _known.get(slug), clock()
    if known is not None and now - known.asked_at < ASKED_EVERY:
        return known.state
    fresh = _Known(_asked(slug), now)
    with _lock:
        _known[slug] = fresh
        _known.move_to_end(slug)
        while len(_known) > MOST:
            _known.popitem(last=False)
    return fresh.state


def _asked(slug: str) -> str:
    chain = Event.objects.filter(slug=slug, hidden=False).order_by().values("uuid")[:1]
    rows = JournalEntry.objects.filter(chain=chain).exclude(act__in=UNSEEN).order_by("-number")
    return rows.values_list("hash", flat=True).first() or ""


@contextmanager
def asked_anew(event: Event | None) -> Iterator[None]:
    """Something is done in the event: whoever asks afterwards asks the database."""
    global _acts
    try:
        yield
    finally:
        with _lock:
            _acts += 1
            if event is not None:
                _known.pop(event.slug, None)


def acts_done() -> int:
    """How many acts this process did."""
    return _acts


def forget_all() -> None:
    with _lock:
        _known.clear()
