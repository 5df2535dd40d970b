"""The standings, whatever ranks: one table with its pictures, why one stands there, and the
listings that lie behind it: crosstable, ratings, figures, teams; a player's scorecard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted, ordered, ordinal
from tdtool.models import Division, Game
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.pairing.field import Entrant, falling
from tdtool.pairing.prizes.prizes import PrizeKind
from tdtool.pairing.standings import rating_systems
from tdtool.pairing.standings.win_loss import figure
from tdtool.papers.contents import listings
from tdtool.papers.contents.listings import Column
from tdtool.papers.register.papers import PaperName
from tdtool.queries import events, rules
from tdtool.queries.slips import state as slip_states
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import crosstable as standings_crosstable
from tdtool.queries.standings import of_tables, prizes, teams
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import (
    PairStandings,
    StandingLine,
    StandingRow,
    TableStandings,
)
from tdtool.services.rounds import plan
from tdtool.web.shell import event_of_page, long_lists, lookups
from tdtool.web.shell.acting import FRESH, Act, Seen, acting, by_name, to
from tdtool.web.shell.fields import ActForm, Figures, Text
from tdtool.web.shell.long_lists import Part
from tdtool.web.shell.refusals import only_directors
from tdtool.web.standings import last_rounds, multiples, statistics_page, still_open, why
from tdtool.web.standings.last_rounds import LastRoundsForm
from tdtool.web.standings.still_open import Finish, StillOpen

View = Callable[..., HttpResponse]
Line = StandingLine | StandingRow
KEY = 36  # signs of an entry’s


class AskedForm(ActForm):
    """After which round; of whom it is asked why, and why not there where another stands; what
    the table is sorted by; whether with chances, and only how far they are."""

    after = Figures(longest=4)
    why = Text(longest=KEY)
    other = Text(longest=KEY)
    sort = Text(longest=20)
    chances = Text(longest=1)
    progress = Text(longest=1)


@dataclass(frozen=True)
class Head:
    """Of a column; ``sort``: what the table is sorted by where it is chosen, "" where it can’t."""

    title: str
    css: str = ""
    sort: str = ""
    short: str = ""

    @property
    def turned(self) -> str:
        """Which way its sort goes."""
        return "ascending" if self.sort in UPWARDS else "descending"


@dataclass(frozen=True)
class Row:
    """A player: the line, its figures in the columns, its pictures."""

    line: Line
    entry: str
    name: str
    number: int | None
    place: int | None
    moved: int  # places up since the round before
    cells: tuple[tuple[str, str], ...]
    pictures: tuple[SafeString, ...]
    finish: Finish | None


PLACE = "place"
UPWARDS = ("name", PLACE, "standings", "class")
SORTS: dict[str, Callable[[Any], Any]] = {  # a line
    "name": lambda line: ordered(_who(line)[1]),
    "rating": lambda line: falling(line.who.rating if _of_pairs(line) else line.rating),
    "class": lambda line: (not line.prize_class, line.prize_class),
    "spread": lambda line: -line.spread,
    "total": lambda line: -line.total,
}


def _of_pairs(line: Line) -> bool:
    return isinstance(line, StandingLine)


def _who(line: Line) -> tuple[str, str, int | None, int | None]:
    """Entry, name, number and place."""
    if isinstance(line, StandingLine):
        return line.who.entry, line.who.name, line.who.number, line.rank
    return line.entry, line.name, line.number, line.place


def where_wins_rank(view: View) -> View:
    """A page that games ranked by totals don't have: there it leads to the standings."""

    @wraps(view)
    def guarded(request: HttpRequest, division: Division, **more: object) -> HttpResponse:
        if rules.of_division(division).rank is not Rank.WINS:
            return redirect("standings", division)
        return view(request, division=division, **more)

    return guarded


TABLE = "standings/_standings.html"


