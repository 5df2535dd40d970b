"""What each display shows at a state: made when somebody asks, and then given from memory."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
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
from tdtool.web.displays.leaves import Leaf
from tdtool.web.hall.answers import MEMORY
from tdtool.web.hall.memory import Kept
from tdtool.web.hall.second_process import SECOND

MOST_EVENTS = 8
MOST_CODES = 1000

_events: OrderedDict[str, EventNow] = OrderedDict()
_slugs: OrderedDict[str, str] = OrderedDict()  # of each code; a code never goes to another event
_lock = threading.Lock()


@dataclass(frozen=True)
class Picture:
    """``to``: what the display is pointed to."""

    to: str
    page: Kept
    at: datetime

    @property
    def version(self) -> str:
        return self.page.etag


@dataclass(frozen=True)
class Rendered:
    """``shows`` None: there is no such display. ``until``: see ``EventNow``."""

    shows: Picture | Kept | None
    until: datetime | None


_rendered: OrderedDict[tuple[str, str], dict[tuple[str, int | None], Rendered]] = OrderedDict()


def of_code(code: str) -> Picture | None:
    """None: there is no such display, or not any more."""
    made = _made(code, None)
    assert made is None or isinstance(made, Picture)
    return made


def plain_of(code: str, at: int) -> Kept | None:
    """One leaf of the display, which calls the next, for a browser without scripts."""
    made = _made(code, at)
    assert made is None or isinstance(made, Kept)
    return made


def _made(code: str, at: int | None) -> Picture | Kept | None:
    """From memory, or made by one request at a time."""
    slug = _slug(code)
    state = states.of(slug) if slug else ""
    if not state:
        return None
    known = _known(slug, state)
    if (code, at) not in known:
        before = _older(slug, code, at)
        with MEMORY.turn(wait=before is None) as came:
            if before is not None and not came:
                return before.shows
            state = states.taken_on(slug) or state  # a new one may be ready by now
            known = _known(slug, state)
            if (code, at) not in known:
                known[code, at] = SECOND.made(rendered, code, at, slug, state)
    return known[code, at].shows


def _older(slug: str, code: str, at: int | None) -> Rendered | None:
    """What was made at a state before, since when nothing but slips came in."""
    for state in states.followed(slug):
        if (slug, state) in _rendered and (found := _known(slug, state).get((code, at))):
            return found
    return None


def _known(slug: str, state: str) -> dict[tuple[str, int | None], Rendered]:
    """What was made of the event at this state, if the time has changed nothing since."""
    known = _rendered.setdefault((slug, state), {})
    ends = min((one.until for one in list(known.values()) if one.until), default=None)
    if ends is not None and timezone.now() >= ends:
        known = _rendered[slug, state] = {}
    while len(_rendered) > MOST_EVENTS:
        _rendered.pop(next(iter(_rendered)), None)
    return known


def prepared(slug: str, state: str, *, between: float) -> Callable[[], None]:
    """Make what the displays that are on will ask for at this state; called, it is theirs."""
    now = [known for of, known in list(_rendered.items()) if of[0] == slug][-1:]
    on = [one for known in now for one in list(known) if watching.is_on(one[0])]
    made = {}
    for one in on:
        made[one] = SECOND.made(rendered, *one, slug, state)
        time.sleep(between)
    return lambda: _known(slug, state).update(made)


def rendered(code: str, at: int | None, slug: str, state: str) -> Rendered:
    """The picture of a display, or one leaf of it."""
    with states.held(slug, state), chain.read_once():
        now = _kept(slug, state) or _read(slug, state)
        display = now.displays.get(code)
        if display is None:
            return Rendered(None, now.until)
        shows = _picture(display, now) if at is None else _plain(display, now, at)
        return Rendered(shows, now.until)


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


def _picture(display: Display, now: EventNow) -> Picture:
    """Displays that show the same, in the same light, share one page."""
    to = " ".join([*display.screens, str(display.stay)])
    return now.once("page", f"{to} {display.dark}", lambda: _whole(display, now, to))


def _whole(display: Display, now: EventNow, to: str) -> Picture:
    shown = in_turn(display, now)
    return Picture(to, _page(display, now, shown, leaves=shown, next=1 % len(shown)), now.now)


def _plain(display: Display, now: EventNow, at: int) -> Kept:
    shown = in_turn(display, now)
    at %= len(shown)
    one = shown[at : at + 1]
    return _page(display, now, shown, leaves=one, plain=True, next=(at + 1) % len(shown))


def _page(display: Display, now: EventNow, shown: list[Leaf], **values: Any) -> Kept:
    values["leaves"] = [(leaf, _html(leaf, now)) for leaf in values["leaves"]]
    around = {"display": display, "event": now.event, "announced": _strip(shown, now)}
    page = render_to_string("displays/display.html", {**around, **values})
    return Kept.of(HttpResponse(page), now.state)


def in_turn(display: Display, now: EventNow) -> list[Leaf]:
    """What it shows, one after the other; where there is nothing yet, that of the first screen."""
    made = [leaves.of_screen(one, now) for one in screens.of(display.screens)]
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
        _rendered.clear()
        _slugs.clear()
