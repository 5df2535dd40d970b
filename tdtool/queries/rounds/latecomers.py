"""Players who aren't here and whose clocks run for it (MYS-2.2)."""

from __future__ import annotations

from datetime import datetime

from tdtool.models import Division, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import rules
from tdtool.queries.rounds import forfeits
from tdtool.queries.values import Latecomer


def of_division(division: Division, *, now: datetime) -> tuple[Latecomer, ...]:
    """Those of the rounds being played, the longest awaited first: a slip stops their clocks."""
    system = rules.of_division(division)
    seats = Seat.objects.filter(
        round__division=division,
        round__state=RoundState.POSTED,
        game__kind=GameKind.PLAYED,
        late_since__isnull=False,
    )
    rows = seats.select_related("entry", "game__table", "round").defer("round__basis")
    return tuple(
        Latecomer(
            name=seat.entry.name,
            table=seat.game.table_number,
            round_number=seat.round.number,
            game=str(seat.game.uuid),
            place=seat.place,
            since=since,
            seconds=max(0, int((now - since).total_seconds())),
            version=seat.game.version,
            no_forfeit=forfeits.why_not(
                system, seat.game, posted=seat.round.is_posted, has_slip=False
            ),
        )
        for seat in rows.order_by("late_since", "pk")
        if (since := seat.late_since)
    )
