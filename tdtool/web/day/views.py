"""The day page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.papers.register.papers import PaperName
from tdtool.queries import events
from tdtool.queries.rounds import clocks
from tdtool.queries.rounds.clocks import ClockFace
from tdtool.queries.values import EventView
from tdtool.web.day import next_step, recent_results
from tdtool.web.day import page as day_page
from tdtool.web.day.day_now import DayNow
from tdtool.web.day.to_do import STEP
from tdtool.web.day.values import DayPage, NextAct
from tdtool.web.shell import division_address
from tdtool.web.shell.tags import rights

SHOWN = 4  # things to do that aren’t folded

TAKES = {
    "add_players": Right.CHECK_IN,
    "check_in": Right.CHECK_IN,
    "places": Right.OWN,
    "print": Right.WORK,
    "check": Right.CALL,
    "dispute": Right.CALL,
    "pair": Right.DIRECT,
    "play_off": Right.DIRECT,
    "start_play_off": Right.DIRECT,
}


@dataclass(frozen=True)
class DivisionPart:
    """A division on the page: its day, and its clock as it is drawn."""

    page: DayPage
    event: EventView
    face: ClockFace | None

    @classmethod
    def of(cls, day: DayNow, *, at: datetime) -> DivisionPart:
        page = day_page.page(day, now=at)
        face = clocks.face(page.clock, at=at) if page.clock else None
        return cls(page, events.view(day.division), face)


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """A division's day, or where the address names none of several, that of all of them: their
    clocks, their tables, and the first thing that any of them wants."""
    at = timezone.now()
    whole = "/" in events.address(division) and not division_address.names_division(
        request, division
    )
    days = DayNow.of_each(division.event.divisions.all(), at=at)
    parts = {
        day.division: DivisionPart.of(day, at=at)
        for day in days
        if whole or day.division == division
    }
    to_do = day_page.all_to_do(
        {
            day.division: parts[day.division].page.to_do
            if day.division in parts
            else next_step.to_do_of(day)
            for day in days
        },
        None if whole else division,
    )
    lead = next(part for part in parts.values() if part.page.slug == to_do[0].slug)
    values = _of_lead(request, lead) | {
        "parts": list(parts.values()),
        "several": whole,
        "last": recent_results.of_event(division.event),
        "to_do": to_do,
        "has_cards": any(part.page.cards for part in parts.values()),
        "first_items": [(item, _link(item.slug, item.act)) for item in to_do[:SHOWN]],
        "folded": [
            (item, _link(item.slug, item.act)) for item in to_do[SHOWN:] if not item.is_awaited
        ],
        "nothing": all(item.state == STEP for item in to_do),
        "divisions": [
            (short, _link(short.slug, short.next))
            for short in (
                day_page.in_short(day, parts[day.division].page.next)
                for day in (days if whole else ())
            )
        ],
    }
    return render(request, "day/day.html", values)


def _of_lead(request: HttpRequest, lead: DivisionPart) -> dict[str, object]:
    """What the one thing to do next is drawn from: ``page`` and ``at`` are those of its
    division."""
    page = lead.page
    code = page.code if "/" in page.slug else ""
    return {
        "page": page,
        "at": lead.event,
        "face": lead.face,
        "everything": PaperName("all", page.next.round_number or 0, division=code),
        "next_url": _for_them(request, page.slug, page.next),
        "second_url": _for_them(request, page.slug, page.second) if page.second else "",
    }


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
    if act.kind in ("add_players", "check_in", "entry", "reports"):
        return reverse(act.kind, args=[slug])
    if act.kind == "enter":
        at = f"?table={act.table}&round={act.round_number}" if act.table else ""
        return reverse("entry", args=[slug]) + at
    if act.kind == "dispute":
        return reverse("dispute", args=[slug, act.dispute])
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