@require_safe
def standings(request: HttpRequest, division: Division) -> HttpResponse:
    """After the newest round, or with ``?after=3``; ``?why=``: beside it, why somebody is there.
    A part of the page is exchanged; while chances are simulated, only how far they are."""
    if not request.headers.get("HX-Request"):
        return _page(request, FRESH, division=division)
    values = _values(request, division)
    if not values["asked"]["progress"]:
        return render(request, TABLE, values)
    if values["open"] is not None and values["open"].done is not None:
        return render(request, "standings/_progress.html", values)
    answer = render(request, TABLE, values)
    answer["HX-Retarget"] = "#standings"
    return answer


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    values = {**_values(request, division), "refusal": seen.refusal, "version": division.version}
    if values["by_wins"]:
        form = seen.form if isinstance(seen.form, LastRoundsForm) else None
        kept = last_rounds.as_kept(division)
        values["last_rounds"] = form or LastRoundsForm(division, initial=kept)
    return render(request, "standings/standings.html", values, status=seen.status)


def _settings_form(request: HttpRequest, *, division: Division) -> LastRoundsForm:
    return LastRoundsForm(division, request.POST)


@only_directors
@where_wins_rank
@acting(to("standings", "division"), form=_settings_form, page=_page)
def set_last_rounds(act: Act, division: Division) -> str:
    plan.set_last(act.desk, division=str(division.uuid), **act.said)
    return "Gibsons, spread and prize bands saved."


def _values(request: HttpRequest, division: Division) -> dict[str, Any]:
    form = AskedForm(request.GET)
    form.full_clean()
    asked = form.cleaned_data
    by_wins = rules.of_division(division).rank is Rank.WINS
    listed = _by_wins if by_wins else _by_totals
    listing, lines, columns = listed(division, asked["after"])
    division_results = results.of_division(division)
    sort = asked["sort"] if asked["sort"] in _sorts(columns) else PLACE
    if sort != PLACE:
        lines = sorted(lines, key=SORTS[sort])
    part = long_lists.part_of(
        lines,
        request.GET.dict(),
        words=lambda line: (_who(line)[1], str(_who(line)[2] or "")),
    )
    open_places, decided_later = (
        _still_open(division_results, listing, chances=bool(asked["chances"]))
        if by_wins
        else (None, "")
    )
    finishes = open_places.of_all() if open_places else {}
    all_rows = _rows(division_results, listing, part.rows, columns, finishes)
    in_order = sort == PLACE and not part.search
    chosen = _why(division, listing, lines, asked)
    return {
        "page": listing,
        "asked": asked,
        "by_wins": by_wins,
        "about": _about(division, listing, len(lines if not by_wins else listing.lines)),
        "part": part,
        "rows": [row for row in all_rows if row.place is not None or not by_wins],
        "gone": [row for row in all_rows if row.place is None and by_wins],
        "heads": _heads(columns, listing, open_places, by_wins=by_wins),
        "sort": sort,
        "cut": _cut(division_results, listing, part) if in_order else None,
        "open": open_places,
        "decided_later": decided_later,
        "why": chosen,
        "finish": finishes.get(chosen.chosen.number) if chosen else None,
        "others": [
            (row.entry, row.name)
            for row in all_rows
            if row.number and chosen and row.entry != chosen.chosen.key
        ],
        "rounds": range(0 if by_wins else 1, listing.newest + 1),
        "print_name": str(PaperName("standings", listing.after)) if listing.after else "",
    }


Listed = tuple[Any, Sequence[Any], tuple[Column[Any], ...]]


def _by_wins(division: Division, after: int | None) -> Listed:
    listing = of_tables.pair_standings(division, after=after)
    lines = (*listing.lines, *listing.gone)
    return listing, lines, listings.of_wins(lines)


def _by_totals(division: Division, after: int | None) -> Listed:
    listing = of_tables.standings(division, after=after)
    return listing, listing.rows, listings.of_totals(listing)


def _about(division: Division, listing: PairStandings | TableStandings, many: int) -> str:
    """How many players, and what the list lacks."""
    text = counted(many, "player")
    if isinstance(listing, PairStandings) and (code := events.code_of(division)):
        text += f" in division {code}"
    if listing.lacks:
        text += f", round {listing.after} incomplete: {listing.lacks}"
    if isinstance(listing, TableStandings):
        return text
    text += "" if listing.after else ", by rating"
    waiting = _waiting(division, listing)
    return f"{text}; {counted(waiting, 'slip')} not accepted yet" if waiting else text


