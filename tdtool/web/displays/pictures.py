"""What each display shows at a state: made when somebody asks, and then given from memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone

from tdtool.models import Display
from tdtool.queries import events
from tdtool.queries.displays import screens
from tdtool.queries.hall import states
from tdtool.queries.journal import chain
from tdtool.web.displays import leaves, watching
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.leaf import Leaf
from tdtool.web.hall.given import given
from tdtool.web.hall.memory import Kept, Wanted

MOST_EVENTS = 8
MOST_CODES = 1000

_events: OrderedDict[str, EventNow] = OrderedDict()
_slugs: OrderedDict[str, str] = OrderedDict()  # of each code; a code never goes to another event
_lock = threading.Lock()


@dataclass(frozen=True)
class Pointed:
    """What a display shows, in which light: those that show the same share one picture."""

    screens: tuple[str, ...]
    stay: int
    dark: bool

    @property
    def to(self) -> str:
        return " ".join([*self.screens, str(self.stay)])


@dataclass(frozen=True)
class Picture:
    """``page``: all leaves of a display, of a state or just before it."""

    to: str
    page: Kept

    @property
    def version(self) -> str:
        return self.page.etag

    @property
    def at(self) -> datetime:
        return self.page.at


def of_code(code: str) -> Picture | None:
    """None: there is no such display, or not any more."""
    slug = _slug(code)
    state = states.of(slug) if slug else ""
    shows = pointed(slug, state).get(code) if state else None
    return Picture(shows.to, _given(slug, state, shows, None)) if shows else None


def plain_of(code: str, at: int) -> Kept | None:
    """One leaf of the display, which calls the next, for a browser without scripts."""
    slug = _slug(code)
    state = states.of(slug) if slug else ""
    shows = pointed(slug, state).get(code) if state else None
    return _given(slug, state, shows, at) if shows else None


@lru_cache(maxsize=MOST_EVENTS)
def pointed(slug: str, state: str) -> Mapping[str, Pointed]:
    """What each display of the event shows, by its code: one query for a state."""
    rows = Display.objects.filter(event__slug=slug, removed=False)
    return {one.code: Pointed(tuple(one.screens), one.stay, one.dark) for one in rows}


def _given(slug: str, state: str, shows: Pointed, at: int | None) -> Kept:
    leaf = "" if at is None else f"?at={at}"
    key = f"/d/{slug}/{shows.to}/{'dark' if shows.dark else 'light'}{leaf}"
    kept = given(Wanted(key, slug, partial(rendered, slug, shows, at)), state)
    assert isinstance(kept, Kept)
    return kept


def rendered(slug: str, shows: Pointed, at: int | None, state: str) -> Kept:
    """The picture of all displays that show this, or one leaf of it."""
    with states.held(slug, state), chain.read_once():
        now = _kept(slug, state) or _read(slug, state)
        return _whole(shows, now) if at is None else _plain(shows, now, at)


def now_of(code: str, picture: Picture) -> Kept:
    """The short answer that an open display asks for, and how soon it asks again."""
    every = 1 if watching.is_watched(_slug(code)) else 3
    told = {"to": picture.to, "version": picture.version, "at": picture.at.isoformat()}
    return Kept.of(JsonResponse({**told, "every": every}), "")


def _slug(code: str) -> str:
    """The event of a display; "" where there is none."""
    if code not in _slugs:
        found = Display.objects.filter(code=code).values_list("event__slug", flat=True).first()
        if found is None:
            return ""
        with _lock:
            _slugs[code] = found
            while len(_slugs) > MOST_CODES:
                _slugs.popitem(last=False)
    return _slugs.get(code, "")


def _kept(slug: str, state: str) -> EventNow | None:
    """The event as it was read, if nothing has changed since, by an act or by the time."""
    now = _events.get(slug)
    if now is None or now.state != state:
        return None
    return None if now.until is not None and timezone.now() >= now.until else now


def _read(slug: str, state: str) -> EventNow:
    now = EventNow(events.fetched().get(slug=slug), state, timezone.now())
    with _lock:
        _events[slug] = now
        _events.move_to_end(slug)
        while len(_events) > MOST_EVENTS:
            _events.popitem(last=False)
    return now


def _whole(shows: Pointed, now: EventNow) -> Kept:
    shown = in_turn(shows, now)
    return _page(shows, now, shown, leaves=shown, next=1 % len(shown))


def _plain(shows: Pointed, now: EventNow, at: int) -> Kept:
    shown = in_turn(shows, now)
    at %= len(shown)
    one = shown[at : at + 1]
    return _page(shows, now, shown, leaves=one, plain=True, next=(at + 1) % len(shown))


def _page(shows: Pointed, now: EventNow, shown: list[Leaf], **values: Any) -> Kept:
    values["leaves"] = [(leaf, _html(leaf, now)) for leaf in values["leaves"]]
    around = {"display": shows, "event": now.event, "announced": _strip(shown, now)}
    page = render_to_string("displays/display.html", {**around, **values})
    return Kept.of(HttpResponse(page), now.state, until=now.until)


def in_turn(shows: Pointed, now: EventNow) -> list[Leaf]:
    """What it shows, one after the other; where there is nothing yet, that of the first screen."""
    made = [leaves.of_screen(one, now) for one in screens.of(shows.screens)]
    full = [leaf for some in made for leaf in some if not leaf.empty]
    return full or made[0][:1]


def _html(leaf: Leaf, now: EventNow) -> str:
    """Displays that show the same screen share what was made of it."""
    return now.once(
        "html",
        leaf.key,
        lambda: render_to_string("displays/leaf.html", {"leaf": leaf, "event": now.event}),
    )


def _strip(shown: list[Leaf], now: EventNow) -> str:
    """What is announced, above all leaves; not where that is the leaf itself."""
    alone = all(leaf.kind == "announcement" for leaf in shown)
    return "" if now.announced is None or alone else now.announced.text


def forget_all() -> None:
    """Nothing is known any more, as in a new process."""
    with _lock:
        _events.clear()
        _slugs.clear()
    pointed.cache_clear()
