"""A round from draw to complete; each act is an address that takes a POST."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Event
from tdtool.queries import draws, results
from tdtool.queries import rounds as round_queries
from tdtool.services import rounds
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import desk
from tdtool.web.refusals import said_and_back, said_once, status_of

METHODS = {"rating": "serpentine", "random": "lot"}


@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _page(request, found.event(slug), number)


def _page(
    request: HttpRequest, event: Event, number: int, *, status: int = 200, **more: str
) -> HttpResponse:
    values = {"page": round_queries.page(event, number), **more}
    return render(request, "rounds/round.html", values, status=status)


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
    event = found.event(slug)

    def do() -> str:
        rounds.confirm(desk(request, event), round=_key(event, number))
        return f"Round {number} is confirmed. Post it when the hall may see it."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = found.event(slug)

    def do() -> str:
        rounds.discard(desk(request, event), round=_key(event, number))
        return f"The draft of round {number} is thrown away."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def post(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = found.event(slug)

    def do() -> str:
        rounds.post(desk(request, event), round=_key(event, number))
        return f"Round {number} is posted. The papers are ready to print."

    return said_and_back(request, do, "round", slug, number)


@require_POST
def complete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close the round; a refusal keeps the reason that was typed for going on."""
    event = found.event(slug)
    reason = request.POST.get("reason", "")
    try:
        rounds.complete(
            desk(request, event),
            round=_key(event, number),
            without=_without(request),
            reason=reason,
        )
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        status = status_of(refusal)
        return _page(request, event, number, status=status, refusal=str(refusal), reason=reason)
    messages.success(request, f"Round {number} is complete.")
    return redirect("round", slug, number)


def _without(request: HttpRequest) -> list[int]:
    """The tables to go on without, if that box is ticked."""
    if request.POST.get("go_on") != "yes":
        return []
    return [int(table) for table in re.findall(r"[0-9]{1,4}", request.POST.get("without", ""))]


def _key(event: Event, number: int) -> str:
    """The round as the services name it. Raises RoundRefused when it isn't there (any more)."""
    round_ = found.division(event).rounds_drawn.filter(number=number).first()
    if round_ is None:
        raise rounds.RoundRefused(f"Round {number} is not drawn, or its draft was thrown away.")
    return str(round_.uuid)
