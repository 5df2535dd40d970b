"""Every slip against its rules, as a list to work through: what there is to see to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.queries.audits import changed_outside, two_divisions
from tdtool.queries.audits import slips as verified_slips
from tdtool.queries.audits.looks import Item
from tdtool.queries.field import kept_field
from tdtool.queries.slips.slip import how_settled
from tdtool.web.shell import long_lists

WHOLE, A_PART = 120, 100  # lines of a page: each has its button


@dataclass(frozen=True)
class VerifyPage:
    slips: int
    errors: int
    warnings: int
    items: tuple[Item, ...]
    settled: tuple[tuple[Item, str], ...] = ()  # each with how it was


def page(division: Division) -> VerifyPage:
    """Every slip of the division's event looked at by its rules."""
    verified = verified_slips.of_event(division.event, kept_field)
    items = (
        *changed_outside.of_event(division.event),
        *two_divisions.of_event(division.event),
        *verified.items,
    )
    counts = Counter(item.severity for item in items)
    return VerifyPage(
        slips=verified.slips,
        errors=counts["error"],
        warnings=counts["warning"],
        items=items,
        settled=tuple(
            (item, how_settled(item.settled)) for item in verified.settled if item.settled
        ),
    )


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    shown = page(division)
    part = long_lists.part_of(
        shown.items, request.GET.dict(), words=_words, whole=WHOLE, a_part=A_PART
    )
    return render(request, "history/verify.html", {"page": shown, "part": part})


def _words(item: Item) -> tuple[str, ...]:
    return (item.says, item.who, item.clause, str(item.table or ""))
