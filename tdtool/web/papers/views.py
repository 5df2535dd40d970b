"""What can be printed, the PDF itself, and printing as an act on the record."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.engine import systems
from tdtool.models import Division
from tdtool.models.accounts import Right
from tdtool.papers.contents import day_page as contents
from tdtool.papers.drawn import day_page as drawn_day_page
from tdtool.papers.register import names, papers, prints
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.names import PaperName
from tdtool.papers.register.prints import PrintRecord
from tdtool.queries import events, rules
from tdtool.web.hall import way_in
from tdtool.web.papers import page as papers_page
from tdtool.web.papers import printing, values
from tdtool.web.papers.round_papers import PARTS
from tdtool.web.shell import downloads
from tdtool.web.shell.acting import Act, Done, acting, to
from tdtool.web.shell.refusals import only_with


@only_with(Right.WORK)
@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    phones = way_in.at_each(request, division.event)
    shown = {
        "page": papers_page.page(division, phones),
        "on_phones": phones[0].hall if phones else "",
    }
    return render(request, "papers/papers.html", shown)


@require_safe
def day_page(request: HttpRequest, system: str) -> HttpResponse:
    """The day on a page under these rules, before there is an event."""
    if system not in systems.IDS:
        raise Http404(f"There are no rules “{system}”.")
    made = drawn_day_page.day_page(contents.of_system(systems.get(system)))
    return downloads.answer(made, f"day-{system}.pdf")


@only_with(Right.WORK)
@require_safe
def paper(request: HttpRequest, division: Division, name: str) -> HttpResponse:
    """The paper as it would be printed now. Looking at it is not printing: nothing is kept."""
    row, asked = _named(division, name)
    if isinstance(row, OfARound) and row.parts and PARTS in request.GET:
        row = papers.some_of(row, request.GET[PARTS].split(","))

    def made() -> tuple[bytes, str]:
        paper = values.of_paper(request, division, row, asked)
        return row.drawing(paper), f"{division.event.slug}-{asked}.pdf"

    return printing.shown(request, made)


@only_with(Right.WORK)
@acting(to("paper", "division", "name"), page=printing.not_printed, silent=True)
def print_paper(act: Act, division: Division, name: str) -> Done:
    """Write down that the paper is printed, and what stands on it; then show it."""
    row, asked = _named(division, name)
    paper = values.of_paper(act.request, division, row, asked)
    if isinstance(row, Listing):  # it bears the newest round that it reaches
        asked = replace(asked, round_number=paper.after)

    def told() -> PrintRecord:
        row.drawing.refuse_nothing(paper)
        return prints.record(row, asked, paper)

    address = reverse("paper", args=[division, str(asked)])
    if isinstance(row, Listing) and row.labels:
        address = f"{address}?{values.LABEL}={values.first_label(act.request)}"
    return Done("", printing.printed(act.request, act.desk, division.event, told, address))


def _named(division: Division, name: str) -> tuple[OfARound | Listing, PaperName]:
    """The paper of the division; a name without a division is of the one in the address.

    Raises Http404 where no paper is called so, or it isn't this division's.
    """
    asked, code = names.read(name), events.code_of(division)
    rows = names.of_system(rules.of_division(division))
    if asked is None or asked.kind not in rows or asked.division not in ("", code):
        raise Http404(f"There is no paper “{name}”.")
    return rows[asked.kind], replace(asked, division=code)
