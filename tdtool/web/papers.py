"""What can be printed, and the PDF itself."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.models import Event, Round
from tdtool.printing import cards, charts, slips, standings, tables
from tdtool.printing.books import NothingToPrint
from tdtool.queries import events, papers
from tdtool.queries.values import RoundPaper
from tdtool.web import addresses, found

OF_A_ROUND: dict[str, tuple[str, str, Callable[[RoundPaper], bytes]]] = {
    "tables": ("Tables, by table", "for the wall", tables.tables_by_number),
    "names": ("Tables, by name", "for the wall", tables.tables_by_name),
    "slips": ("Result slips", "one a table, with its code", slips.result_slips),
    "charts": ("Seating charts", "one circle a table", charts.seating_charts),
    "cards": ("Table cards", "one a table, folded to stand on it", cards.table_cards),
}


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)
    rounds = found.division(event).rounds_drawn.order_by("-number")
    groups = [(f"Round {r.number}, {r.state}", _links(slug, r)) for r in rounds]
    values = {"event": events.view(event), "foot": events.foot(event), "groups": groups}
    return render(request, "papers/papers.html", values)


def _links(slug: str, round_: Round) -> list[tuple[str, str, str]]:
    links = [
        (label, reverse("paper", args=[slug, f"round-{round_.number}-{name}"]), note)
        for name, (label, note, _) in OF_A_ROUND.items()
    ]
    if round_.is_posted:
        address = reverse("paper", args=[slug, f"standings-{round_.number}"])
        links.append(("Standings", address, f"after round {round_.number}"))
    return links


@require_safe
def paper(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    event = found.event(slug)
    try:
        made = _made(request, event, name)
    except NothingToPrint as nothing:
        sentence = f"{str(nothing)[:1].upper()}{str(nothing)[1:]}."
        what = {"title": "Nothing to print", "sentence": sentence}
        return render(request, "plain.html", what, status=404)
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{slug}-{name}.pdf"'
    answer["Cache-Control"] = "no-store"
    return answer


def _made(request: HttpRequest, event: Event, name: str) -> bytes:
    """The paper of this name. Raises Http404, or NothingToPrint."""
    if match := re.fullmatch(r"standings-([0-9]{1,3})", name):
        return standings.standings(papers.of_standings(event, after=int(match[1])))
    if match := re.fullmatch(r"round-([0-9]{1,3})-slip-([0-9]{1,4})", name):
        return slips.result_slips(_round_paper(request, event, int(match[1]), int(match[2])))
    match = re.fullmatch(r"round-([0-9]{1,3})-([a-z]+)", name)
    if match and match[2] in OF_A_ROUND:
        return OF_A_ROUND[match[2]][2](_round_paper(request, event, int(match[1])))
    raise Http404(f"There is no paper called “{name}”.")


def _round_paper(
    request: HttpRequest, event: Event, number: int, table: int | None = None
) -> RoundPaper:
    round_ = found.round_of(event, number)
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    made = papers.of_round(round_, address=address, at=() if table is None else (table,))
    if not made.tables:
        raise Http404(f"Round {number} has no table {table}.")
    return made
