"""What leaves the desk, on one page for all divisions: the announcement, papers, screens, phones;
and the acts on them, each a button there."""

import re
import secrets
from collections.abc import Callable, Mapping

from csp.constants import SELF
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted
from tdtool.models import Display, Division, Event
from tdtool.models.accounts import Right
from tdtool.queries import rules
from tdtool.queries.displays import screens as hall_screens
from tdtool.queries.displays.screens import CARD, Screen
from tdtool.queries.hall import shown
from tdtool.queries.reports import at_desk
from tdtool.queries.reports.at_desk import Counting
from tdtool.services import displays, hall, streams
from tdtool.services.displays import LONGEST
from tdtool.services.reports import by_desk
from tdtool.web.displays import watching
from tdtool.web.hall.page import LABELS
from tdtool.web.in_hall import overlays, screens
from tdtool.web.papers import out_of_date
from tdtool.web.rounds.values import Choice
from tdtool.web.shell import addresses
from tdtool.web.shell.acting import Act, Back, Seen, acting, by_name, to
from tdtool.web.shell.fields import ActForm, NumberOrNone, Text, Texts, WholeNumber, YesOrNo
from tdtool.web.shell.refusals import only_directors, only_with
from tdtool.web.shell.tags import rights
from tdtool.web.streams.views import ALIGNS, BadLook, Look, look_of

FRAMES = {"frame-src": [SELF]}  # the small pictures are the displays themselves
LASTS = (5, 10, 15, 30)  # minutes of an announcement
BACK: Back = to("in_hall", "division")


@never_cache
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return page(request, division)


def page(
    request: HttpRequest, division: Division, refused: Mapping[str, Seen] | None = None
) -> HttpResponse:
    """``refused``: a form that came back, by the part of the page that it stands in."""
    event, may = division.event, rights.of_request(request)
    seen = next(iter((refused or {}).values()), None)
    values = {
        "whole": event.slug,
        "refused": {part: {"refusal": s.refusal, **s.typed} for part, s in (refused or {}).items()},
        "announced": shown.announced_in(event),
        "lasts": LASTS,
        "longest": LONGEST,
        **(_of_papers(request, event) if may.has(Right.WORK) else {}),
        **_of_screens(request, event, refused or {}, works=may.has(Right.SCORE)),
        **_of_phones(request, event, refused or {}),
    }
    response = render(request, "in_hall/in_hall.html", values, status=seen.status if seen else 200)
    response._csp_update = FRAMES  # type: ignore[attr-defined]
    return response


def _of_papers(request: HttpRequest, event: Event) -> dict[str, object]:
    phones = addresses.hall_at_each(request, event)
    divisions = out_of_date.of_event(event, phones)
    needed = [paper.name for papers in divisions for paper in papers.needed]
    again = [paper for papers in divisions for paper in papers.again]
    return {
        "divisions": divisions,
        "needed": needed,
        "print_says": "Print all" if needed[1:] else "Print",
        "again": [paper.again for paper in again],
        "again_is_next": not needed and not all(paper.filed for paper in again),
        "poster": f"{divisions[0].code}-poster-0".removeprefix("-"),
        "drawn": any(division.rounds_drawn.all() for division in event.divisions.all()),
    }


def _of_screens(
    request: HttpRequest, event: Event, refused: Mapping[str, Seen], *, works: bool
) -> dict[str, object]:
    refusal, look = "", Look()
    try:
        look = look_of({name: typed for name, typed in request.GET.dict().items() if typed})
    except BadLook as bad:
        refusal = str(bad)
    stream_overlays = overlays.of_event(request, event, look)
    if works:
        watching.watch(event.slug)
    return {
        "displays": screens.cards(event, request),
        "several": event.divisions.count() > 1,
        "codes": [division.code for division in event.divisions.all()],
        "longest_name": hall_screens.LONGEST_NAME,
        "stays": hall_screens.STAYS,
        "look": look,
        "aligns": ALIGNS,
        "look_refusal": refusal,
        "streams": stream_overlays,
        "stream_chosen": _stream_chosen(refused) or overlays.free(stream_overlays),
        "stream_numbers": range(1, streams.MOST + 1),
        "targets": overlays.targets(event) if works else [],
    }


def _stream_chosen(refused: Mapping[str, Seen]) -> int | None:
    """The stream as it was typed, where its form came back."""
    typed = refused["stream"].typed.get("stream", "") if "stream" in refused else ""
    return int(typed) if re.fullmatch("[1-9]", typed) else None


def _of_phones(
    request: HttpRequest, event: Event, refused: Mapping[str, Seen]
) -> dict[str, object]:
    typed = refused["wifi"].typed if "wifi" in refused else {}
    network = event.wifi or {"name": "", "password": ""}
    systems = [rules.of_division(division) for division in event.divisions.all()]
    off = shown.switched_off(event)
    kinds = [
        Choice(kind, LABELS[kind], chosen=kind not in off)
        for kind in shown.KINDS
        if kind != "crosstable" or any(system.rank is Rank.WINS for system in systems)
    ]
    return {
        "on_phones": addresses.hall_to_print(request, event).hall,
        "kinds": kinds,
        "screens_first": event.screens_first or 0,
        "reports": at_desk.setting_of_event(event),
        "signed": systems[0].signed_on_paper,
        "wifi": {
            "name": typed.get("network", network["name"]),
            "password": typed.get("password", network["password"]),
        },
    }


