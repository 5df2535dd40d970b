"""The round's clock: its buttons, the page for the projector, and its state for scripts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Division
from tdtool.queries import clocks as clock_queries
from tdtool.queries.clocks import ClockFace
from tdtool.services import clocks
from tdtool.web import found
from tdtool.web.forms import desk, whole_number
from tdtool.web.refusals import said_and_back

BACK = {"day": "day"}  # where else the buttons stand than on the round's page


@require_POST
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def do(division: Division) -> str:
        minutes = whole_number(request, "minutes", what="The time of a round")
        clocks.start(
            desk(request, division.event), round=found.key_of(division, number), minutes=minutes
        )
        return f"The clock of round {number} runs: {minutes} minutes."

    return _done(request, slug, number, do)


@require_POST
def pause(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def do(division: Division) -> str:
        clocks.pause(desk(request, division.event), round=found.key_of(division, number))
        return f"The clock of round {number} stands."

    return _done(request, slug, number, do)


@require_POST
def go_on(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def do(division: Division) -> str:
        clocks.go_on(desk(request, division.event), round=found.key_of(division, number))
        return f"The clock of round {number} runs on."

    return _done(request, slug, number, do)


@require_POST
def reset(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    def do(division: Division) -> str:
        reason = request.POST.get("reason", "")
        clocks.reset(
            desk(request, division.event), round=found.key_of(division, number), reason=reason
        )
        return f"The clock of round {number} is taken back. It can be started again."

    return _done(request, slug, number, do)


def _done(
    request: HttpRequest, slug: str, number: int, do: Callable[[Division], str]
) -> HttpResponse:
    division = found.division(slug)
    back = BACK.get(request.POST.get("back", ""))
    where: tuple[object, ...] = (back, slug) if back else ("round", slug, number)
    return said_and_back(request, lambda: do(division), str(where[0]), *where[1:])


@login_not_required
@never_cache
@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """For the projector, and for anybody's phone: what the hall hears called anyway."""
    page = clock_queries.page(found.shown_division(slug), now=timezone.now())
    return render(request, "clock/clock.html", {"page": page})


@login_not_required
@never_cache
@require_safe
def now(request: HttpRequest, slug: str) -> JsonResponse:
    """The clock as it stands, by this laptop's time, for pages that are open already."""
    at = timezone.now()
    page = clock_queries.page(found.shown_division(slug), now=at)
    clock = page.face.clock if page.face else None
    return JsonResponse(
        {
            "now": at.isoformat(),
            "ends": clock.ends_at.isoformat() if clock and clock.ends_at else None,
            "left": clock.seconds_left if clock and clock.paused else None,
            "stamp": page.stamp,
        }
    )


def in_the_bar(request: HttpRequest) -> dict[str, object]:
    """The clock that runs, for the bar of every page of an event."""
    return {"bar_clock": SimpleLazyObject(lambda: _running(request) or "")}


def _running(request: HttpRequest) -> ClockFace | None:
    asked = request.resolver_match
    if asked is None or "slug" not in asked.kwargs:
        return None
    with suppress(Http404):
        return clock_queries.running(found.division(asked.kwargs["slug"]), now=timezone.now())
    return None
