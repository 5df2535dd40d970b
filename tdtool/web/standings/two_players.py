"""The listings of two-player divisions: standings, crosstable, scorecards, ratings, statistics."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.queries import rules
from tdtool.queries.standings import crosstable as standings_crosstable
from tdtool.queries.standings import of_pairs
from tdtool.queries.standings import ratings as standings_ratings
from tdtool.queries.standings import scorecard as standings_scorecard
from tdtool.queries.standings import statistics as standings_statistics
from tdtool.web.shell import event_of_page, lookups
from tdtool.web.shell.fields import ActForm, Figures

View = Callable[..., HttpResponse]


class AskedForm(ActForm):
    """After which round, and which two to compare."""

    after = Figures(longest=4)
    one = Figures(longest=4)
    other = Figures(longest=4)


def for_games_of_two(view: View) -> View:
    """A page that games at larger tables don't have: there it leads to the standings."""

    @wraps(view)
    def guarded(request: HttpRequest, division: Division, **more: object) -> HttpResponse:
        division = division
        if not rules.of_division(division).two_players:
            return redirect("standings", division)
        return view(request, division=division, **more)

    return guarded


def standings(request: HttpRequest, division: Division) -> HttpResponse:
    """After the newest round with a result, or with ``?after=3``; ``?one=4&other=7``: why."""
    form = AskedForm(request.GET)
    form.full_clean()
    told = form.cleaned_data
    known = told["one"] is not None and told["other"] is not None
    page = of_pairs.page(
        division,
        after=told["after"],
        pair=(told["one"], told["other"]) if known else None,
    )
    values = {"page": page, "rounds": range(page.newest + 1)}
    return render(request, "standings/of_pairs.html", values)


@require_safe
@for_games_of_two
def crosstable(request: HttpRequest, division: Division) -> HttpResponse:
    page = standings_crosstable.page(division)
    return render(request, "standings/crosstable.html", {"page": page})


@require_safe
@for_games_of_two
def scorecard(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """A player of this division; one of another division is shown in their own."""
    one = lookups.entry_of(division, entry)
    values = {
        "page": standings_scorecard.page(one),
        **event_of_page.shown_in(request, one.division),
    }
    return render(request, "standings/scorecard.html", values)


@require_safe
@for_games_of_two
def ratings(request: HttpRequest, division: Division) -> HttpResponse:
    page = standings_ratings.page(division, by=request.GET.get("by", ""))
    values = {"page": page, "orders": list(standings_ratings.ORDERS)}
    return render(request, "standings/ratings.html", values)


@require_safe
@for_games_of_two
def statistics(request: HttpRequest, division: Division) -> HttpResponse:
    page = standings_statistics.page(division)
    return render(request, "standings/statistics.html", {"page": page})
