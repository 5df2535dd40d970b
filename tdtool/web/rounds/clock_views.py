"""The round's clock: its buttons, the page for the projector, and its state for scripts."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdtool.english import counted
from tdtool.models import Division
from tdtool.queries.rounds import clocks as clock_queries
from tdtool.services.rounds import clock as clocks
from tdtool.web.shell import division_address, lookups
from tdtool.web.shell.acting import Act, acting
from tdtool.web.shell.fields import ReasonForm, Text, WholeNumber


class ClockForm(ReasonForm):
    """A button of the clock, and which page it stands on: the day's or the round's."""

    back = Text()


class StartForm(ClockForm):
    minutes = WholeNumber("The number of minutes")


def _back(
    request: HttpRequest, form: ClockForm, *, division: Division, number: int
) -> HttpResponse:
    if form.cleaned_data["back"] == "day":
        return redirect("day", division)
    return redirect("round", division, number)


@acting(_back, form=StartForm)
def start(act: Act, division: Division, number: int) -> str:
    minutes = act.said["minutes"]
    clocks.start(act.desk, round=lookups.key_of(division, number), minutes=minutes)
    return f"Round {number} clock started: {counted(minutes, 'minute')}."


@acting(_back, form=ClockForm)
def pause(act: Act, division: Division, number: int) -> str:
    clocks.pause(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} clock paused."


@acting(_back, form=ClockForm)
def go_on(act: Act, division: Division, number: int) -> str:
    clocks.go_on(act.desk, round=lookups.key_of(division, number))
    return f"Round {number} clock resumed."


@acting(_back, form=ClockForm)
def reset(act: Act, division: Division, number: int) -> str:
    clocks.reset(act.desk, round=lookups.key_of(division, number), reason=act.said["reason"])
    return f"Round {number} clock reset. You can start it again."


def _shown(request: HttpRequest, division: Division) -> Division:
    return division_address.shown(division, signed_in=request.user.is_authenticated)


@login_not_required
@never_cache
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    """For the projector, and for anybody's phone: what the hall hears called anyway."""
    page = clock_queries.page(_shown(request, division), now=timezone.now())
    return render(request, "rounds/clock/clock.html", {"page": page})


@login_not_required
@never_cache
@require_safe
def now(request: HttpRequest, division: Division) -> JsonResponse:
    """The clock as it stands, by this laptop's time, for pages that are open already."""
    at = timezone.now()
    page = clock_queries.page(_shown(request, division), now=at)
    clock = page.face.clock if page.face else None
    return JsonResponse(
        {
            "now": at.isoformat(),
            "ends": clock.ends_at.isoformat() if clock and clock.ends_at else None,
            "left": clock.seconds_left if clock and clock.paused else None,
            "stamp": page.stamp,
        }
    )
