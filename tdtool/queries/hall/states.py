"""How far an event's journal has come, as far as the hall can see it; known without asking.

The database is asked once a second at most, for acts of other processes; an act of this process
is seen at once. When slips come one upon the other the hall takes on a new state every two seconds
at most: each new state means new pages, and the desk shares the processor with them. The end of an
announcement that ends by itself makes another state, too.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from tdtool.models import Event, JournalEntry
from tdtool.queries.hall import announcements

ASKED_EVERY = 1.0  # seconds
REST = 2.0  # seconds between two states when slips come fast
MOST = 64  # events
FREQUENT = ("slips.report", "slips.correct", "reports.report")
# What these write stands on no hall page.
UNSEEN = (
    "papers.print", "challenges.judge", "challenges.query", "disputes.open", "disputes.hand_in",
    "disputes.take_over", "slips.revoke_code", "hall.wifi",
)  # fmt: skip


class _Known(NamedTuple):
    head: str
    until: datetime | None  # when the announcement ends
    since: float  # when the hall took this state on
    again: float  # when the database is to be asked again

    @property
    def state(self) -> str:
        over = self.until is not None and timezone.now() >= self.until
        return f"then-{self.head}" if over else self.head


_known: OrderedDict[str, _Known] = OrderedDict()
_lock = threading.Lock()
_done = 0  # acts of this process
_held: ContextVar[tuple[str, str]] = ContextVar("held", default=("", ""))


@contextmanager
def held(slug: str, state: str) -> Iterator[None]:
    """Within it the event stands at this state, however long a page takes."""
    before = _held.set((slug, state))
    try:
        yield
    finally:
        _held.reset(before)


def of(slug: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """The hash of the last act that the hall can see; "" where it sees no such event."""
    of_page, state = _held.get()
    if slug == of_page:
        return state
    known, now = _known.get(slug), clock()
    if known is not None and now < known.again:
        return known.state
    head, until = _asked(slug)
    if known is None or (head != known.head and now >= known.since + REST):
        known = _Known(head, until, now, now + ASKED_EVERY)
    elif head != known.head:
        known = known._replace(again=known.since + REST)
    else:
        known = known._replace(again=now + ASKED_EVERY)
    with _lock:
        _known[slug] = known
        _known.move_to_end(slug)
        while len(_known) > MOST:
            _known.popitem(last=False)
    return known.state


def _asked(slug: str) -> tuple[str, datetime | None]:
    """The last act that the hall can see, and when the announcement ends."""
    chain = Event.objects.filter(slug=slug, hidden=False).order_by().values("uuid")[:1]
    rows = JournalEntry.objects.filter(chain=chain).exclude(act__in=UNSEEN).order_by("-number")
    head, announced = rows.values_list("hash", "event__announced").first() or ("", None)
    return head, announcements.end_of(announced)


@contextmanager
def asked_anew(event: Event | None, *, act: str = "") -> Iterator[None]:
    """Something is done in the event: whoever asks afterwards asks the database."""
    global _done
    try:
        yield
    finally:
        with _lock:
            _done += 1
            known = _known.pop(event.slug, None) if event is not None else None
            if event is not None and known is not None and act in FREQUENT:
                _known[event.slug] = known._replace(again=0.0)


def acts_done() -> int:
    """How many acts this process has done."""
    return _done


class _Newest(NamedTuple):
    state: str
    asked_at: float
    done: int  # acts of this process, when it was asked


_newest: OrderedDict[str, _Newest] = OrderedDict()


def newest(slug: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """The state without a rest, for a player who has just sent something. Asked once a second at
    most, and after each act of this process."""
    known, now, done = _newest.get(slug), clock(), _done
    if known is not None and known.done == done and now - known.asked_at < ASKED_EVERY:
        return known.state
    state, _ = _asked(slug)
    with _lock:
        _newest[slug] = _Newest(state, now, done)
        _newest.move_to_end(slug)
        while len(_newest) > MOST:
            _newest.popitem(last=False)
    return state


def forget_all() -> None:
    with _lock:
        _known.clear()
        _newest.clear()