def _refused(part: str) -> Callable[..., HttpResponse]:
    """The page with the form of this part as it came back."""

    def back(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
        return page(request, division, {part: seen})

    return back


# What the desk says to the hall, and what the hall sees.


class AnnouncementForm(ActForm):
    """Without minutes it stays until the desk ends it."""

    text = Text(strip=True)
    minutes = WholeNumber("The number of minutes", required=False)


class ShowForm(ActForm):
    kind = Text()
    shown = YesOrNo()


class ScreensFirstForm(ActForm):
    minutes = WholeNumber("The number of minutes")


class WifiForm(ActForm):
    """A blank before or after is nobody’s: it came along when it was pasted."""

    network = Text(strip=True, longest=200)
    password = Text(strip=True, longest=200)


class ReportsForm(ActForm):
    counting = Text(longest=8)
    minutes = WholeNumber("Minutes for corrections")


@acting(BACK, form=AnnouncementForm, page=_refused("announcement"))
def announce(act: Act, division: Division) -> str:
    displays.announce(act.desk, **act.said)
    return "Announced on all displays and hall pages."


@acting(BACK)
def end_announcement(act: Act, division: Division) -> str:
    displays.end_announcement(act.desk)
    return "Announcement ended."


@acting(BACK, form=ShowForm)
def show_kind(act: Act, division: Division) -> str:
    hall.show(act.desk, **act.said)
    label = LABELS[act.said["kind"]]
    return f"{label}: {'shown in' if act.said['shown'] else 'hidden from'} the hall."


@acting(BACK, form=ScreensFirstForm, page=_refused("screens_first"))
def screens_first(act: Act, division: Division) -> str:
    minutes = act.said["minutes"]
    hall.set_screens_first(act.desk, minutes=minutes)
    if not minutes:
        return "Pairings are on phones at once."
    return f"Pairings are on phones {counted(minutes, 'minute')} after the displays."


@only_directors
@acting(BACK, form=WifiForm, page=_refused("wifi"))
def set_wifi(act: Act, division: Division) -> str:
    network = act.said["network"]
    hall.wifi(act.desk, name=network, password=act.said["password"])
    return f"Wi-Fi saved: {network}. Print the hall poster." if network else "Wi-Fi removed."


@acting(BACK, form=ReportsForm, page=_refused("reports"))
def set_reports(act: Act, division: Division) -> str:
    by_desk.set_counting(act.desk, **act.said)
    if act.said["counting"] == Counting.OFF:
        return "Reports by phone: off."
    return "Reports by phone: saved."


# Displays: one more, what each shows, dark or light, gone.


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


@acting(BACK, form=AddForm, page=_refused("displays"))
def add_display(act: Act, division: Division) -> str:
    display = displays.add(act.desk, display=_new_code(), **act.said)
    return f"{display.name} added. Open its address on the TV."


def _new_code() -> str:
    """Six digits that no display has: what a TV’s remote types best."""
    while True:
        code = str(100_000 + secrets.randbelow(900_000))
        if not Display.objects.filter(code=code).exists():
            return code


@acting(BACK, form=PointForm)
def point(act: Act, division: Division, display: str) -> str:
    data, of = act.said, act.said["of"]
    if data["show"] == "all":
        chosen = hall_screens.all_in_turn(of)
    elif data["show"] == CARD:
        chosen = [Screen(CARD, table=data["table"] or 0).key]
    elif data["show"]:
        chosen = [Screen(data["show"], of).key]
    else:
        chosen = [key for key in data["screens"] if key]
    stay = data["stay"] if data["stay"] is not None else hall_screens.USUAL_STAY
    display_row = displays.point(act.desk, display=display, screens=chosen, stay=stay)
    return f"{display_row.name}: changed."


@acting(BACK, form=DarkForm)
def darken(act: Act, division: Division, display: str) -> str:
    display_row = displays.darken(act.desk, display=display, **act.said)
    return f"{display_row.name}: dark." if display_row.dark else f"{display_row.name}: light."


@acting(BACK)
def remove(act: Act, division: Division, display: str) -> str:
    return f"{displays.remove(act.desk, display=display).name} removed."


@only_with(Right.SCORE)
@never_cache
@require_safe
def displays_now(request: HttpRequest, division: Division) -> JsonResponse:
    """Which displays are on; while a desk asks, they ask each second."""
    watching.watch(division.event.slug)
    codes = division.event.displays.filter(removed=False).values_list("code", flat=True)
    return JsonResponse({"on": [code for code in codes if watching.is_on(code)]})


# Streams: what each shows.


class StreamForm(ActForm):
    """``shows`` is what, of which division, and which: "first:A:", "table:B:7", "player::UUID",
    "::" for nothing."""

    stream = WholeNumber("The stream")
    shows = Text()


@acting(BACK, form=StreamForm, page=_refused("stream"))
def point_stream(act: Act, division: Division) -> str:
    shows, _, of = act.said["shows"].partition(":")
    code, _, which = of.partition(":")
    arguments = {"stream": act.said["stream"], "shows": shows}
    if code:
        keys = {row.code: str(row.uuid) for row in division.event.divisions.all()}
        arguments["division"] = keys.get(code, "")
    if shows == "table":
        arguments["table"] = int(which) if re.fullmatch("[0-9]{1,3}", which) else None
    if shows == "player":
        arguments["entry"] = which
    stream = streams.point(act.desk, **arguments)
    several = division.event.divisions.count() > 1
    return f"Stream {stream.number} shows {overlays.in_words(stream, several=several)}."


ACTS = by_name(
    {
        "announce": announce,
        "end-announcement": end_announcement,
        "show": show_kind,
        "screens-first": screens_first,
        "wifi": set_wifi,
        "reports": set_reports,
        "add-display": add_display,
        "stream": point_stream,
    }
)
DISPLAY_ACTS = by_name({"point": point, "dark": darken, "remove": remove})
