"""How an event lets players report: not at all, for the desk, or so that it counts at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tdtool.models import Event

USUAL_MINUTES = 15
MOST_MINUTES = 240


class Counting(StrEnum):
    OFF = "off"
    DESK = "desk"  # the desk accepts what both agree on
    ONCE = "once"  # what both agree on counts at once


@dataclass(frozen=True)
class Setting:
    """``minutes``: so long after a result was accepted players may still say that it is wrong."""

    counting: Counting = Counting.OFF
    minutes: int = USUAL_MINUTES

    @property
    def on(self) -> bool:
        return self.counting is not Counting.OFF


def of_event(event: Event) -> Setting:
    stored = event.phone_reports
    return Setting() if stored is None else Setting(Counting(stored["counting"]), stored["minutes"])
