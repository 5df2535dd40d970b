"""Check-in: who is here, and what they bring."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.queries import players
from tdtool.services import check_in
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import ActForm, Texts, YesOrNo


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    entered = players.of_division(division)
    search = request.GET.get("q", "").strip()
    rows = players.of_division(division, search=search) if search else entered
    playing = [row for row in entered if row.withdrawn_from is None]
    shown = {
        "rows": sorted(rows, key=lambda row: row.folded),
        "arrived": sum(row.checked_in for row in playing),
        "total": len(playing),
    }
    return render(request, "players/check_in.html", shown)


class ArrivedForm(ActForm):
    """Here or not, and with what; found by which search."""

    arrived = YesOrNo()
    brings = Texts()


def _back(
    request: HttpRequest, form: ArrivedForm, *, division: Division, entry: UUID
) -> HttpResponse:
    """To the list, searched as it was."""
    search = request.GET.get("q")
    if not search:
        return redirect("check_in", division)
    return redirect(f"{reverse('check_in', args=[division])}?{urlencode({'q': search})}")


@acting(_back, form=ArrivedForm)
def one(act: Act, division: Division, entry: UUID) -> str:
    here = act.said["arrived"]
    done = check_in.one(act.desk, entry=str(entry), here=here, brings=act.said["brings"])
    return f"{done.name} is {'here' if here else 'not here after all'}."


@acting(to("check_in", "division"))
def everyone(act: Act, division: Division) -> str:
    count = check_in.everyone(act.desk, division=division.code)
    return f"{count} more are checked in: everyone is here."
