"""What the desk’s page of displays says: each with its address, and what it can be pointed to."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tdtool.english import counted, listed
from tdtool.models import Display, Event
from tdtool.queries.displays import screens
from tdtool.queries.displays.screens import CARD, Screen
from tdtool.web.displays import watching
from tdtool.web.displays.leaf import TITLES
from tdtool.web.shell import addresses

# At tables of several they are seatings; a heading on a TV has no room for both.
SEATED = {"names": "Pairings and seating by name", "tables": "Pairings and seating by table"}
LABELS = {**TITLES, **SEATED}
IN_TURN = "All in turn"
PLACES = 6  # of screens in turn, on the form


@dataclass(frozen=True)
class Choice:
    """A button or an option: what it shows, and whether that is shown now."""

    value: str
    label: str
    here: bool = False


@dataclass(frozen=True)
class DisplayCard:
    """A display on the desk’s page."""

    code: str
    name: str
    shows: str
    address: str  # as it is typed at the TV
    qr: SafeString
    dark: bool
    on: bool
    stay: int
    choices: tuple[Choice, ...]
    table: int  # whose card it shows alone; 0: no card
    places: tuple[tuple[Choice, ...], ...]
    hidden: str  # a sentence where the hall doesn’t see what is chosen


def cards(event: Event, request: HttpRequest) -> tuple[DisplayCard, ...]:
    host = addresses.for_phones(request)
    shown = event.displays.filter(removed=False).order_by("pk")
    return tuple(_card(one, event, host + reverse("display", args=[one.code])) for one in shown)


def _card(one: Display, event: Event, address: str) -> DisplayCard:
    chosen = screens.of(one.screens)
    hidden = sorted({LABELS[screen.kind] for screen in chosen if screen.hidden_in(event)})
    turn = screens.is_all_in_turn(one.screens)
    return DisplayCard(
        code=one.code,
        name=one.name,
        shows=_shows(one, several=_several(event)),
        address=address,
        qr=_qr(address),
        dark=one.dark,
        on=watching.is_on(one.code),
        stay=one.stay,
        choices=_choices(one, turn=turn),
        table=chosen[0].table if len(chosen) == 1 else 0,
        places=tuple(
            _options(event, one.screens[at] if at < len(one.screens) else "")
            for at in range(max(PLACES, len(one.screens)))
        ),
        hidden=""
        if turn or not hidden
        else f"{listed(hidden)}: hidden from the hall on the Settings page.",
    )


def _choices(one: Display, *, turn: bool) -> tuple[Choice, ...]:
    """What one press shows: a screen alone, or all in turn. A card wants its table’s number."""
    alone = screens.read(one.screens[0]).kind if len(one.screens) == 1 else ""
    kinds = (Choice(kind, LABELS[kind], kind == alone) for kind in screens.KINDS if kind != CARD)
    return (*kinds, Choice("all", IN_TURN, turn))


def _options(event: Event, chosen: str) -> tuple[Choice, ...]:
    """What one place in the turn can show; nothing is a choice, too."""
    codes = ["", *(one.code for one in event.divisions.all())] if _several(event) else [""]
    every = [Screen(kind, code) for kind in screens.KINDS for code in codes if kind != CARD]
    if chosen.startswith(CARD):
        every.append(screens.read(chosen))
    rows = (Choice(one.key, label(one, several=len(codes) > 1), one.key == chosen) for one in every)
    return (Choice("", "–", not chosen), *rows)


def _several(event: Event) -> bool:
    return len(event.divisions.all()) > 1


def label(screen: Screen, *, several: bool) -> str:
    if screen.kind == CARD:
        return f"{LABELS[CARD]} {screen.table}"
    if screen.division:
        return f"{LABELS[screen.kind]}, division {screen.division}"
    return f"{LABELS[screen.kind]}, all divisions" if several else LABELS[screen.kind]


def _shows(one: Display, *, several: bool) -> str:
    chosen = screens.of(one.screens)
    if screens.is_all_in_turn(one.screens):
        code = chosen[0].division
        return f"{IN_TURN}, division {code}" if code else IN_TURN
    named = [label(screen, several=several) for screen in chosen]
    if len(named) == 1:
        return named[0]
    return f"{', then '.join(named)}, {counted(one.stay, 'second')} each"


def _qr(address: str) -> SafeString:
    drawn = segno.make(address, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=2, light="#fff"))
