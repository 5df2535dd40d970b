"""What stands on a paper, with the addresses that phones open from it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from tdtool.models import Division, Round
from tdtool.papers.register import prints
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.names import PaperName
from tdtool.web.hall import way_in
from tdtool.web.shell import addresses, lookups


def of_paper(
    request: HttpRequest, division: Division, row: OfARound | Listing, asked: PaperName
) -> Any:
    """Raises Http404 where the round or a table isn't there."""
    if isinstance(row, OfARound):
        _all_there(lookups.round_of(division, asked.round_number), asked)
    address = addresses.for_phones(request) + reverse("slip_code", args=["-"])[:-1]
    phones = way_in.to_print(request, division.event) if row.for_phones else None
    return prints.values(division, row, asked, address=address, phones=phones)


def _all_there(round_: Round, asked: PaperName) -> None:
    """Raises Http404 with a table that the round hasn't."""
    there = set(round_.games.values_list("table__number", flat=True))
    for table in asked.tables:
        if table not in there:
            raise Http404(f"Round {round_.number} has no table {table}.")
