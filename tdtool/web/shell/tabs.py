"""The divisions of an event as tabs on its pages: each leads to the same page of another."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse

from tdtool.queries.values import DivisionTab, EventView
from tdtool.web.shell import division_address


@dataclass(frozen=True)
class Tab:
    """Where a tab leads, and what stands on it."""

    href: str
    label: str
    detail: str = ""
    here: bool = False


def of_divisions(request: HttpRequest, event: EventView | None) -> tuple[Tab, ...]:
    """The tabs of the page; () where the event has one division only."""
    asked = request.resolver_match
    if asked is None or not event or not event.divisions:
        return ()
    division = asked.kwargs["division"]
    named = division_address.names_division(request, division)
    whole = not named and asked.url_name in ("day", "entry")
    all_ = Tab(reverse("day", args=[division.event.slug]), "All", here=whole)
    read = request.method == "GET"
    return (
        all_,
        *(
            Tab(
                _same_page(asked, one) if read else reverse("day", args=[one.slug]),
                f"Division {one.code}",
                f"round {one.round_now} {one.state}" if one.round_now else "not drawn yet",
                one.here and not whole,
            )
            for one in event.divisions
        ),
    )


def _same_page(asked: ResolverMatch, one: DivisionTab) -> str:
    """The page of the same name in the other division; where it has none, its day."""
    wanted = set(asked.kwargs)
    if asked.url_name and wanted == {"division"}:
        return reverse(asked.url_name, args=[one.slug])
    if "number" in wanted and wanted <= {"division", "number", "table"}:
        return reverse("round", args=[one.slug, one.round_now or 1])
    return reverse("day", args=[one.slug])
