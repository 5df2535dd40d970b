"""The hall’s pages. They are rendered without a request: nobody is signed in here."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.models import Division, Round
from tdtool.papers.contents import playoffs
from tdtool.queries.hall import card, names, shown, states
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.standings import cached, of_tables
from tdtool.queries.standings import crosstable as crosstables
from tdtool.queries.standings import prizes as prize_queries
from tdtool.web.hall import page as hall_page
from tdtool.web.hall.page import LABELS, HallPage
from tdtool.web.shell import addresses, long_lists, lookups
from tdtool.web.shell.long_lists import Part

LONGEST_SEARCH = 40
WHOLE_TABLES = 150

Row = TypeVar("Row")


class NotShown(Http404):
    """A page that the hall has not, or not yet; the message says so."""


View = Callable[..., HttpResponse]


def of_the_hall(kind: str = "") -> Callable[[Callable[..., tuple[str, dict[str, Any]]]], View]:
    """A view of a function that gives its template and values; ``kind``: it may be switched off."""

    def made(body: Callable[..., tuple[str, dict[str, Any]]]) -> View:
        @login_not_required
        @require_safe
        @wraps(body)
        def view(request: HttpRequest, division: Division, **url_parts: Any) -> HttpResponse:
            around = hall_page.around(addresses.shown(division))
            try:
                if kind and not around.may_show(kind):
                    raise NotShown(f"{LABELS[kind]}: not shown here. Ask at the desk.")
                template, values = body(request, division, around, **url_parts)
            except NotShown as why:
                return _answer("hall/sentence.html", around, {"says": str(why)}, status=404)
            return _answer(template, around, values)

        return view

    return made


def _answer(
    template: str, around: HallPage, values: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    return HttpResponse(render_to_string(template, {"hall": around, **values}), status=status)


def searched_for(request: HttpRequest) -> str:
    """What was typed, as far as it is looked for."""
    return " ".join(request.GET.get("q", "").split())[:LONGEST_SEARCH]


@login_not_required
@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events that the hall sees, for somebody who typed no more; one alone is opened."""
    shown_events = shown.events()
    if len(shown_events) == 1:
        return HttpResponseRedirect(reverse("hall", args=[shown_events[0].slug]))
    return HttpResponse(render_to_string("hall/events.html", {"events": shown_events}))


@of_the_hall()
def front(request: HttpRequest, division: Division, around: HallPage) -> tuple[str, dict[str, Any]]:
    typed = searched_for(request)
    players = hall_page.find(division, typed)
    return "hall/front.html", {
        "typed": typed,
        "found": players[: hall_page.MOST_FOUND],
        "more": len(players) > hall_page.MOST_FOUND,
        "now": hall_page.round_now(division),
        "start": hall_page.next_start(division, around),
        "newest": hall_page.newest(division),
    }


def _round(division: Division, number: int | None) -> Round:
    """The posted round of this number; without one the round that the hall is in."""
    if number is None:
        round_ = hall_rounds.now(division)
    else:
        round_ = hall_page.posted_round(division, number)
    if round_ is None:
        raise NotShown(f"Round {number or 1} isn’t posted yet.")
    return round_


def _of_round(division: Division, number: int | None) -> dict[str, Any]:
    round_ = hall_rounds.of_round(_round(division, number), hall_page.seen(division))
    return {"round": round_, "others": hall_page.neighbours(division, round_.number)}


def _part(
    request: HttpRequest, lines: Sequence[Row], *, whole: int = long_lists.WHOLE
) -> Part[Row]:
    """The page of a list that is asked for; names are searched on the front."""
    query = {"page": request.GET.get("page", "")}
    return long_lists.part_of(lines, query, words=lambda row: (), whole=whole)


@of_the_hall("pairings")
def by_name(
    request: HttpRequest, division: Division, around: HallPage, number: int | None = None
) -> tuple[str, dict[str, Any]]:
    values = _of_round(division, number)
    return "hall/by_name.html", {**values, "part": _part(request, values["round"].by_name())}


@of_the_hall("pairings")
def by_table(
    request: HttpRequest, division: Division, around: HallPage, number: int | None = None
) -> tuple[str, dict[str, Any]]:
    values = _of_round(division, number)
    part = _part(request, values["round"].tables, whole=WHOLE_TABLES)
    return "hall/by_table.html", {**values, "part": part}


