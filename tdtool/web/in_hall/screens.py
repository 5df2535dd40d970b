"""The displays as the desk sees them: each with its address, what it shows, what it could show."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tdtool.english import counted, listed
from tdtool.models import Display, Event
from tdtool.queries.displays import screens
from tdtool.queries.displays.screens import ALL_IN_TURN, CARD, Screen
from tdtool.web.displays import watching
from tdtool.web.displays.leaf import TITLES
from tdtool.web.rounds.values import Choice
from tdtool.web.shell import addresses

# At tables of several they are seatings; a heading on a TV has no room for both.
SEATED = {"names": "Pairings and seating by name", "tables": "Pairings and seating by table"}
LABELS = {**TITLES, **SEATED}
IN_TURN = "All in turn"
PLACES = 6  # of screens in turn, on the form


@dataclass(frozen=True)
class DisplayCard:
    """A display on the desk’s page; ``address`` as it is typed at the TV."""

    display: Display
    address: str
    qr: SafeString
    is_on: bool
    shows: str
    table: int  # whose card it shows alone; 0: no card
    choices: tuple[Choice, ...]
    following: Choice  # what one press shows after this
    division: str  # of what it shows; "" for all
    places: tuple[tuple[Choice, ...], ...]
    hidden: str  # a sentence where the hall doesn’t see what is chosen


def cards(event: Event, request: HttpRequest) -> list[DisplayCard]:
    host = addresses.for_phones(request)
    displays = event.displays.filter(removed=False).order_by("pk")
    return [
        _card(display, event, host + reverse("display", args=[display.code]))
        for display in displays
    ]


def _card(display: Display, event: Event, address: str) -> DisplayCard:
    chosen = screens.of(display.screens)
    alone = chosen[0] if len(chosen) == 1 else Screen("")
    in_turn = screens.is_all_in_turn(display.screens)
    hidden = sorted({LABELS[screen.kind] for screen in chosen if screen.hidden_in(event)})
    kinds = (Choice(kind, LABELS[kind], chosen=kind == alone.kind) for kind in screens.KINDS)
    last = len(display.screens)
    return DisplayCard(
        display=display,
        address=address,
        qr=_qr(address),
        is_on=watching.is_on(display.code),
        shows=_shows(display, several=_several(event)),
        table=alone.table,
        choices=(
            Choice("all", IN_TURN, chosen=in_turn),
            *(kind for kind in kinds if kind.value != CARD),
        ),
        following=_following(event, alone.kind),
        division=chosen[0].division if in_turn or alone.kind else "",
        places=tuple(
            _options(event, display.screens[at] if at < last else "")
            for at in range(max(PLACES, last))
        ),
        hidden=f"{listed(hidden)}: hidden from the hall, see Phones below."
        if hidden and not in_turn
        else "",
    )


def _following(event: Event, kind: str) -> Choice:
    """The next of those that go in turn, and that the hall sees; after a display that goes by
    itself, or shows another one, the first of them."""
    seen = [each for each in ALL_IN_TURN if not Screen(each).hidden_in(event)]
    at = seen.index(kind) + 1 if kind in seen else 0
    following = seen[at % len(seen)]
    return Choice(following, LABELS[following])


def _options(event: Event, chosen: str) -> tuple[Choice, ...]:
    """What one place in the turn can show; nothing is a choice, too."""
    codes = [division.code for division in event.divisions.all()] if _several(event) else []
    every = [Screen(kind, code) for kind in screens.KINDS for code in ("", *codes) if kind != CARD]
    if chosen.startswith(CARD):
        every.append(screens.read(chosen))
    choices = (
        Choice(screen.key, label(screen, several=bool(codes)), chosen=screen.key == chosen)
        for screen in every
    )
    return (Choice("", "–", chosen=not chosen), *choices)


def _several(event: Event) -> bool:
    return len(event.divisions.all()) > 1


def label(screen: Screen, *, several: bool) -> str:
    if screen.kind == CARD:
        return f"{LABELS[CARD]} {screen.table}"
    if screen.division:
        return f"{LABELS[screen.kind]}, division {screen.division}"
    return f"{LABELS[screen.kind]}, all divisions" if several else LABELS[screen.kind]


def _shows(display: Display, *, several: bool) -> str:
    chosen = screens.of(display.screens)
    if screens.is_all_in_turn(display.screens):
        code = chosen[0].division
        return f"{IN_TURN}, division {code}" if code else IN_TURN
    named = [label(screen, several=several) for screen in chosen]
    if len(named) == 1:
        return named[0]
    return f"{', then '.join(named)}, {counted(display.stay, 'second')} each"


def _qr(address: str) -> SafeString:
    drawn = segno.make(address, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=2, light="#fff"))
