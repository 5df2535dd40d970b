"""What stands on a paper, with the addresses that phones open from it."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from tdtool.models import Division, Round
from tdtool.papers.register import prints
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.papers import PaperName
from tdtool.web.shell import addresses, lookups

LABEL = "label"  # in addresses and forms: the first label that is still on the sheet


def of_paper(
    request: HttpRequest, division: Division, row: OfARound | Listing, paper_name: PaperName
) -> Any:
    """Raises Http404 where the round or a table isn't there."""
    if isinstance(row, OfARound):
        _all_there(lookups.round_of(division, paper_name.round_number), paper_name)
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    phones = addresses.hall_to_print(request, division.event) if row.for_phones else None
    values = prints.values(division, row, paper_name, address=address, phones=phones)
    if isinstance(row, Listing) and row.labels:
        return replace(values, first_label=first_label(request))
    return values


def first_label(request: HttpRequest) -> int:
    """The label to begin with, as it was typed; 0 where it is no number: no sheet has that."""
    typed = (request.POST.get(LABEL) or request.GET.get(LABEL) or "1").strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0


def _all_there(round_: Round, paper_name: PaperName) -> None:
    """Raises Http404 with a table that the round hasn't."""
    table_numbers = set(round_.games.values_list("table__number", flat=True))
    for table in paper_name.tables:
        if table not in table_numbers:
            raise Http404(f"Round {round_.number} has no table {table}.")
