"""Who is at which page and table, as their pages have said in the last seconds; in memory only.

``is_at`` notes one page, ``others`` says the sentence for another: "Eva is at table 12 · 2 desks".
Nothing is held up by it, and nothing of it is on record.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from tdtool.english import counted, listed

GONE_AFTER = 15.0  # seconds without a word
MOST = 400  # pages, of all events together
NAMED = 4  # others in one sentence

Key = tuple[str, str]  # the event's slug, and the browser tab's own word


@dataclass(frozen=True)
class Place:
    """Where somebody is. ``table`` is 0 where the page is of none."""

    account: str
    page: str  # "entry", "round 3"
    table: int
    at: float

    @property
    def says(self) -> str:
        if self.table:
            return f"{self.account} is at table {self.table}"
        doing = "entering slips" if self.page == "entry" else f"on {self.page}"
        return f"{self.account} is {doing}"


_here: OrderedDict[Key, Place] = OrderedDict()
_lock = threading.Lock()


def is_at(
    event: str, tab: str, *, account: str, page: str, table: int,
    clock: Callable[[], float] = time.monotonic,
) -> None:  # fmt: skip
    with _lock:
        _here[event, tab] = Place(account, page, table, clock())
        _here.move_to_end((event, tab))
        while len(_here) > MOST:
            _here.popitem(last=False)


def others(event: str, tab: str, *, clock: Callable[[], float] = time.monotonic) -> str:
    """Where everybody else of the event is; "" where nobody is."""
    now = clock()
    with _lock:
        there = {key: place for key, place in _here.items() if key[0] == event}
    places = [
        place for key, place in there.items() if key[1] != tab and now - place.at < GONE_AFTER
    ]
    if not places:
        return ""
    says = [place.says for place in places[:NAMED]]
    return f"{listed(says)} · {counted(len(places) + 1, 'desk')}"


def forget_all() -> None:
    with _lock:
        _here.clear()
