"""The divisions of an event as tabs on its pages: each leads to the same page of another."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils.functional import SimpleLazyObject

from tdtool.queries import events
from tdtool.queries.values import DivisionTab
from tdtool.web import found


@dataclass(frozen=True)
class Tab:
    """Where a tab leads, and what stands on it."""

    href: str
    label: str
    detail: str = ""
    here: bool = False


def of_divisions(request: HttpRequest) -> dict[str, object]:
    """The tabs of the page, worked out when a template asks for them."""
    return {"division_tabs": SimpleLazyObject(lambda: _tabs(request))}


def _tabs(request: HttpRequest) -> tuple[Tab, ...]:
    asked = request.resolver_match
    if asked is None or "slug" not in asked.kwargs:
        return ()
    with suppress(Http404):
        slug = asked.kwargs["slug"]
        division = found.division(slug)
        shown = events.tabs(division)
        if not shown:
            return ()
        whole = "/" not in slug and asked.url_name in ("day", "entry")
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
                for one in shown
            ),
        )
    return ()


def _same_page(asked: ResolverMatch, one: DivisionTab) -> str:
    """The page of the same name in the other division; where it has none, its day."""
    wanted = set(asked.kwargs)
    if asked.url_name and wanted == {"slug"}:
        return reverse(asked.url_name, args=[one.slug])
    if "number" in wanted and wanted <= {"slug", "number", "table"}:
        return reverse("round", args=[one.slug, one.round_now or 1])
    return reverse("day", args=[one.slug])
