"""The round's clock, worked out from what is on the record."""

from __future__ import annotations

from datetime import datetime, timedelta

from tdtool.models import Round
from tdtool.queries import rules
from tdtool.queries.values import ClockView


def of_round(round_: Round, *, now: datetime) -> ClockView:
    """The clock as it stands now; not started yet, it shows what it would be started with."""
    system = rules.of_division(round_.division)
    whole_table = "table_size" in system.settings and "minutes" in system.settings
    if round_.clock_started_at is None or round_.clock_minutes is None:
        return ClockView(
            round_number=round_.number,
            minutes=system.number("minutes") if whole_table else None,
            clause=system.never_stopped,
        )
    paused = timedelta(seconds=round_.clock_paused_seconds)
    ends_at = round_.clock_started_at + timedelta(minutes=round_.clock_minutes) + paused
    stands_at = round_.clock_paused_at or now
    return ClockView(
        round_number=round_.number,
        minutes=round_.clock_minutes,
        clause=system.never_stopped,
        started_at=round_.clock_started_at,
        ends_at=None if round_.clock_paused_at else ends_at,
        seconds_left=int((ends_at - stands_at).total_seconds()),
        paused=round_.clock_paused_at is not None,
    )
