"""The plan of a two-player division: how each round will be drawn."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tdtool.models import Division
from tdtool.queries import events, pair_plans, rules
from tdtool.services import plans
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import TornForm, desk
from tdtool.web.refusals import said_once, status_of

FIELDS = ("method", "based_on", "session")


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    if request.method == "POST":
        return _save(request, division)
    if not rules.of_division(division).two_players:
        return redirect("day", slug)
    return _page(request, division)


def _page(
    request: HttpRequest,
    division: Division,
    *,
    status: int = 200,
    said: pair_plans.Said | None = None,
    **more: str,
) -> HttpResponse:
    page = pair_plans.page(division, said=said)
    return render(request, "pairs/plan.html", {"page": page, **more}, status=status)


def _save(request: HttpRequest, division: Division) -> HttpResponse:
    """Keep what was chosen, or plan by the number of players.

    A refusal keeps every choice on the page.
    """
    by_field = request.POST.get("by_field") == "yes"
    said = {
        number: {name: request.POST.get(f"{name}-{number}", "") for name in FIELDS}
        for number in range(1, division.rounds + 1)
    }
    slug = events.address(division)
    try:
        rows = [] if by_field else [_row(number, row) for number, row in said.items()]
        plans.plan(desk(request, division.event), division=division.code, plan=rows)
    except Repeated as repeated:
        return said_once(request, repeated, "plan", slug)
    except Refused as refusal:
        if not rules.of_division(division).two_players:
            raise
        status = status_of(refusal)
        return _page(request, division, status=status, said=said, refusal=str(refusal))
    by_players = "The rounds are planned by the number of players."
    messages.success(request, by_players if by_field else "The plan is saved.")
    return redirect("plan", slug)


def _row(number: int, said: dict[str, str]) -> dict[str, Any]:
    """A row of the plan. Raises TornForm with the round where no number is a number."""
    for name, what in (("based_on", "the round it is drawn from"), ("session", "the session")):
        typed = said[name]
        if typed and not (typed.isascii() and typed.isdigit() and len(typed) < 4):
            raise TornForm(f"Round {number}: {what} is a number; this says “{typed[:40]}”.")
    return {
        "method": said["method"],
        "based_on": int(said["based_on"]) if said["based_on"] else None,
        "session": int(said["session"] or 1),
    }
