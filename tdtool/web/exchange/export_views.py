"""Export: the event's files for other programs, as it stands now."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.queries.exchange import exports
from tdtool.web.shell import downloads
from tdtool.web.shell.refusals import only_with


@only_with(Right.SCORE)
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    values = {
        "offers": exports.offers(division.event),
        "two": exports.has_games(division.event),
    }
    return render(request, "exchange/export.html", values)


@only_with(Right.SCORE)
@require_safe
def save(request: HttpRequest, division: Division, file: str) -> HttpResponse:
    """One file, to be saved."""
    try:
        exported = exports.file(division.event, file)
    except exports.NothingToExport as nothing:
        raise Http404(str(nothing)) from None
    return downloads.answer(exported.data, exported.name, kind=exported.kind, save=True)
