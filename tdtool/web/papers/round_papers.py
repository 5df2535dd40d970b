"""The papers of a round as one file: which the event prints, and that file, printed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tdtool.models import Division
from tdtool.papers.register import papers, prints
from tdtool.papers.register.kinds import OfARound
from tdtool.papers.register.papers import PaperName
from tdtool.papers.register.prints import PrintRecord
from tdtool.queries import events, rules
from tdtool.services.acts import Desk
from tdtool.web.papers import printing, values
from tdtool.web.rounds.values import Choice

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
    paper = values.of_paper(request, division, row, name)

    def told() -> PrintRecord:
        row.drawing.refuse_nothing(paper)
        return prints.record(division, row, name, paper)

    address = reverse("paper", args=[division, str(name)])
    address = f"{address}?{PARTS}={','.join(part.kind for part in row.parts)}"
    return printing.printed(request, desk, division.event, told, address)


def _everything(division: Division) -> OfARound:
    row = papers.of_system(rules.of_division(division))[ALL]
    assert isinstance(row, OfARound)
    return row
