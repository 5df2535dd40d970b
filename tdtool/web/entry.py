"""Score entry: a line is read back with names, and Enter takes it."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tdtool.formats import entry_line
from tdtool.models import Event
from tdtool.queries import entry
from tdtool.queries.values import Echo
from tdtool.services import slips
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import desk
from tdtool.web.refusals import status_of


def enter(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)
    if request.method == "POST":
        return _take(request, event)
    line = request.GET.get("line", "").strip()
    if not line:
        return _page(request, event)
    try:
        read = entry_line.parse(line)
        table = entry.find(event, read, rather=_round(request.GET))
    except (entry_line.BadEntryLine, entry.LineRefused) as refusal:
        return _page(request, event, line=line, refused=refusal, status=422)
    return _page(request, event, line=line, echo=entry.echo(table, read, text=line))


def _round(told: QueryDict) -> int | None:
    """The round that a link or the line read back names; a table can wait in two."""
    named = told.get("round", "")
    return int(named) if re.fullmatch("[0-9]{1,2}", named) else None


def _take(request: HttpRequest, event: Event) -> HttpResponse:
    line = request.POST.get("line", "").strip()
    try:
        who = desk(request, event)
        read = entry_line.parse(line)
        number = _round(request.POST)
        table = entry.in_round(event, read, number) if number else entry.find(event, read)
        report = slips.report(
            who,
            game=str(table.game.uuid),
            scores=list(read.scores),
            signed=not read.unsigned,
            starter=read.starter,
        )
    except Repeated as refusal:
        messages.info(request, str(refusal))
        return redirect("entry", event.slug)
    except Refused as refusal:
        return _page(request, event, line=line, refused=refusal, status=status_of(refusal))
    except (entry_line.BadEntryLine, entry.LineRefused) as refusal:
        return _page(request, event, line=line, refused=refusal, status=422)
    scores = ", ".join(str(score) for score in read.scores)
    state = "unsigned" if read.unsigned else "accepted"
    messages.success(request, f"Table {table.number} taken, {state}: {scores}.")
    return redirect("entry", report.game.round.division.event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    line: str = "",
    refused: Exception | None = None,
    echo: Echo | None = None,
    status: int = 200,
) -> HttpResponse:
    values = {
        "page": entry.page(event, echo=echo),
        "line": line,
        "round": _round(request.POST or request.GET),
        "refusal": str(refused or ""),
        "which": refused.rounds if isinstance(refused, entry.WhichRound) else (),
    }
    return render(request, "entry/entry.html", values, status=status)
