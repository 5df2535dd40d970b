"""What every page of an event says around its own: the event, its foot, and for whom it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.queries import events
from tdtool.queries.rounds import clocks
from tdtool.queries.rounds.clocks import ClockFace
from tdtool.queries.standings import teams
from tdtool.queries.values import DivisionTab, EventView, Foot
from tdtool.web.shell import addresses, five_places
from tdtool.web.shell.tags import rights


def named(request: HttpRequest) -> dict[str, object]:
    """The event as the division of the address has it; worked out when a template asks for it.

    A page that may show something of another division adds ``shown_in`` to its own.
    """
    event = cast(EventView | None, SimpleLazyObject(partial(_event, request)))
    return {
        "event": event,
        "foot": SimpleLazyObject(partial(_foot, request)),
        "director": SimpleLazyObject(partial(_director, request)),
        "may": SimpleLazyObject(partial(_may, request)),
        "bar_clock": SimpleLazyObject(partial(_clock, request)),
        "has_teams": SimpleLazyObject(partial(_has_teams, request)),
        "places": SimpleLazyObject(partial(five_places.links, request, event)),
        "division_tabs": SimpleLazyObject(partial(_tabs, request, event)),
    }


def shown_in(request: HttpRequest, division: Division) -> dict[str, EventView]:
    """``event`` for a page about something of this division, where its address names another."""
    named = addresses.of_page(request)
    return {} if named and named.pk == division.pk else {"event": events.view(division)}


def _event(request: HttpRequest) -> EventView | None:
    division = addresses.of_page(request)
    return events.view(division) if division else None


def _foot(request: HttpRequest) -> Foot | None:
    division = addresses.of_page(request)
    return events.foot(division.event) if division else None


def _director(request: HttpRequest) -> bool:
    return rights.of_request(request).has(Right.DIRECT)


def _may(request: HttpRequest) -> Mapping[str, bool]:
    """By the names of the rights: ``may.score``."""
    return rights.of_request(request).by_name


def _clock(request: HttpRequest) -> ClockFace | None:
    """The clock that runs, for the bar of every page."""
    division = addresses.of_page(request)
    return clocks.running(division, at=timezone.now()) if division else None


def _has_teams(request: HttpRequest) -> bool:
    """Whether somebody of the division is in a team."""
    division = addresses.of_page(request)
    return teams.any_in(division) if division else False


# ---------------------------------------------------------------- divisions as tabs


@dataclass(frozen=True)
class Tab:
    """Where a tab leads, and what stands on it."""

    href: str
    label: str
    detail: str = ""
    here: bool = False


OF_ALL_DIVISIONS = ("in_hall", "in_hall_act")  # names of addresses


def _tabs(request: HttpRequest, event: EventView | None) -> tuple[Tab, ...]:
    """The tabs of the page; () where the event has one division only, or the page is of all."""
    match = request.resolver_match
    if match is None or not event or not event.divisions or match.url_name in OF_ALL_DIVISIONS:
        return ()
    division = match.kwargs["division"]
    named = addresses.names_division(request, division)
    whole = not named and match.url_name in ("day", "entry")
    all_ = Tab(reverse("day", args=[division.event.slug]), "All", here=whole)
    read = request.method == "GET"
    return (
        all_,
        *(
            Tab(
                _same_page(match, division_tab)
                if read
                else reverse("day", args=[division_tab.slug]),
                f"Division {division_tab.code}",
                f"round {division_tab.round_now} {division_tab.state}"
                if division_tab.round_now
                else "not drawn yet",
                division_tab.here and not whole,
            )
            for division_tab in event.divisions
        ),
    )


def _same_page(match: ResolverMatch, division_tab: DivisionTab) -> str:
    """The page of the same name in the other division; where it has none, its day."""
    part_names = set(match.kwargs)
    if match.url_name and part_names == {"division"}:
        return reverse(match.url_name, args=[division_tab.slug])
    if "number" in part_names and part_names <= {"division", "number", "table"}:
        return reverse("round", args=[division_tab.slug, division_tab.round_now or 1])
    return reverse("day", args=[division_tab.slug])
