"""Someone isn't here: who, and what to do about it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.pairing.entrants import folded
from tdtool.queries import events, missing, players
from tdtool.web import found


@require_safe
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Everyone who could be missing, by name."""
    event = found.event(slug)
    rows = [r for r in players.of_division(found.division(event)) if r.withdrawn_from is None]
    values = {
        "event": events.view(event),
        "foot": events.foot(event),
        "rows": sorted(rows, key=lambda row: folded(row.name)),
    }
    return render(request, "missing/choose.html", values)


@require_safe
def show(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    event = found.event(slug)
    page = missing.page(event, found.entry_of(event, entry))
    return render(request, "missing/missing.html", {"page": page})
