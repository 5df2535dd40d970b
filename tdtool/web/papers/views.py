"""The PDF of a paper, or of several; and printing as an act on the record."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.engine import systems
from tdtool.models import Division, Round
from tdtool.models.accounts import Right
from tdtool.papers.contents import day_page as contents
from tdtool.papers.drawn import day_page as drawn_day_page
from tdtool.papers.kit import books
from tdtool.papers.register import papers, prints
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.papers import PaperName
from tdtool.papers.register.prints import PrintRecord
from tdtool.queries import events, rules
from tdtool.services.acts import Desk
from tdtool.web.papers import printing
from tdtool.web.rounds.values import Choice
from tdtool.web.shell import addresses, downloads, lookups
from tdtool.web.shell.acting import Act, Done, acting, to
from tdtool.web.shell.refusals import only_with

LABEL = "label"  # in addresses and forms: the first label that is still on the sheet


class Named(NamedTuple):
    """A paper that an address names, of this division."""

    division: Division
    row: OfARound | Listing
    name: PaperName


class Filled(NamedTuple):
    """The same with what stands on it."""

    paper: Named
    values: Any


def _named(request: HttpRequest, division: Division, names: str) -> list[Named]:
    """The papers of these names, with a comma between two. A name without a division is of the
    one in the address; an address of the whole event has papers of all its divisions.

    Raises Http404 where no paper is called so, or it isn't there.
    """
    divisions = {events.code_of(division): division, "": division}
    if not addresses.names_division(request, division):
        divisions |= {each.code: each for each in division.event.divisions.all()}
    return [_paper_named(name, divisions) for name in names.split(",")]


def _paper_named(name: str, divisions: dict[str, Division]) -> Named:
    paper_name = papers.read(name)
    division = divisions.get(paper_name.division) if paper_name else None
    rows = papers.of_system(rules.of_division(division)) if division else {}
    if paper_name is None or division is None or paper_name.kind not in rows:
        raise Http404(f"There is no paper “{name}”.")
    row = rows[paper_name.kind]
    if isinstance(row, OfARound):
        _all_there(lookups.round_of(division, paper_name.round_number), paper_name)
    return Named(division, row, replace(paper_name, division=events.code_of(division)))


def _all_there(round_: Round, paper_name: PaperName) -> None:
    """Raises Http404 with a table that the round hasn't."""
    table_numbers = set(round_.games.values_list("table__number", flat=True))
    for table in paper_name.tables:
        if table not in table_numbers:
            raise Http404(f"Round {round_.number} has no table {table}.")


def _filled(request: HttpRequest, named: Sequence[Named]) -> list[Filled]:
    """What stands on them, with the addresses that phones open from it."""
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    phones = addresses.hall_to_print(request, named[0].division.event)
    same: dict[tuple[object, ...], Any] = {}  # papers of the same contents ask for them once
    filled = []
    for division, row, name in named:
        key = (division.pk, row.contents, row.for_phones, name.round_number, name.tables)
        if key not in same:
            at = phones if row.for_phones else None
            same[key] = prints.values(division, row, name, address=address, phones=at)
        values = same[key]
        if isinstance(row, Listing):
            if row.labels:
                values = replace(values, first_label=first_label(request))
            name = replace(name, round_number=values.after)  # the newest round that it reaches
        filled.append(Filled(Named(division, row, name), values))
    return filled


def first_label(request: HttpRequest) -> int:
    """The label to begin with, as it was typed; 0 where it is no number: no sheet has that."""
    typed = (request.POST.get(LABEL) or request.GET.get(LABEL) or "1").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0


def _drawn(filled: Sequence[Filled]) -> bytes:
    if len(filled) == 1:
        return filled[0].paper.row.drawing(filled[0].values)
    return books.one_after_the_other(
        [(paper.name.titled(paper.row), paper.row.drawing, values) for paper, values in filled]
    )


def _records(filled: Sequence[Filled]) -> list[PrintRecord]:
    """What is written down of them. Raises NothingToPrint."""
    records = []
    for (division, row, name), values in filled:
        row.drawing.refuse_nothing(values)
        records.append(prints.record(division, row, name, values))
    return records


@only_with(Right.WORK)
@require_safe
def paper(request: HttpRequest, division: Division, name: str) -> HttpResponse:
    """The paper as it would be printed now. Looking at it is not printing: nothing is kept."""
    named = _named(request, division, name)
    (_, row, _), *others = named
    if isinstance(row, OfARound) and row.parts and PARTS in request.GET and not others:
        named[0] = named[0]._replace(row=papers.some_of(row, request.GET[PARTS].split(",")))
    file = f"{division.event.slug}-{'papers' if others else named[0].name}.pdf"
    return printing.shown(request, lambda: (_drawn(_filled(request, named)), file))


@only_with(Right.WORK)
@acting(to("paper", "division", "name"), page=printing.not_printed, silent=True)
def print_paper(act: Act, division: Division, name: str) -> Done:
    """Write down that the papers are printed, and what stands on them; then show them."""
    filled = _filled(act.request, _named(act.request, division, name))
    names = ",".join(str(named.name) for named, _ in filled)
    address = reverse("paper", args=[addresses.as_typed(act.request, division), names])
    if any(isinstance(row, Listing) and row.labels for (_, row, _), _ in filled):
        address = f"{address}?{LABEL}={first_label(act.request)}"
    event, desk = division.event, act.desk
    records = partial(_records, filled)
    return Done("", printing.printed(act.request, desk, event, records, address))


# The papers of a round as one file: which the event prints, and that file, printed.

ALL = "all"
PARTS = "parts"  # in an address: the kinds of papers, with a comma between two


def offered(division: Division, ticked: Collection[str] | None = None) -> tuple[Choice, ...]:
    """The papers of a round with those ``ticked``; None: as they were chosen last, none among it,
    and at first all."""
    parts = _everything(division).parts
    if ticked is None:
        before = prints.together(division)
        ticked = {part.kind for part in parts} if before is None else before
    return tuple(Choice(part.kind, part.label, chosen=part.kind in ticked) for part in parts)


def printed(
    request: HttpRequest, desk: Desk, division: Division, number: int, kinds: Sequence[str]
) -> HttpResponse:
    """Write down that these papers of the round are printed; then the file itself."""
    row = papers.some_of(_everything(division), kinds)
    name = PaperName(ALL, number, division=events.code_of(division))
    address = reverse("paper", args=[division, str(name)])
    address = f"{address}?{PARTS}={','.join(part.kind for part in row.parts)}"

    filled = _filled(request, [Named(division, row, name)])
    return printing.printed(request, desk, division.event, partial(_records, filled), address)


def _everything(division: Division) -> OfARound:
    row = papers.of_system(rules.of_division(division))[ALL]
    assert isinstance(row, OfARound)
    return row


@require_safe
def day_page(request: HttpRequest, system: str) -> HttpResponse:
    """The day on a page under these rules, before there is an event."""
    if system not in systems.IDS:
        raise Http404(f"There are no rules “{system}”.")
    pdf = drawn_day_page.day_page(contents.of_system(systems.get(system)))
    return downloads.answer(pdf, f"day-{system}.pdf")
