"""Standings by the policy that ranks, and the listings that come of wins and spread: crosstable,
scorecards, ratings, statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division, Game
from tdtool.papers.contents import listings
from tdtool.papers.register.papers import PaperName
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import crosstable as standings_crosstable
from tdtool.queries.standings import of_pairs, of_tables, teams
from tdtool.queries.standings import scorecard as standings_scorecard
from tdtool.queries.standings.values import PairStandings, StandingRow, TableStandings
from tdtool.web.shell import event_of_page, long_lists, lookups
from tdtool.web.shell.fields import ActForm, Figures
from tdtool.web.shell.long_lists import Part
from tdtool.web.standings import page, ratings_page, statistics_page

View = Callable[..., HttpResponse]
Shown = tuple[str, PairStandings | TableStandings, dict[str, object]]


WHOLE_CROSSTABLE = 200  # its rows are wider


class AskedForm(ActForm):
    """After which round, and which two to compare."""

    after = Figures(longest=4)
    one = Figures(longest=4)
    other = Figures(longest=4)


def where_wins_rank(view: View) -> View:
    """A page that games ranked by totals don't have: there it leads to the standings."""

    @wraps(view)
    def guarded(request: HttpRequest, division: Division, **more: object) -> HttpResponse:
        if rules.of_division(division).rank is not Rank.WINS:
            return redirect("standings", division)
        return view(request, division=division, **more)

    return guarded


@require_safe
def standings(request: HttpRequest, division: Division) -> HttpResponse:
    """After the newest round, or with ``?after=3``; ``?one=4&other=7``: why above."""
    form = AskedForm(request.GET)
    form.full_clean()
    rank = rules.of_division(division).rank
    shown = _by_wins if rank is Rank.WINS else _by_totals
    template, listing, values = shown(division, request.GET.dict(), **form.cleaned_data)
    division_results = results.of_division(division)
    chart = page.chart(division_results, listing)
    return render(request, template, {"page": listing, "chart": chart, **values})


def _by_wins(
    division: Division,
    parameters: Mapping[str, str],
    *,
    after: int | None,
    one: int | None,
    other: int | None,
) -> Shown:
    listing = of_pairs.standings(division, after=after)
    part = long_lists.part_of(
        (*listing.lines, *listing.gone),
        parameters,
        words=lambda line: (line.who.name, str(line.who.number)),
    )
    lines = [line for line in part.rows if line.rank is not None]
    gone = [line for line in part.rows if line.rank is None]
    why = None
    if one is not None and other is not None:
        why = page.why_above(division, one, other, after=listing.after)
    games = results.of_division(division).last_games(listing.after)
    columns = listings.of_wins(listing, last_games=games)
    return (
        "standings/of_pairs.html",
        listing,
        {
            "columns": columns,
            "people": [
                (line.who.number, line.who.name) for line in (*listing.lines, *listing.gone)
            ],
            "rows": listings.rows(columns, lines),
            "gone": listings.rows(columns, gone),
            "part": part,
            "rounds": range(listing.newest + 1),
            "waiting": _waiting(division, listing),
            "why": why,
            "print_name": _print_name(listing.after, has_rows=bool(listing.after)),
        },
    )


def _waiting(division: Division, listing: PairStandings) -> int:
    """Slips of a later round that are in and don’t count yet, where nothing else says so."""
    if listing.after < listing.newest:
        return 0
    later = Game.objects.filter(round__division=division, round__number__gt=listing.after)
    return slip_states.unaccepted(later).count()


def _by_totals(
    division: Division,
    parameters: Mapping[str, str],
    *,
    after: int | None,
    one: int | None,
    other: int | None,
) -> Shown:
    listing = of_tables.standings(division, after=after)
    part = long_lists.part_of(
        listing.rows, parameters, words=lambda row: (row.name, str(row.number or ""))
    )
    why = None
    if one is not None and other is not None and listing.after:
        why = page.why_above(division, one, other, after=listing.after)
    return (
        "standings/of_tables.html",
        listing,
        {
            "columns": (columns := listings.of_totals(listing)),
            "rows": listings.rows(columns, part.rows),
            "part": part,
            "why": why,
            "people": [(row.number, row.name) for row in listing.rows if row.number],
            "cut_after": _cut_in(part, listing.cut_after),
            "others": range(1, listing.newest + 1),
            "print_name": _print_name(listing.after, has_rows=bool(listing.rows)),
        },
    )


def _print_name(after: int, *, has_rows: bool) -> str:
    """The paper with what the page shows; "" where there are no standings yet."""
    return str(PaperName("standings", after)) if has_rows else ""


def _cut_in(part: Part[StandingRow], cut_after: int | None) -> int | None:
    """After how many rows of a page the cut stands; None where what was searched tells no order."""
    return None if part.search or cut_after is None else cut_after - part.first + 1


@require_safe
@where_wins_rank
def crosstable(request: HttpRequest, division: Division) -> HttpResponse:
    table = standings_crosstable.page(division)
    part = long_lists.part_of(
        table.rows,
        request.GET.dict(),
        words=lambda row: (row.line.who.name, str(row.line.who.number)),
        whole=WHOLE_CROSSTABLE,
    )
    return render(request, "standings/crosstable.html", {"page": table, "part": part})


@require_safe
@where_wins_rank
def scorecard(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """A player of this division; one of another division is shown in theirs."""
    player = lookups.entry_of(division, entry)
    card = standings_scorecard.page(player)
    if card is None:
        raise Http404(f"{player.name} has no scorecard: not checked in and not in any round.")
    values = {
        "page": card,
        **event_of_page.shown_in(request, player.division),
    }
    return render(request, "standings/scorecard.html", values)


@require_safe
@where_wins_rank
def ratings(request: HttpRequest, division: Division) -> HttpResponse:
    listing = ratings_page.page(division, by=request.GET.get("by", ""))
    part = long_lists.part_of(
        listing.rows, request.GET.dict(), words=lambda row: (row.who.name, str(row.who.number))
    )
    values = {"page": listing, "part": part, "orders": list(ratings_page.ORDERS)}
    return render(request, "standings/ratings.html", values)


@require_safe
@where_wins_rank
def statistics(request: HttpRequest, division: Division) -> HttpResponse:
    values = {"page": statistics_page.page(division)}
    return render(request, "standings/statistics.html", values)


@require_safe
@where_wins_rank
def team_standings(request: HttpRequest, division: Division) -> HttpResponse:
    """Where nobody is in a team it leads to the standings."""
    if not teams.any_in(division):
        return redirect("standings", division)
    listing = teams.standings(division)
    name = str(PaperName("teams", listing.after)) if listing.lines else ""
    return render(request, "standings/teams/teams.html", {"page": listing, "print_name": name})
