"""A round from draw to complete; each act is an address that takes a POST."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Division
from tdtool.pairing.tables import LEAST
from tdtool.queries import clocks as clock_queries
from tdtool.queries import draws
from tdtool.queries import rounds as round_queries
from tdtool.queries import seats as seat_queries
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.round_values import RoundPage
from tdtool.services import draw_tables, rounds
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found, pair_rounds
from tdtool.web.forms import desk
from tdtool.web.refusals import said_and_back, said_once, status_of

METHODS = {"rating": "serpentine", "random": "lot"}


@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return page_of(request, found.division(slug), number)


def page_of(
    request: HttpRequest,
    division: Division,
    number: int,
    *,
    status: int = 200,
    change: tuple[str, str] = ("", ""),
    piece: bool = False,
    **more: str,
) -> HttpResponse:
    """The round's page. ``change``: a player and whom or where to, looked at beside a draft.

    ``piece``: only what a draft shows, for a page that is open already.
    """
    if pair_rounds.is_here(division):
        how = request.GET.get("how", "")
        return pair_rounds.page_of(
            request,
            division,
            number,
            status=status,
            change=(*change, how),
            piece=piece,
            said=None,
            **more,
        )
    page = round_queries.page(division, number, now=timezone.now())
    values: dict[str, object] = {"page": page, **more}
    if page.state in ("draft", "confirmed"):
        one, to = change
        round_ = found.round_of(division, number)
        values["change"] = seat_queries.proposed(round_, page.cards, one=one, to=to)
    elif page.clock is not None:
        values |= _while_played(page, picked=change)
    drafted = piece and "change" in values
    template = "rounds/_draft.html" if drafted else "rounds/round.html"
    return render(request, template, values, status=status)


def _while_played(page: RoundPage, *, picked: tuple[str, str]) -> dict[str, object]:
    """The clock that runs, and what can be done about seats: no slip that is in is touched."""
    blank = [card for card in page.cards if card.state == "blank"]
    assert page.clock is not None
    return {
        "face": clock_queries.face(page.clock, now=timezone.now()),
        "picked": picked,
        "removable": [card for card in blank if len(card.seats) > LEAST],
        "can_take_back": len(blank) == len(page.cards),
    }


@require_POST
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    division = found.division(slug)
    if pair_rounds.is_here(division):
        return pair_rounds.draw(request, division, number)
    field, left_out = who_plays(kept_field(division), number)
    method = METHODS.get(request.POST.get("method", ""), "serpentine")

    def do() -> str:
        draw_tables.draw(
            desk(request, division.event),
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
    says = f"Round {number} is confirmed. Post it when the hall may see it."
    return _done(request, slug, number, rounds.confirm, says)


@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    says = f"The draft of round {number} is thrown away."
    return _done(request, slug, number, rounds.discard, says)


@require_POST
def post(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    says = f"Round {number} is posted. The papers are ready to print."
    return _done(request, slug, number, rounds.post, says)


def _done(
    request: HttpRequest, slug: str, number: int, act: Callable[..., object], says: str
) -> HttpResponse:
    """Do what an act does to the round, and go back to it."""
    division = found.division(slug)

    def do() -> str:
        act(desk(request, division.event), round=found.key_of(division, number))
        return says

    return said_and_back(request, do, "round", slug, number)


@require_POST
def complete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close the round; a refusal keeps the reason that was typed for going on."""
    division = found.division(slug)
    reason = request.POST.get("reason", "")
    try:
        rounds.complete(
            desk(request, division.event),
            round=found.key_of(division, number),
            without=_without(request),
            reason=reason,
        )
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        status = status_of(refusal)
        return page_of(
            request, division, number, status=status, refusal=str(refusal), reason=reason
        )
    messages.success(request, f"Round {number} is complete.")
    return redirect("round", slug, number)


def _without(request: HttpRequest) -> list[int]:
    """The tables to go on without, if that box is ticked."""
    if request.POST.get("go_on") != "yes":
        return []
    return [int(table) for table in re.findall(r"[0-9]{1,4}", request.POST.get("without", ""))]
