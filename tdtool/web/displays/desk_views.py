"""The desk’s page of displays: add one, point it to something else, dark or light, remove it."""

import secrets
from dataclasses import dataclass

import segno
from csp.constants import SELF
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.english import counted, listed
from tdtool.models import Display, Division, Event
from tdtool.models.accounts import Right
from tdtool.queries.displays import screens
from tdtool.queries.displays.screens import CARD, Screen
from tdtool.queries.hall import shown
from tdtool.services import displays
from tdtool.services.displays import LONGEST
from tdtool.web.displays import watching
from tdtool.web.displays.leaf import TITLES
from tdtool.web.shell import addresses
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, NumberOrNone, Text, Texts, WholeNumber, YesOrNo
from tdtool.web.shell.refusals import only_with

# The desk announces something in the hall, and ends it.


class AnnouncementForm(ActForm):
    """Without minutes it stays until the desk ends it."""

    text = Text(strip=True)
    minutes = WholeNumber("The number of minutes", required=False)


@acting(to("displays", "division"), form=AnnouncementForm)
def announcement_show(act: Act, division: Division) -> str:
    displays.announce(act.desk, **act.said)
    return "Announced on all displays and hall pages."


@acting(to("displays", "division"))
def end(act: Act, division: Division) -> str:
    displays.end_announcement(act.desk)
    return "Announcement ended."


# What the desk’s page of displays says: each with its address, and what it can be pointed to.

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
    return tuple(
        _card(display, event, host + reverse("display", args=[display.code])) for display in shown
    )


def _card(display: Display, event: Event, address: str) -> DisplayCard:
    chosen = screens.of(display.screens)
    hidden = sorted({LABELS[screen.kind] for screen in chosen if screen.hidden_in(event)})
    turn = screens.is_all_in_turn(display.screens)
    return DisplayCard(
        code=display.code,
        name=display.name,
        shows=_shows(display, several=_several(event)),
        address=address,
        qr=_qr(address),
        dark=display.dark,
        on=watching.is_on(display.code),
        stay=display.stay,
        choices=_choices(display, turn=turn),
        table=chosen[0].table if len(chosen) == 1 else 0,
        places=tuple(
            _options(event, display.screens[at] if at < len(display.screens) else "")
            for at in range(max(PLACES, len(display.screens)))
        ),
        hidden=""
        if turn or not hidden
        else f"{listed(hidden)}: hidden from the hall on the Settings page.",
    )


def _choices(display: Display, *, turn: bool) -> tuple[Choice, ...]:
    """What one press shows: a screen alone, or all in turn. A card wants its table’s number."""
    alone = screens.read(display.screens[0]).kind if len(display.screens) == 1 else ""
    kinds = (Choice(kind, LABELS[kind], kind == alone) for kind in screens.KINDS if kind != CARD)
    return (*kinds, Choice("all", IN_TURN, turn))


def _options(event: Event, chosen: str) -> tuple[Choice, ...]:
    """What one place in the turn can show; nothing is a choice, too."""
    codes = (
        ["", *(division.code for division in event.divisions.all())] if _several(event) else [""]
    )
    every = [Screen(kind, code) for kind in screens.KINDS for code in codes if kind != CARD]
    if chosen.startswith(CARD):
        every.append(screens.read(chosen))
    choices = (
        Choice(screen.key, label(screen, several=len(codes) > 1), screen.key == chosen)
        for screen in every
    )
    return (Choice("", "–", not chosen), *choices)


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


FRAMES = {"frame-src": [SELF]}  # the small pictures are the displays themselves
LASTS = (5, 10, 15, 30)  # minutes of an announcement


@only_with(Right.SCORE)
@never_cache
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    event = division.event
    watching.watch(event.slug)
    values = {
        "displays": cards(event, request),
        "announced": shown.announced_in(event),
        "divisions": [event_division.code for event_division in event.divisions.all()],
        "lasts": LASTS,
        "longest": LONGEST,
        "longest_name": screens.LONGEST_NAME,
        "stays": screens.STAYS,
    }
    answer = render(request, "displays/displays.html", values)
    answer._csp_update = FRAMES  # type: ignore[attr-defined]
    return answer


@only_with(Right.SCORE)
@never_cache
@require_safe
def now(request: HttpRequest, division: Division) -> JsonResponse:
    """Which displays are on; while a desk asks, they ask each second."""
    watching.watch(division.event.slug)
    codes = division.event.displays.filter(removed=False).values_list("code", flat=True)
    return JsonResponse({"on": [code for code in codes if watching.is_on(code)]})


class AddForm(ActForm):
    name = Text(strip=True)


class PointForm(ActForm):
    """``show``: a button of one screen, or “all”; without it what was chosen in turn.

    ``of`` is a division, ``table`` that of a card.
    """

    show = Text()
    of = Text()
    table = NumberOrNone("The table must be a number below 1,000", longest=3)
    screens = Texts()
    stay = WholeNumber("The number of seconds", required=False)


class DarkForm(ActForm):
    dark = YesOrNo()


@acting(to("displays", "division"), form=AddForm)
def add(act: Act, division: Division) -> str:
    display = displays.add(act.desk, display=_new_code(), **act.said)
    return f"{display.name} added. Open its address on the TV."


def _new_code() -> str:
    """Six digits that no display has: what a TV’s remote types best."""
    while True:
        code = str(100_000 + secrets.randbelow(900_000))
        if not Display.objects.filter(code=code).exists():
            return code


@acting(to("displays", "division"), form=PointForm)
def point(act: Act, division: Division, display: str) -> str:
    data, of = act.said, act.said["of"]
    if data["show"] == "all":
        chosen = screens.all_in_turn(of)
    elif data["show"] == CARD:
        chosen = [Screen(CARD, table=data["table"] or 0).key]
    elif data["show"]:
        chosen = [Screen(data["show"], of).key]
    else:
        chosen = [key for key in data["screens"] if key]
    stay = data["stay"] if data["stay"] is not None else screens.USUAL_STAY
    display_row = displays.point(act.desk, display=display, screens=chosen, stay=stay)
    return f"{display_row.name}: changed."


@acting(to("displays", "division"), form=DarkForm)
def darken(act: Act, division: Division, display: str) -> str:
    display_row = displays.darken(act.desk, display=display, **act.said)
    return f"{display_row.name}: dark." if display_row.dark else f"{display_row.name}: light."


@acting(to("displays", "division"))
def remove(act: Act, division: Division, display: str) -> str:
    return f"{displays.remove(act.desk, display=display).name} removed."
