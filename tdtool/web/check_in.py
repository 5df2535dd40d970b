"""Check-in: who is here, and what he brings."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tdtool.queries import players
from tdtool.services import check_in
from tdtool.web import found
from tdtool.web.forms import desk, yes_or_no
from tdtool.web.players import values
from tdtool.web.refusals import said_and_back


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    entered = players.of_division(division)
    search = request.GET.get("q", "").strip()
    rows = players.of_division(division, search=search) if search else entered
    playing = [row for row in entered if row.withdrawn_from is None]
    shown = values(
        division,
        rows=sorted(rows, key=lambda row: row.folded),
        arrived=sum(row.checked_in for row in playing),
        total=len(playing),
    )
    return render(request, "players/check_in.html", shown)


@require_POST
def one(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    division = found.division(slug)

    def do() -> str:
        here = yes_or_no(request, "arrived")
        done = check_in.one(
            desk(request, division.event),
            entry=str(entry),
            here=here,
            brings=request.POST.getlist("brings"),
        )
        return f"{done.name} is {'here' if here else 'not here after all'}."

    answer = said_and_back(request, do, "check_in", slug)
    if search := request.GET.get("q"):
        return redirect(f"{reverse('check_in', args=[slug])}?{urlencode({'q': search})}")
    return answer


@require_POST
def everyone(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)

    def do() -> str:
        count = check_in.everyone(desk(request, division.event), division=division.code)
        return f"{count} more are checked in: everyone is here."

    return said_and_back(request, do, "check_in", slug)
