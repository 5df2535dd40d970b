"""What Verify says of an event: how many slips were looked at, and what there is to see to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

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