def _waiting(division: Division, listing: PairStandings) -> int:
    """Slips of a later round that are in and don’t count yet, where nothing else says so."""
    if listing.after < listing.newest:
        return 0
    later = Game.objects.filter(round__division=division, round__number__gt=listing.after)
    return slip_states.unaccepted(later).count()


def _still_open(
    division_results: Results, listing: PairStandings, *, chances: bool
) -> tuple[StillOpen | None, str]:
    """None where there is nothing to tell: before a round is complete, at the end, of earlier; and
    that a play-off decides who wins, where only that is left."""
    if not listing.after or listing.after < listing.newest or listing.is_final:
        return None, ""
    try:
        open_places = still_open.of_division(division_results, simulated=chances)
    except NoRoundsLeft as refusal:
        return None, str(refusal) if results.places_pending(division_results) else ""
    return open_places if open_places.race.after else None, ""


def _sorts(columns: Iterable[Column[Any]]) -> set[str]:
    return {"name"} | {column.title.lower() for column in columns} & SORTS.keys()


def _heads(
    columns: Sequence[Column[Any]],
    listing: PairStandings | TableStandings,
    open_places: StillOpen | None,
    *,
    by_wins: bool,
) -> list[Head]:
    sorts = _sorts(columns)
    of_figures = [
        Head(column.title, column.css, key if (key := column.title.lower()) in sorts else "",
             column.short)
        for column in columns
    ]  # fmt: skip
    pictures = [Head("Margin by round, • started", "picture")] if by_wins else []
    pictures += [Head("Place so far", "picture")] if listing.after > 1 else []
    if open_places and open_places.drawn:
        pictures += [Head("Where they may still finish", "picture open")]
        pictures += [Head("A prize", "share")] if open_places.endings and open_places.paid else []
    return [Head("Place", "place", PLACE), Head("Player", "name", "name"), *of_figures, *pictures]


def _rows(
    division_results: Results,
    listing: PairStandings | TableStandings,
    lines: Iterable[Line],
    columns: Sequence[Column[Any]],
    finishes: Mapping[int, Finish],
) -> list[Row]:
    field, after = division_results.field, listing.after
    by_wins = isinstance(listing, PairStandings)
    ranked = multiples.ranks(division_results, after, by_wins=by_wins)
    names = {entrant.number: entrant.name for entrant in field.entrants}
    last = max((*ranked[-1].values(), 2))

    def drawn(entrant: Entrant) -> tuple[SafeString, ...]:
        places = [at.get(entrant.number) for at in ranked[1:]]
        way = (multiples.so_far(places, last=last),) if after > 1 else ()
        if not by_wins:
            return way
        rounds = division_results.division.rounds
        return multiples.margins(entrant, after=after, rounds=rounds, names=names), *way

    rows = []
    for line in lines:
        entry, name, number, place = _who(line)
        entrant = field.by_key[entry]
        then = ranked[after - 1].get(entrant.number) if after > 1 else None
        now = ranked[after].get(entrant.number)
        cells = tuple((column.css, column.value(line)) for column in columns)
        moved = then - now if then and now else 0
        finish = finishes.get(entrant.number)
        rows.append(Row(line, entry, name, number, place, moved, cells, drawn(entrant), finish))
    return rows


def _cut(
    division_results: Results, listing: PairStandings | TableStandings, part: Part[Any]
) -> tuple[int, str] | None:
    """After how many rows of this page the cut stands, and what it says."""
    if isinstance(listing, TableStandings):
        after, sentence = listing.cut_after, listing.cut_says
    else:
        after, sentence = _prize_cut(division_results, listing)
    at = (after or 0) - part.first + 1
    return (at, sentence) if 0 < at <= len(part.rows) else None


