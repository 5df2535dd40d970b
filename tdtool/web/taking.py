"""Take: the event's files for other programs, as it stands now."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.queries import events, taking
from tdtool.web import files, found


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    values = {
        "event": events.view(division),
        "foot": events.foot(division.event),
        "offers": taking.offers(division.event),
        "two": taking.has_games(division.event),
    }
    return render(request, "take/take.html", values)


@require_safe
def save(request: HttpRequest, slug: str, file: str) -> HttpResponse:
    """One file, to be saved."""
    try:
        taken = taking.file(found.event(slug), file)
    except taking.NothingToTake as nothing:
        raise Http404(str(nothing)) from None
    return files.answer(taken.data, taken.name, kind=taken.kind, save=True)
