"""A round from draw to complete; each act is an address that takes a POST."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Event
from tdtool.queries import draws, results
from tdtool.queries import rounds as round_queries
from tdtool.services import rounds
from tdtool.web import found
from tdtool.web.forms import desk
from tdtool.web.refusals import said_and_back

METHODS = {"rating": "serpentine", "random": "lot"}


@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = round_queries.page(found.event(slug), number)
    return render(request, "rounds/round.html", {"page": page})


@require_POST
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = found.event(slug)
    division = found.division(event)
    field, left_out = draws.field_of(results.of_division(division), number)
    method = METHODS.get(request.POST.get("method", ""), "serpentine")

    def do() -> str:
        rounds.draw(
            desk(request, event),
            division=division.code,
            number=number,
            field=[one.key for one in field],
            method=method,
            draw_seed=secrets.randbelow(10**9) if method == "lot" else 0,
            decisions=_decisions(request),
        )
        left = f" {len(left_out)} not checked in, left out." if left_out else ""
        return f"Round {number} is drawn, as a draft.{left}"

    return said_and_back(request, do, "round", slug, number)


def _decisions(request: HttpRequest) -> dict[str, Any]:
    """``decision-table-3`` and ``decision-final``: a word, or entries joined by commas."""
    said: dict[str, Any] = {}
    for field, value in request.POST.items():
        if field.startswith("decision-"):
            word = value in (draws.WIDEN, draws.TIE_BREAK)
            said[field.removeprefix("decision-")] = value if word else str(value).split(",")
    return said


@require_POST
def confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, key = _named(slug, number)

    def do() -> str:
        rounds.confirm(desk(request, event), round=key)
        return f"Round {number} is confirmed. Post it when the hall may see it."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, key = _named(slug, number)

    def do() -> str:
        rounds.discard(desk(request, event), round=key)
        return f"The draft of round {number} is thrown away."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def post(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, key = _named(slug, number)

    def do() -> str:
        rounds.post(desk(request, event), round=key)
        return f"Round {number} is posted. The papers are ready to print."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def complete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, key = _named(slug, number)
    go_on = request.POST.get("go_on") == "yes"
    without = request.POST.get("without", "") if go_on else ""

    def do() -> str:
        rounds.complete(
            desk(request, event),
            round=key,
            without=[int(table) for table in without.split(",") if table.isdigit()],
            reason=request.POST.get("reason", ""),
        )
        return f"Round {number} is complete."

    return said_and_back(request, do, "round", slug, number)


def _named(slug: str, number: int) -> tuple[Event, str]:
    event = found.event(slug)
    return event, str(found.round_of(event, number).uuid)
