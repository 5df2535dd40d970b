"""Seats by hand: looked at first, then changed; players taken out; a posted round taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods, require_POST

from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries import seats as seat_queries
from tdtool.services import rounds, seats
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found, pair_rounds
from tdtool.web.forms import desk
from tdtool.web.refusals import said_once, status_of
from tdtool.web.rounds import page_of


class Nobody(Refused):
    """A change of seats that names no player of this event."""


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Look at a change (it counts nothing); make it with a POST."""
    division = found.division(slug)
    if request.method == "POST" and pair_rounds.is_here(division):
        return pair_rounds.change(request, division, number)
    if request.method == "POST":
        return _change(request, division, number)
    one, to = request.GET.get("one", ""), request.GET.get("to", "")
    piece = "HX-Request" in request.headers
    answer = page_of(request, division, number, piece=piece, change=(one, to))
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _change(request: HttpRequest, division: Division, number: int) -> HttpResponse:
    one, to = request.POST.get("one", ""), request.POST.get("to", "")
    reason = request.POST.get("reason", "")
    try:
        said = _made(request, division, number, one=one, to=to, reason=reason)
    except Repeated as repeated:
        return said_once(request, repeated, "round", events.address(division), number)
    except Refused as refusal:
        change = (one, to)
        return _refused(request, division, number, refusal, change, reason=reason, act="change")
    messages.success(request, said)
    return redirect("round", events.address(division), number)


def _refused(
    request: HttpRequest,
    division: Division,
    number: int,
    refusal: Refused,
    change: tuple[str, str] = ("", ""),
    **typed: str,
) -> HttpResponse:
    """The round's page with the sentence and what was typed."""
    status, says = status_of(refusal), str(refusal)
    return page_of(
        request, division, number, status=status, change=change, piece=False, refusal=says, **typed
    )


def _made(
    request: HttpRequest, division: Division, number: int, *, one: str, to: str, reason: str
) -> str:
    """Make the change, and say it. Raises what the services refuse."""
    table = seat_queries.table_named(to)
    round_, who = found.key_of(division, number), desk(request, division.event)
    if table is not None:
        name = _name(division, one, "Choose a player.")
        seats.move(who, round=round_, entry=one, table=table, reason=reason)
        return f"{name} sits at table {table} now."
    names = " and ".join(_name(division, key, "Choose two players.") for key in (one, to))
    done = seats.swap(who, round=round_, one=one, other=to, reason=reason)
    if not done.is_posted:
        return f"{names} are swapped."
    return f"{names} have exchanged seats. Revision {done.revision}: print the papers again."


def _name(division: Division, key: str, choose: str) -> str:
    """The player's name. Raises Nobody with the sentence to say where none was chosen."""
    entry = found.entry_named(division, key)
    if entry is None:
        raise Nobody(choose)
    return entry.name


@require_POST
def take_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    division = found.division(slug)
    entry, reason = request.POST.get("entry", ""), request.POST.get("reason", "")
    try:
        who, name = desk(request, division.event), _name(division, entry, "Choose a player.")
        done = seats.take_out(who, round=found.key_of(division, number), entry=entry, reason=reason)
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        act = "take_out"
        return _refused(request, division, number, refusal, reason=reason, entry=entry, act=act)
    messages.success(
        request, f"{name} is taken out. Revision {done.revision}: print the papers again."
    )
    return redirect("round", slug, number)


@require_POST
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    division = found.division(slug)
    reason = request.POST.get("reason", "")
    try:
        rounds.take_back(
            desk(request, division.event), round=found.key_of(division, number), reason=reason
        )
    except Repeated as repeated:
        return said_once(request, repeated, "round", slug, number)
    except Refused as refusal:
        return _refused(request, division, number, refusal, reason=reason, act="take_back")
    messages.success(request, f"Round {number} is a draft again; its papers are void.")
    return redirect("round", slug, number)
