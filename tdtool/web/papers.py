"""What can be printed, the PDF itself, and printing as an act on the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tdtool.models import Event, Round
from tdtool.printing import cards, charts, filled, rounds, slips, standings, tables
from tdtool.printing.books import NothingToPrint
from tdtool.queries import filled as filled_queries
from tdtool.queries import paper_names, papers, prints
from tdtool.queries.paper_names import PaperName
from tdtool.queries.values import FilledPaper, RoundPaper, StandingsPaper
from tdtool.services.acts import Repeated
from tdtool.services.papers import print_paper as write_down
from tdtool.web import addresses, found
from tdtool.web.forms import desk

Values = RoundPaper | StandingsPaper | FilledPaper

DRAWN: Mapping[str, Callable[[Any], bytes]] = {
    "tables": tables.tables_by_number,
    "names": tables.tables_by_name,
    "charts": charts.seating_charts,
    "slips": slips.result_slips,
    "cards": cards.table_cards,
    "filled": filled.filled_slips,
    "all": rounds.all_papers,
    "standings": standings.standings,
}


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "papers/papers.html", {"page": prints.page(found.event(slug))})


@require_safe
def paper(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The paper as it would be printed now. Looking at it is not printing: nothing is kept."""
    asked = _named(name)
    try:
        made = DRAWN[asked.kind](_values(request, found.event(slug), asked))
    except NothingToPrint as nothing:
        return _nothing(request, nothing)
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{slug}-{name}.pdf"'
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def print_paper(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Write down that the paper is printed, and what stands on it; then show it."""
    event, asked = found.event(slug), _named(name)
    values = _values(request, event, asked)
    if isinstance(values, StandingsPaper):
        asked = PaperName("standings", values.after)  # the newest there are
    try:
        DRAWN[asked.kind](values)
    except NothingToPrint as nothing:
        return _nothing(request, nothing)
    with suppress(Repeated):
        write_down(desk(request, event), **asdict(prints.told(asked, values)))
    return redirect("paper", slug, str(asked))


def _nothing(request: HttpRequest, nothing: NothingToPrint) -> HttpResponse:
    sentence = f"{str(nothing)[:1].upper()}{str(nothing)[1:]}."
    what = {"title": "Nothing to print", "sentence": sentence}
    return render(request, "plain.html", what, status=404)


def _named(name: str) -> PaperName:
    asked = paper_names.read(name)
    if asked is None:
        raise Http404(f"There is no paper called “{name}”.")
    return asked


def _values(request: HttpRequest, event: Event, asked: PaperName) -> Values:
    """What stands on the paper. Raises Http404 where the round or a table isn't there."""
    if asked.kind == "standings":
        return papers.of_standings(event, after=asked.round_number)
    round_ = found.round_of(event, asked.round_number)
    _all_there(round_, asked)
    if asked.kind == "filled":
        return filled_queries.of_round(round_, at=asked.tables)
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    return papers.of_round(round_, address=address, at=asked.tables)


def _all_there(round_: Round, asked: PaperName) -> None:
    """Raises Http404 with a table that the round hasn't."""
    there = set(round_.games.values_list("table__number", flat=True))
    for table in asked.tables:
        if table not in there:
            raise Http404(f"Round {round_.number} has no table {table}.")
