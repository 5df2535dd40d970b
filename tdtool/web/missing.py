"""Someone isn't here: who, and what to do about it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.pairing.order import folded
from tdtool.queries import events, missing, pair_missing, players, rules
from tdtool.web import found


@require_safe
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Everyone who could be missing, by name."""
    division = found.division(slug)
    rows = [r for r in players.of_division(division) if r.withdrawn_from is None]
    values = {
        "event": events.view(division),
        "foot": events.foot(division.event),
        "rows": sorted(rows, key=lambda row: folded(row.name)),
    }
    return render(request, "missing/choose.html", values)


@require_safe
def show(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    division = found.division(slug)
    one = found.entry_of(division, entry)
    queries = pair_missing if rules.of_division(one.division).two_players else missing
    page = queries.page(one.division, one)
    return render(request, "missing/missing.html", {"page": page})