def _prize_cut(division_results: Results, listing: PairStandings) -> tuple[int, str]:
    """Below the last place that has a prize, with how far the next is away from it."""
    listed = prizes.listed(division_results.division)
    places = [prize.place for prize in listed if prize.kind is PrizeKind.RANK and not prize.only]
    lines = listing.lines
    above = sum(line.rank is not None and line.rank <= max(places, default=0) for line in lines)
    if not listing.after or not above:
        return 0, ""
    lowest = ordinal(max(places))
    sentence = f"{'a prize for' if max(places) == 1 else 'prizes to'} {lowest} place"
    if listing.is_final or above == len(lines):
        return above, sentence
    last, following = lines[above - 1], lines[above]
    wins, spread = last.wins - following.wins, last.spread - following.spread
    behind = f"{figure(wins)} {'win' if wins <= 1 else 'wins'}" if wins else (
        f"{counted(spread, 'point')} of spread"
    )  # fmt: skip
    level = not wins and spread <= 0
    return above, sentence if level else f"{sentence}; {following.who.name} is {behind} behind"


def _why(
    division: Division,
    listing: PairStandings | TableStandings,
    lines: Sequence[Line],
    asked: Mapping[str, Any],
) -> why.Why | None:
    """Of the one asked for, or of the second: against the other asked for, or the one above."""
    if not listing.after:
        return None
    by_number = {_who(line)[2]: line for line in lines}
    by_entry = {_who(line)[0]: line for line in lines}
    second = next((line for line in lines if _who(line)[3] and line.neighbour), None)
    if asked["sort"] in ("", PLACE) and len(lines) > 1 and _who(lines[1])[3]:
        second = lines[1]
    line = by_entry.get(asked["why"], second)
    other = by_entry.get(asked["other"])
    if line is not None and other is None:
        other = by_number.get(line.neighbour) or lines[0]
    if line is None or other is None:
        return None
    return why.of_two(division, _who(line)[0], _who(other)[0], after=listing.after)


# ---------------------------------------------------------------- behind it


def _behind(view: View) -> View:
    """A listing that lies behind the standings."""
    return require_safe(where_wins_rank(view))


@_behind
def crosstable(request: HttpRequest, division: Division) -> HttpResponse:
    table = standings_crosstable.page(division)
    part = long_lists.part_of(
        table.rows,
        request.GET.dict(),
        words=lambda row: (row.line.who.name, str(row.line.who.number)),
        whole=long_lists.WHOLE_CROSSTABLE,
    )
    return render(request, "standings/crosstable.html", {"page": table, "part": part})


@_behind
def ratings(request: HttpRequest, division: Division) -> HttpResponse:
    sort = request.GET.get("sort", "")
    listing = statistics_page.ratings(division, by=sort)
    part = long_lists.part_of(
        listing, request.GET.dict(), words=lambda row: (row.who.name, str(row.who.number))
    )
    rounds = len(listing[0].after) if listing else 0
    rating_system = rating_systems.system(division.rating_system)
    heads = [Head("Rank", "place", "standings"), Head("Player", "name", "name"), Head("Before")]
    heads += [Head(_after(number)) for number in range(1, rounds)]
    heads += [Head(_after(rounds), "", "rating")] if rounds else []
    heads += [Head("Change", "", "change"), Head("Won")]
    heads += [Head("Expected")] if rating_system.expects else []
    values = {
        "part": part,
        "rounds": rounds,
        "rated": division.rating_system != "none",
        "expects": rating_system.expects,
        "formula": statistics_page.formula_said(rating_system),
        "sort": sort if sort in statistics_page.ORDERS else "standings",
        "heads": heads,
    }
    return render(request, "standings/ratings.html", values)


def _after(number: int) -> SafeString:
    return format_html('<span class="vh">After round </span>{}', number)


@_behind
def figures(request: HttpRequest, division: Division) -> HttpResponse:
    averages, best = statistics_page.figures(division)
    after = results.of_division(division).field.begun
    values = {"averages": averages, "best": best, "after": after}
    return render(request, "standings/figures.html", values)


@_behind
def of_teams(request: HttpRequest, division: Division) -> HttpResponse:
    """Where nobody is in a team it leads to the standings."""
    if not teams.any_in(division):
        return redirect("standings", division)
    listing = teams.standings(division)
    name = str(PaperName("teams", listing.after)) if listing.lines else ""
    return render(request, "standings/teams.html", {"page": listing, "print_name": name})


ACTS = by_name(
    {
        "crosstable": crosstable,
        "ratings": ratings,
        "figures": figures,
        "teams": of_teams,
        "last-rounds": set_last_rounds,
    }
)


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
