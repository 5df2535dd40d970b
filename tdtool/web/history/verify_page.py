"""What Verify says of an event: how many slips were looked at, and what there is to see to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tdtool.models import Division
from tdtool.queries.audits.slips import Item, of_event
from tdtool.queries.slips.slip import how_settled


@dataclass(frozen=True)
class VerifyPage:
    slips: int
    errors: int
    warnings: int
    items: tuple[Item, ...]
    settled: tuple[tuple[Item, str], ...] = ()  # each with how it was


def page(division: Division) -> VerifyPage:
    """Every slip of the division's event looked at by its rules."""
    verified = of_event(division.event)
    counts = Counter(item.severity for item in verified.items)
    return VerifyPage(
        slips=verified.slips,
        errors=counts["error"],
        warnings=counts["warning"],
        items=verified.items,
        settled=tuple(
            (item, how_settled(item.settled)) for item in verified.settled if item.settled
        ),
    )
