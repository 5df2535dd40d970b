"""An event as its screens show it at a state: read once, and each screen made once."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from tdtool.models import Division, Event
from tdtool.queries.displays import screens
from tdtool.queries.displays.screens import Corrected
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.hall import shown
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.hall.rounds import HallRound
from tdtool.queries.hall.shown import STARTS, Announcement, switched_off
from tdtool.queries.rounds import clocks, predicted
from tdtool.queries.rounds.predicted import Start
from tdtool.queries.values import ClockView

Made = TypeVar("Made")


class EventNow:
    """``until``: when something of it changes without an act; None: nothing does."""

    def __init__(self, event: Event, state: str, at: datetime) -> None:
        self.event, self.state, self.now = event, state, at
        self.until: datetime | None = None
        self._made: dict[tuple[str, str], object] = {}

    def once(self, what: str, of: str, make: Callable[[], Made]) -> Made:
        """What was made under this name, or is made now."""
        if (what, of) not in self._made:
            self._made[what, of] = make()
        value: Made = self._made[what, of]  # type: ignore[assignment]
        return value

    @property
    def announced(self) -> Announcement | None:
        return shown.announced_in(self.event)

    def seen(self, division: Division) -> PublicDivision:
        return hall_field.of_division(division, self.state)

    def round(self, division: Division) -> HallRound | None:
        """The round that the hall is in; None: none is posted."""
        row = hall_rounds.now(division)
        return hall_rounds.of_round(row, self.seen(division)) if row else None

    def clock(self, division: Division) -> ClockView | None:
        """The clock of the round that is played, where it was started."""
        clock = clocks.while_played(hall_rounds.now(division), at=self.now)
        return clock if clock and clock.started_at else None

    def next_start(self, division: Division) -> Start | None:
        """When the next round will start, where the hall is told and something is known."""
        if STARTS in switched_off(self.event):
            return None
        start = predicted.following(division, at=self.now)
        if start is not None:
            self.until = min(start.at, self.until or start.at)
        return start

    def corrected(self, division: Division) -> Corrected:
        return self.once("corrected", division.code, lambda: self._corrected(division))

    def _corrected(self, division: Division) -> Corrected:
        marks = screens.of_division(division, now=self.now)
        if marks.until is not None:
            self.until = min(marks.until, self.until or marks.until)
        return marks
