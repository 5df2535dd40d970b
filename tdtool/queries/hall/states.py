"""How far an event's journal has come, as far as the hall can see it; known without asking.

The database is asked once a second at most, for acts of other processes; an act of this process
is seen at once. When slips come one upon the other the hall takes on a new state every two seconds
at most: each new state means new pages, and the desk shares the processor with them. Where somebody
prepares pages (``prepared_by``), a state of new slips is taken on once its pages are ready; but
whoever looks first after nobody did for a while waits for the newest. What the time changes makes
another state, too: an announcement ends, phones show a round. What was made of the rows at a state
is kept with it (``made_at``), for the other pages of the same state.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar, cast

from django.db.models import QuerySet
from django.utils import timezone

from tdtool.models import Event, JournalEntry
from tdtool.models.events import IN_THE_HALL
from tdtool.queries.hall import screens_first, shown
from tdtool.queries.journal import touches
from tdtool.queries.journal.touches import Hall

ASKED_EVERY = 1.0  # seconds
REST = 2.0  # seconds between two states when slips come fast
QUIET = 3.0  # seconds without a look: the next one is given the newest state
EARLIER = 0.5  # seconds by which pages are begun before a state’s rest is over
ASKED_AGAIN = 0.2  # seconds, while they are made
LONGEST_PREPARED = 6.0  # seconds; then a state is taken on, whatever is ready
MOST = 64  # events
MOST_MADE = 1024  # values, of players for the most part
MOST_FOLLOWED = 4
FREQUENT, UNSEEN = touches.to_the_hall(Hall.OFTEN), touches.to_the_hall(Hall.NEVER)


class _Known(NamedTuple):
    head: str
    changes: tuple[datetime, ...]  # when the hall sees something else without an act
    since: float  # when the hall took this state on
    again: float  # when the database is to be asked again
    looked: float  # when somebody was last told of it who had to ask
    followed: tuple[str, ...] = ()  # states before it, as far back as only slips came in

    @property
    def state(self) -> str:
        return _by_now(self.head, self.changes)


Made = TypeVar("Made")

_known: OrderedDict[str, _Known] = OrderedDict()
_made: OrderedDict[tuple[str, Hashable], tuple[object]] = OrderedDict()
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
    current, at = _known.get(slug), clock()
    if current is not None and at < current.again:
        return current.state
    head, changes, asked_at, _ = _last(slug, at)
    fresh = _Known(head, changes, at, asked_at + ASKED_EVERY, at)
    quiet = current is not None and at > current.looked + QUIET
    if current is not None:
        current = current._replace(looked=at)
        fresh = fresh._replace(followed=(current.state, *current.followed)[:MOST_FOLLOWED])
    if current is None:
        _take_on(slug, fresh)
    elif head == current.head:
        _take_on(slug, current._replace(again=fresh.again, changes=changes))
    elif quiet or not _only_slips_since(slug, current.head):
        _take_on(slug, fresh._replace(followed=()))
    elif _prepare is None:
        rested, again = at >= current.since + REST, min(current.since + REST, at + ASKED_EVERY)
        _take_on(slug, fresh if rested else current._replace(again=again))
    else:
        _next(slug, current, fresh, clock)
    return (_known.get(slug) or fresh).state


def taken_on(slug: str) -> str:
    """The state that the hall was last seen to be at, without asking; "" where none is known."""
    current = _known.get(slug)
    return current.state if current else ""


def followed(slug: str) -> tuple[str, ...]:
    """The states just before it, after which nothing but slips came in: what they showed to the
    hall may still be shown."""
    current = _known.get(slug)
    return current.followed if current else ()


def made_at(state: str, what: Hashable, make: Callable[[], Made]) -> Made:
    """What was made under this name of the rows at a state, or is made now."""
    kept = _made.get((state, what))
    if kept is None:
        kept = (make(),)
        with _lock:
            _made[state, what] = kept
            while len(_made) > MOST_MADE:
                _made.popitem(last=False)
    return cast(Made, kept[0])


def _take_on(slug: str, current: _Known) -> None:
    with _lock:
        _known[slug] = current
        _known.move_to_end(slug)
        while len(_known) > MOST:
            _known.popitem(last=False)


# ---------------------------------------------------------------- pages made ready


class Prepare(Protocol):
    """Makes the pages of an event’s next state, and says when they are ready; in its own time."""

    def __call__(self, slug: str, state: str, ready: Callable[[], None]) -> None: ...


_prepare: Prepare | None = None
_preparing: dict[str, float] = {}  # of each event whose pages are being made: since when


def prepared_by(prepare: Prepare | None) -> None:
    """From here on ``prepare`` is told of a new state before it is taken on; None: nobody is."""
    global _prepare
    _prepare = prepare
    _preparing.clear()


def _next(slug: str, current: _Known, fresh: _Known, clock: Callable[[], float]) -> None:
    """Have the pages of a new state made; until they are ready, the one before it stands."""
    at, begins = fresh.since, current.since + REST - EARLIER
    if at < begins:
        _take_on(slug, current._replace(again=min(begins, at + ASKED_EVERY)))
    elif slug not in _preparing and _prepare is not None:
        _preparing[slug] = at
        _take_on(slug, current._replace(again=at + ASKED_AGAIN))
        _prepare(slug, fresh.state, lambda: _ready(slug, current, fresh, clock))
    elif at < _preparing.get(slug, 0.0) + LONGEST_PREPARED:
        _take_on(slug, current._replace(again=at + ASKED_AGAIN))
    else:
        _preparing.pop(slug, None)
        _take_on(slug, fresh)


def _ready(slug: str, before: _Known, fresh: _Known, clock: Callable[[], float]) -> None:
    """Take the state on, unless another one was meanwhile; and ask whether it is still the last."""
    with _lock:
        if _preparing.get(slug) == fresh.since:  # else the mark is that of pages begun later
            del _preparing[slug]
        current = _known.get(slug)
        if current is not None and current.head == before.head:
            _known[slug] = fresh._replace(since=clock(), again=0.0, looked=current.looked)


class _Last(NamedTuple):
    head: str
    changes: tuple[datetime, ...]
    asked_at: float
    done: int  # acts of this process, when it was asked


_lasts: OrderedDict[str, _Last] = OrderedDict()


def _last(slug: str, at: float) -> _Last:
    """Asked once a second at most, and after each act of this process."""
    last, acts = _lasts.get(slug), _done
    if last is not None and last.done == acts and 0 <= at - last.asked_at < ASKED_EVERY:
        return last
    fresh = _Last(*_asked(slug), at, acts)
    with _lock:
        _lasts[slug] = fresh
        _lasts.move_to_end(slug)
        while len(_lasts) > MOST:
            _lasts.popitem(last=False)
    return fresh


def _asked(slug: str) -> tuple[str, tuple[datetime, ...]]:
    """The last act that the hall can see; and when the announcement ends, and phones see what only
    the screens show."""
    entries = _entries(slug).exclude(act__in=UNSEEN).order_by("-number")
    columns = ("hash", "event__announced", "event__screens_first")
    head, announced, first = entries.values_list(*columns).first() or ("", None, None)
    ends = shown.announcement_ends(announced)
    return head, ((ends,) if ends else ()) + (tuple(screens_first.ends(slug)) if first else ())


def _by_now(head: str, changes: Iterable[datetime]) -> str:
    """The state after an act, and after as many changes without one."""
    over = sum(timezone.now() >= at for at in changes)
    return f"then{over}-{head}" if over else head


def _only_slips_since(slug: str, head: str) -> bool:
    """Whether the state may rest: another process can have done something else after this act."""
    entries = _entries(slug).order_by("-number")
    number = entries.filter(hash=head).values_list("number", flat=True).first()
    others = entries.exclude(act__in=(*FREQUENT, *UNSEEN))
    return number is not None and not others.filter(number__gt=number).exists()


def _entries(slug: str) -> QuerySet[JournalEntry]:
    """Those of an event that the hall can see."""
    chain = Event.objects.filter(IN_THE_HALL, slug=slug).order_by().values("uuid")[:1]
    return JournalEntry.objects.filter(chain=chain)


@contextmanager
def asked_anew(event: Event | None, *, act: str = "") -> Iterator[None]:
    """Something is done in the event: whoever asks afterwards asks the database."""
    global _done
    try:
        yield
    finally:
        with _lock:
            _done += 1
            current = _known.pop(event.slug, None) if event is not None else None
            if event is not None and current is not None and act in FREQUENT:
                _known[event.slug] = current._replace(again=0.0)


def newest(slug: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """The state without a rest, for a player who has just sent something."""
    last = _last(slug, clock())
    return _by_now(last.head, last.changes)


def asked_now(slug: str) -> str:
    """The state without a rest, asked of the database: for who makes pages without being asked."""
    return _by_now(*_asked(slug))


def forget_all() -> None:
    with _lock:
        _known.clear()
        _lasts.clear()
        _made.clear()
        _preparing.clear()
