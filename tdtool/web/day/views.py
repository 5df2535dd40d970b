"""The day page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.papers.register.names import PaperName
from tdtool.queries import events
from tdtool.queries.rounds import clocks
from tdtool.web.day import page as day_page
from tdtool.web.day.day_now import DayNow
from tdtool.web.day.values import NextAct
from tdtool.web.shell import division_address
from tdtool.web.shell.tags import rights

TAKES = {
    "add_players": Right.CHECK_IN,
    "check_in": Right.CHECK_IN,
    "places": Right.OWN,
    "print": Right.WORK,
    "check": Right.CALL,
    "pair": Right.DIRECT,
    "play_off": Right.DIRECT,
    "start_play_off": Right.DIRECT,
}


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """A division's day; where the address names none of several, all of them in short above it."""
    now = timezone.now()
    slug = events.address(division)
    whole = "/" in slug and not division_address.names_division(request, division)
    days = DayNow.of_each(division.event.divisions.all() if whole else [division])
    page = day_page.page(next(day for day in days if day.division == division), now=now)
    code = events.code_of(division)
    values = {
        "page": page,
        "face": clocks.face(page.clock, now=now) if page.clock else None,
        "everything": PaperName("all", page.next.round_number or 0, division=code),
        "next_url": _for_them(request, slug, page.next),
        "second_url": _for_them(request, slug, page.second) if page.second else "",
        "divisions": [
            (short, _link(short.slug, short.next))
            for short in (day_page.in_short(days) if whole else ())
        ],
    }
    return render(request, "day/day.html", values)


def _for_them(request: HttpRequest, slug: str, act: NextAct) -> str:
    """Where they do it; "" where it is somebody else’s to do."""
    may = rights.of_request(request).has(TAKES.get(act.kind, Right.SCORE))
    return _address(slug, act) if may else ""


def _link(slug: str, act: NextAct) -> str:
    """The page on which it is done; what one key does, by the division’s own day page."""
    by_one_key = act.kind in ("pair", "start_play_off")
    return reverse("day", args=[slug]) if by_one_key else _address(slug, act)


def _address(slug: str, act: NextAct) -> str:
    """Where the one thing to do next is done."""
    if act.kind in ("add_players", "check_in", "entry"):
        return reverse(act.kind, args=[slug])
    if act.kind == "enter":
        return reverse("entry", args=[slug])
    if act.kind == "print":
        return reverse("papers", args=[slug])
    if act.kind == "start_clock":
        return reverse("day", args=[slug])
    if act.kind == "pair":
        return reverse("pair_round", args=[slug, act.round_number])
    if act.kind == "start_play_off":
        return reverse("start_planned_playoff", args=[slug])
    if act.kind == "play_off":
        return reverse("playoff", args=[slug])
    if act.kind == "places":
        return reverse("standings", args=[slug])
    if act.kind == "verify":
        return reverse("verify", args=[slug])
    if act.kind == "check" and act.table is not None:
        return reverse("slip", args=[slug, act.round_number, act.table])
    return reverse("round", args=[slug, act.round_number])
