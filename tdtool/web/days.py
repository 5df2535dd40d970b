"""The day page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tdtool.queries import clocks, days
from tdtool.queries.values import NextAct
from tdtool.web import found


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    now = timezone.now()
    page = days.page(found.event(slug), now=now)
    face = clocks.face(page.clock, now=now) if page.clock else None
    values = {"page": page, "face": face, "next_url": _address(slug, page.next)}
    return render(request, "days/day.html", values)


def _address(slug: str, act: NextAct) -> str:
    """Where the one thing to do next is done."""
    if act.kind in ("add_players", "check_in", "entry"):
        return reverse(act.kind, args=[slug])
    if act.kind == "enter":
        return reverse("entry", args=[slug])
    if act.kind == "places":
        return reverse("standings", args=[slug])
    if act.kind == "check" and act.table is not None:
        return reverse("slip", args=[slug, act.round_number, act.table])
    return reverse("round", args=[slug, act.round_number])
