"""The start times on the page of the plan: planned, predicted, and as they were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tdtool.english import clock
from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.rounds import predicted


@dataclass(frozen=True)
class StartRow:
    """A round: its planned time as it is saved or was typed, and when it was posted and its clock
    started, or when that will be."""

    number: int
    planned: str
    posted: datetime | None
    started: datetime | None
    about: datetime | None


@dataclass(frozen=True)
class StartsPage:
    rows: tuple[StartRow, ...]
    version: int


def page(
    division: Division, *, now: datetime, typed: Mapping[str, str] | None = None
) -> StartsPage:
    """``typed``: by round what came back with a refusal."""
    planned = {str(at): clock(time) for at, time in predicted.planned_times(division).items()}
    shown = planned if typed is None else typed
    about = {one.number: one.at for one in predicted.of_division(division, now=now)}
    rows = {one.number: one for one in events.rounds_of(division) if one.is_posted}

    def row(number: int) -> StartRow:
        drawn = rows.get(number)
        posted, started = (drawn.posted_at, drawn.clock_started_at) if drawn else (None, None)
        return StartRow(number, shown.get(str(number), ""), posted, started, about.get(number))

    numbers = range(1, division.rounds + 1)
    return StartsPage(tuple(row(number) for number in numbers), division.version)
