"""What every page of an event says around its own: the event, its foot, and for whom it is."""

from __future__ import annotations

from functools import partial
from typing import cast

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.rounds import clocks
from tdtool.queries.rounds.clocks import ClockFace
from tdtool.queries.values import EventView, Foot
from tdtool.web.shell import division_address, tabs


def named(request: HttpRequest) -> dict[str, object]:
    """The event as the division of the address has it; worked out when a template asks for it.

    A page that may show something of another division adds ``shown_in`` to its own.
    """
    event = cast(EventView | None, SimpleLazyObject(partial(_event, request)))
    return {
        "event": event,
        "foot": SimpleLazyObject(partial(_foot, request)),
        "director": SimpleLazyObject(partial(_director, request)),
        "bar_clock": SimpleLazyObject(partial(_clock, request)),
        "division_tabs": SimpleLazyObject(partial(tabs.of_divisions, request, event)),
    }


def shown_in(request: HttpRequest, division: Division) -> dict[str, EventView]:
    """``event`` for a page about something of this division, where its address names another."""
    named = division_address.of_page(request)
    return {} if named and named.pk == division.pk else {"event": events.view(division)}


def _event(request: HttpRequest) -> EventView | None:
    division = division_address.of_page(request)
    return events.view(division) if division else None


def _foot(request: HttpRequest) -> Foot | None:
    division = division_address.of_page(request)
    return events.foot(division.event) if division else None


def _director(request: HttpRequest) -> bool:
    return hasattr(request, "user") and bool(getattr(request.user, "is_director", False))


def _clock(request: HttpRequest) -> ClockFace | None:
    """The clock that runs, for the bar of every page."""
    division = division_address.of_page(request)
    return clocks.running(division, now=timezone.now()) if division else None
