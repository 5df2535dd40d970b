"""The last act of an event, whatever it was; known without asking.

The database is asked once a second at most, and after each act of this process.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from tdtool.models import Event, JournalEntry
from tdtool.queries.hall import states

ASKED_EVERY = 1.0  # seconds
MOST = 64  # events


class _Last(NamedTuple):
    hash: str
    asked_at: float
    done: int  # acts of this process, when it was asked


_lasts: OrderedDict[str, _Last] = OrderedDict()
_lock = threading.Lock()


def last_of(slug: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """The last act's hash, be the event hidden or not; "" where nothing was done."""
    known, done, now = _lasts.get(slug), states.acts_done(), clock()
    if known is not None and known.done == done and 0 <= now - known.asked_at < ASKED_EVERY:
        return known.hash
    chain = Event.objects.filter(slug=slug).order_by().values("uuid")[:1]
    rows = JournalEntry.objects.filter(chain=chain).order_by("-number")
    found = _Last(rows.values_list("hash", flat=True).first() or "", now, done)
    with _lock:
        _lasts[slug] = found
        _lasts.move_to_end(slug)
        while len(_lasts) > MOST:
            _lasts.popitem(last=False)
    return found.hash


def forget_all() -> None:
    with _lock:
        _lasts.clear()
