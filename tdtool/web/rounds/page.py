"""A round's page, from the draw to the last slip, for any number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tdtool.engine.rule_parts import Draw
from tdtool.models import Division
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.web.rounds import pairs_page, tables_page
from tdtool.web.rounds.values import RoundPage


def page(
    division: Division, number: int, *, now: datetime, said: Mapping[str, str] | None = None
) -> RoundPage:
    """The page of a round; ``said``: what was typed into the form of the draw."""
    field = kept_field(division)
    round_ = next(
        (candidate for candidate in events.rounds_of(division) if candidate.number == number), None
    )
    if rules.of_division(division).draw is Draw.PAIRS:
        if round_ is None:
            return pairs_page.not_drawn(division, number, field, wishes=said or {})
        return pairs_page.drawn(round_, field, now=now, said=said or {})
    if round_ is None:
        return tables_page.not_drawn(division, number, field)
    return tables_page.drawn(round_, field, now=now)
