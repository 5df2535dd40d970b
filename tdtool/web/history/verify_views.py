"""Every slip against its rules, as a list to work through: what there is to see to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.queries.audits.slips import Item, of_event


@dataclass(frozen=True)
class VerifyPage:
    slips: int
    errors: int
    warnings: int
    items: tuple[Item, ...]


def page(division: Division) -> VerifyPage:
    """Every slip of the division's event looked at by its rules."""
    slips, items = of_event(division.event)
    counts = Counter(item.severity for item in items)
    return VerifyPage(
        slips=slips,
        errors=counts["error"],
        warnings=counts["warning"],
        items=tuple(items),
    )


@require_safe
def show(request: HttpRequest, division: Division) -> HttpResponse:
    return render(request, "history/verify.html", {"page": page(division)})
