"""Standings by the policy that ranks, and the listings that come of wins and spread: crosstable,
scorecards, ratings, statistics."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.models import Division, Game
from tdtool.pairing.field import UnknownEntrant, by_rating
from tdtool.pairing.standings import win_loss
from tdtool.pairing.standings.win_loss import SamePlayer, between
from tdtool.papers.contents import listings
from tdtool.papers.register.papers import PaperName
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import crosstable as standings_crosstable
from tdtool.queries.standings import of_tables, teams
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import PairStandings, StandingRow, TableStandings
from tdtool.web.shell import event_of_page, long_lists, lookups
from tdtool.web.shell.fields import ActForm, Figures
from tdtool.web.shell.long_lists import Part
from tdtool.web.standings import statistics_page

# What the standings page says besides the standings: why one is above another, and a picture.


@dataclass(frozen=True, slots=True)
class WhyAbove:
    """Why one of two stands above the other; ``sentence`` says it, or why nothing can be said."""

    one: int
    other: int
    sentence: str


def why_above(division: Division, first: int, other: int, *, after: int) -> WhyAbove:
    """What parts two players, by number, or the sentence on why nothing does."""
    division_results = results.of_division(division)
    try:
        pair = {division_results.field.entrant(number).number for number in (first, other)}
        if len(pair) == 1:
            raise SamePlayer("Choose two different players.")
    except (UnknownEntrant, SamePlayer) as refusal:
        return WhyAbove(first, other, str(refusal))
    if rules.of_division(division).rank is Rank.WINS:
        above, below = (
            standing for standing in division_results.order(after) if standing.number in pair
        )
        reason = between(above, below, counting=division_results.counting)
    else:
        upper, lower = (
            placing.entry
            for placing in division_results.placed(after)
            if placing.entry.number in pair
        )
        reason = win_loss.total_between(upper, lower, after=after)
    return WhyAbove(reason.above, reason.below, reason.sentence)


# ---------------------------------------------------------------- the picture

MOST_IN_PICTURE = 60
PICKED_OUT = 6  # so many from the top are drawn in colour
ROW, LEFT, TOP = 19, 30, 26  # units of the picture
RANK, SIGN = 48, 8  # of a rank at the end, and of a letter of the name behind it
ALL_COLUMNS, WIDEST, NARROWEST = 1050, 112, 44


class Ranked(NamedTuple):
    """A player in the list after a round."""

    number: int
    name: str
    rank: int | None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's way through the standings: points of a picture, and where its label stands."""

    name: str
    rank: str  # at the end: "2", "2=" where others share it; "–": withdrawn
    kind: str  # in, rest
    points: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.points)

    @property
    def end(self) -> tuple[int, int]:
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class RankChart:
    """Ranks before round 1 and after each round, as a picture of so many units."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]  # x, label
    lines: tuple[ChartLine, ...]
    cut: int | None = None  # the y of the cut, below those who are above it


def standings_chart(
    division_results: Results, listing: PairStandings | TableStandings
) -> RankChart | None:
    """The picture up to the round of a listing; None where it says nothing.

    Those who share a rank are drawn one below the other, as they are listed.
    """
    after = listing.after
    if not after or len(division_results.field.entrants) > MOST_IN_PICTURE:
        return None
    if isinstance(listing, PairStandings):
        return division_results.once(
            "chart",
            after,
            lambda: _drawn([_standings_by_wins(division_results, at) for at in range(after + 1)]),
        )
    earlier = [_standings_by_totals(division_results, at) for at in range(after)]
    return _drawn([*earlier, _as_listed(division_results, listing)], cut_after=listing.cut_after)


def _standings_by_wins(division_results: Results, after: int) -> list[Ranked]:
    lines = division_results.lines(after)
    return [Ranked(line.who.number, line.who.name, line.rank, line.shared) for line in lines]


def _as_listed(division_results: Results, listing: TableStandings) -> list[Ranked]:
    """With those who go on above the others, whoever they are level with."""
    numbers = {key: entrant.number for key, entrant in division_results.field.by_key.items()}
    return [Ranked(numbers[row.entry], row.name, row.place, row.shared) for row in listing.rows]


def _standings_by_totals(division_results: Results, after: int) -> list[Ranked]:
    if not after:
        seeds = by_rating(division_results.field.by_registration)
        return [Ranked(entrant.number, entrant.name, at) for at, entrant in enumerate(seeds, 1)]
    return [
        Ranked(placing.entry.number, placing.entry.name, placing.place)
        for placing in division_results.placed(after)
    ]


def _drawn(orders: Sequence[Sequence[Ranked]], *, cut_after: int | None = None) -> RankChart:
    """The list before round 1, then after each; the cut stands below so many of the last."""
    last, after = orders[-1], len(orders) - 1
    column = max(NARROWEST, min(WIDEST, ALL_COLUMNS // after))
    ways: dict[int, list[tuple[int, int]]] = {ranked.number: [] for ranked in last}
    for round_, order in enumerate(orders):
        for place, ranked in enumerate(order):
            ways[ranked.number].append((LEFT + column * round_, TOP + ROW * (place + 1)))
    heads = ((LEFT + column * round_, str(round_ or "Start")) for round_ in range(after + 1))
    lines = [
        ChartLine(
            name=ranked.name,
            rank=_rank(ranked),
            kind="in" if place < PICKED_OUT and ranked.rank is not None else "rest",
            points=tuple(ways[ranked.number]),
        )
        for place, ranked in enumerate(last)
    ]
    width = LEFT + column * after + RANK + SIGN * max(len(ranked.name) for ranked in last)
    cut = cut_after and TOP + ROW * cut_after + ROW // 2
    return RankChart(width, TOP + ROW * (len(last) + 1), tuple(heads), tuple(lines[::-1]), cut)


def _rank(ranked: Ranked) -> str:
    return "–" if ranked.rank is None else f"{ranked.rank}{'=' if ranked.shared else ''}"


View = Callable[..., HttpResponse]
Shown = tuple[str, PairStandings | TableStandings, dict[str, object]]


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
    chart = standings_chart(division_results, listing)
    return render(request, template, {"page": listing, "chart": chart, **values})


def _by_wins(
    division: Division,
    parameters: Mapping[str, str],
    *,
    after: int | None,
    one: int | None,
    other: int | None,
) -> Shown:
    listing = of_tables.pair_standings(division, after=after)
    part = long_lists.part_of(
        (*listing.lines, *listing.gone),
        parameters,
        words=lambda line: (line.who.name, str(line.who.number)),
    )
    lines = [line for line in part.rows if line.rank is not None]
    gone = [line for line in part.rows if line.rank is None]
    why = None
    if one is not None and other is not None:
        why = why_above(division, one, other, after=listing.after)
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
        why = why_above(division, one, other, after=listing.after)
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
        whole=long_lists.WHOLE_CROSSTABLE,
    )
    return render(request, "standings/crosstable.html", {"page": table, "part": part})


@require_safe
@where_wins_rank
def scorecard(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    """A player of this division; one of another division is shown in theirs."""
    player = lookups.entry_of(division, entry)
    card = standings_crosstable.card_page(player)
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
    listing = statistics_page.ratings_page(division, by=request.GET.get("by", ""))
    part = long_lists.part_of(
        listing.rows, request.GET.dict(), words=lambda row: (row.who.name, str(row.who.number))
    )
    values = {"page": listing, "part": part, "orders": list(statistics_page.ORDERS)}
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