@of_the_hall("results")
def results(
    request: HttpRequest, division: Division, around: HallPage, number: int | None = None
) -> tuple[str, dict[str, Any]]:
    values = _of_round(division, number)
    part = _part(request, values["round"].tables, whole=WHOLE_TABLES)
    return "hall/results.html", {**values, "part": part, "newest": hall_page.newest(division)}


@of_the_hall("standings")
def standings(
    request: HttpRequest, division: Division, around: HallPage
) -> tuple[str, dict[str, Any]]:
    results = hall_page.seen(division).known
    rounds_begun = results.field.begun
    newest = hall_page.newest(division)
    if around.by_wins:
        page = of_tables.of_results(results)
        part = _part(request, (*page.lines, *page.gone))
        return "hall/of_pairs.html", {"page": page, "part": part, "newest": newest}
    placed = _part(request, results.placed(rounds_begun))
    values = {"part": placed, "after": rounds_begun, "newest": newest}
    values["incomplete"] = bool(rounds_begun) and results.field.incomplete(rounds_begun)
    values["final"] = cached.ends_it(results, rounds_begun)
    return "hall/of_tables.html", values


@of_the_hall("standings")
def contenders(
    request: HttpRequest, division: Division, around: HallPage
) -> tuple[str, dict[str, Any]]:
    """Who can still win a prize; where prizes aren’t shown here, who can still finish first."""
    if not around.by_wins:
        raise NotShown("Who can still win: for two-player games only.")
    page = hall_page.contending(division, prizes=around.may_show("prizes"))
    values = {"page": page, "part": _part(request, page.rows)}
    return "hall/contenders.html", {**values, "newest": hall_page.newest(division)}


@of_the_hall("crosstable")
def crosstable(
    request: HttpRequest, division: Division, around: HallPage
) -> tuple[str, dict[str, Any]]:
    table = crosstables.of_results(hall_page.seen(division).known)
    part = _part(request, table.rows, whole=long_lists.WHOLE_CROSSTABLE)
    values = {"table": table, "part": part, "rounds": range(1, table.rounds + 1)}
    return "hall/crosstable.html", {**values, "newest": hall_page.newest(division)}


@of_the_hall("results")
def play_off(
    request: HttpRequest, division: Division, around: HallPage
) -> tuple[str, dict[str, Any]]:
    of = hall_page.seen(division)
    view = playoffs.view(of.known.division, of.field)
    if view is None:
        raise NotShown("There is no play-off.")
    return "hall/play_off.html", {"view": view, "newest": hall_page.newest(division)}


@of_the_hall("prizes")
def prizes(
    request: HttpRequest, division: Division, around: HallPage
) -> tuple[str, dict[str, Any]]:
    page = prize_queries.page(division, division_results=hall_page.seen(division).known)
    return "hall/prizes.html", {"page": page, "newest": hall_page.newest(division)}


def _named(division: Division, entry: UUID) -> tuple[Division, str]:
    """The player’s own division of the event, and their public name. Raises Http404."""
    entrant = hall_page.seen(division).field.by_key.get(str(entry))
    if entrant is not None:
        return division, entrant.name
    entry_row = lookups.entry_of(division, entry)
    return entry_row.division, names.of_entry(entry_row)


@of_the_hall("players")
def player(
    request: HttpRequest, division: Division, around: HallPage, entry: UUID
) -> tuple[str, dict[str, Any]]:
    """A player of the division; one of another division of the event is led to there."""
    of, name = _named(division, entry)
    player_around = around if of == division else hall_page.around(of)
    seen = hall_page.seen(of)
    player_card = card.of_player(seen, str(entry))
    row = hall_rounds.now(of)
    drawn = hall_rounds.of_round(row, seen) if row else None
    following = row.number + 1 if row else 1
    return "hall/player.html", {
        "hall": player_around,
        "card": player_card,
        "name": name,
        "round": drawn,
        "at": drawn.table_of(str(entry)) if drawn else None,
        "following": following if following <= of.rounds else None,
        "now": hall_page.round_now(of),
        "newest": hall_page.newest(of),
    }


@login_not_required
@require_safe
def now(request: HttpRequest, division: Division) -> JsonResponse:
    """The event’s state, for pages that are open already."""
    return JsonResponse({"state": states.of(addresses.shown(division).event.slug)[:16]})
