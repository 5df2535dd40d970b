"""Someone isn't here: who, and what to do about it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.queries import players
from tdtool.web.players import absent_page
from tdtool.web.shell import event_of_page, long_lists, lookups


@require_safe
def choose(request: HttpRequest, division: Division) -> HttpResponse:
    """Everyone who could be missing, by name; the only one who matches a search is meant."""
    entry_rows = [r for r in players.of_division(division) if r.withdrawn_from is None]
    entry_rows.sort(key=lambda row: row.searched)
    search = request.GET.get("q", "").strip()
    matching = players.matching(entry_rows, search)
    if search and len(matching) == 1:
        return redirect("absent", division, matching[0].uuid)
    part = long_lists.part_of(entry_rows, request.GET.dict(), words=lambda row: (row.name,))
    shown = part.rows if part.divided else matching
    values = {"rows": shown, "part": part, "search": search}
    return render(request, "players/absent/choose.html", values)


@require_safe
def show(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    missing = lookups.entry_of(division, entry)
    page = absent_page.page(missing.division, missing)
    values = {"page": page, **event_of_page.shown_in(request, missing.division)}
    return render(request, "players/absent/absent.html", values)
