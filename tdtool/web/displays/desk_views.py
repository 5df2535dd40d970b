"""The desk’s page of displays: add one, point it to something else, dark or light, remove it."""

from __future__ import annotations

import secrets

from csp.constants import SELF
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.models import Display, Division
from tdtool.models.accounts import Right
from tdtool.queries.displays import screens
from tdtool.queries.displays.screens import CARD, Screen
from tdtool.queries.hall import announcements
from tdtool.services.displays import pointing
from tdtool.services.displays.announcing import LONGEST
from tdtool.web.displays import desk_page, watching
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, NumberOrNone, Text, Texts, WholeNumber, YesOrNo
from tdtool.web.shell.refusals import only_with

FRAMES = {"frame-src": [SELF]}  # the small pictures are the displays themselves
LASTS = (5, 10, 15, 30)  # minutes of an announcement


@only_with(Right.SCORE)
@never_cache
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    event = division.event
    watching.watch(event.slug)
    values = {
        "displays": desk_page.cards(event, request),
        "announced": announcements.of_event(event),
        "divisions": [one.code for one in event.divisions.all()],
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
    done = pointing.add(act.desk, display=_new_code(), **act.said)
    return f"{done.name} added. Open its address on the TV."


def _new_code() -> str:
    """Six digits that no display has: what a TV’s remote types best."""
    while True:
        code = str(100_000 + secrets.randbelow(900_000))
        if not Display.objects.filter(code=code).exists():
            return code


@acting(to("displays", "division"), form=PointForm)
def point(act: Act, division: Division, display: str) -> str:
    said, of = act.said, act.said["of"]
    if said["show"] == "all":
        chosen = screens.all_in_turn(of)
    elif said["show"] == CARD:
        chosen = [Screen(CARD, table=said["table"] or 0).key]
    elif said["show"]:
        chosen = [Screen(said["show"], of).key]
    else:
        chosen = [key for key in said["screens"] if key]
    stay = said["stay"] if said["stay"] is not None else screens.USUAL_STAY
    done = pointing.point(act.desk, display=display, screens=chosen, stay=stay)
    return f"{done.name}: changed."


@acting(to("displays", "division"), form=DarkForm)
def darken(act: Act, division: Division, display: str) -> str:
    done = pointing.darken(act.desk, display=display, **act.said)
    return f"{done.name}: dark." if done.dark else f"{done.name}: light."


@acting(to("displays", "division"))
def remove(act: Act, division: Division, display: str) -> str:
    return f"{pointing.remove(act.desk, display=display).name} removed."
