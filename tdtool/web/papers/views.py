"""What can be printed, the PDF itself, and printing as an act on the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.models import Division, Round
from tdtool.papers.drawn import (
    crosstable,
    filled_pairs,
    filled_slips,
    pair_rounds,
    pairings,
    postings,
    prize_list,
    scorecards,
    seating_charts,
    slips_of_pairs,
    slips_of_tables,
    standings_of_pairs,
    standings_of_tables,
    table_cards,
    whole_round,
)
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register import names as paper_names
from tdtool.papers.register import printed
from tdtool.papers.register.digests import Paper
from tdtool.papers.register.names import LISTINGS, PaperName
from tdtool.queries import events, rules
from tdtool.services.papers import print_paper as write_down
from tdtool.web.shell import addresses, downloads, lookups
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.refusals import plain

Draws = Mapping[str, Callable[[Any], bytes]]

OF_TABLES: Draws = {
    "tables": postings.tables_by_number,
    "names": postings.tables_by_name,
    "charts": seating_charts.seating_charts,
    "slips": slips_of_tables.result_slips,
    "cards": table_cards.table_cards,
    "filled": filled_slips.filled_slips,
    "all": whole_round.all_papers,
    "standings": standings_of_tables.standings,
}
OF_PAIRS: Draws = {
    "tables": pairings.pairings_by_number,
    "names": pairings.pairings_by_name,
    "desk": pairings.pairings_for_the_desk,
    "slips": slips_of_pairs.result_slips,
    "filled": filled_pairs.filled_slips,
    "all": pair_rounds.all_papers,
    "standings": standings_of_pairs.standings,
    "crosstable": crosstable.crosstable,
    "scorecards": scorecards.scorecards,
    "prizes": prize_list.prize_list,
}


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return render(request, "papers/papers.html", {"page": printed.page(division)})


@require_safe
def paper(request: HttpRequest, division: Division, name: str) -> HttpResponse:
    """The paper as it would be printed now. Looking at it is not printing: nothing is kept."""
    asked = _named(division, name)
    try:
        made = _draws(division)[asked.kind](_values(request, division, asked))
    except NothingToPrint as nothing:
        return _nothing(request, nothing)
    return downloads.answer(made, f"{division.event.slug}-{asked}.pdf")


def _not_done(request: HttpRequest, seen: Seen, **asked: object) -> HttpResponse:
    return plain(request, "Not done", seen.refusal, status=seen.status)


@acting(to("paper", "division", "name"), page=_not_done, silent=True)
def print_paper(act: Act, division: Division, name: str) -> Done:
    """Write down that the paper is printed, and what stands on it; then show it."""
    asked = _named(division, name)
    values = _values(act.request, division, asked)
    if asked.kind in LISTINGS:  # it bears the newest round that it reaches
        asked = replace(asked, round_number=getattr(values, "after", asked.round_number))
    try:
        _draws(division)[asked.kind](values)
    except NothingToPrint as nothing:
        return Done("", _nothing(act.request, nothing))
    write_down(act.desk, **asdict(printed.told(asked, values)))
    return Done("", redirect("paper", division, str(asked)))


def _nothing(request: HttpRequest, nothing: NothingToPrint) -> HttpResponse:
    sentence = f"{str(nothing)[:1].upper()}{str(nothing)[1:]}."
    return plain(request, "Nothing to print", sentence, status=404)


def _draws(division: Division) -> Draws:
    return OF_PAIRS if rules.of_division(division).two_players else OF_TABLES


def _named(division: Division, name: str) -> PaperName:
    """The paper of the division; a name without a division is of the one in the address.

    Raises Http404 where no paper is called so, or it isn't this division's.
    """
    asked, code = paper_names.read(name), events.code_of(division)
    if asked is None or asked.kind not in _draws(division) or asked.division not in ("", code):
        raise Http404(f"There is no paper called “{name}”.")
    return replace(asked, division=code)


def _values(request: HttpRequest, division: Division, asked: PaperName) -> Paper:
    """What stands on the paper. Raises Http404 where the round or a table isn't there."""
    if asked.kind not in LISTINGS:
        _all_there(lookups.round_of(division, asked.round_number), asked)
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    return printed.values(division, asked, address=address)


def _all_there(round_: Round, asked: PaperName) -> None:
    """Raises Http404 with a table that the round hasn't."""
    there = set(round_.games.values_list("table__number", flat=True))
    for table in asked.tables:
        if table not in there:
            raise Http404(f"Round {round_.number} has no table {table}.")
