"""The listings of two-player divisions: standings, crosstable, scorecards, ratings, statistics."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.queries import (
    crosstables,
    event_ratings,
    event_statistics,
    rules,
    scorecards,
    two_player_standings,
)
from tdtool.web import found

View = Callable[..., HttpResponse]


def for_games_of_two(view: View) -> View:
    """A page that games at larger tables don't have: there it leads to the standings."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **more: object) -> HttpResponse:
        division = found.division(slug)
        if not rules.of_division(division).two_players:
            return redirect("standings", slug)
        return view(request, division, **more)

    return guarded


def standings(request: HttpRequest, division: Division) -> HttpResponse:
    """After the newest round with a result, or with ``?after=3``; ``?one=4&other=7``: why."""
    pair = _number(request, "one"), _number(request, "other")
    page = two_player_standings.page(
        division,
        after=_number(request, "after"),
        pair=(pair[0], pair[1]) if pair[0] is not None and pair[1] is not None else None,
    )
    values = {"page": page, "rounds": range(page.newest + 1)}
    return render(request, "two_players/standings.html", values)


@require_safe
@for_games_of_two
def crosstable(request: HttpRequest, division: Division) -> HttpResponse:
    page = crosstables.page(division)
    return render(request, "two_players/crosstable.html", {"page": page})


@require_safe
@for_games_of_two
def scorecard(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """A player of this division; one of another division is shown in his own."""
    page = scorecards.page(found.entry_of(division, entry))
    return render(request, "two_players/scorecard.html", {"page": page})


@require_safe
@for_games_of_two
def ratings(request: HttpRequest, division: Division) -> HttpResponse:
    page = event_ratings.page(division, by=request.GET.get("by", ""))
    values = {"page": page, "orders": list(event_ratings.ORDERS)}
    return render(request, "two_players/ratings.html", values)


@require_safe
@for_games_of_two
def statistics(request: HttpRequest, division: Division) -> HttpResponse:
    page = event_statistics.page(division)
    return render(request, "two_players/statistics.html", {"page": page})


def _number(request: HttpRequest, field: str) -> int | None:
    typed = request.GET.get(field, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else None
