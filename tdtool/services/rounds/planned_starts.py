"""The times that a director plans for the rounds."""

from __future__ import annotations

import re

from tdtool.english import counted
from tdtool.models import Division
from tdtool.services.acts import ActContext, act
from tdtool.services.journal.reversals import AsBefore
from tdtool.services.rounds.rows import RoundRefused

TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")


class NoTime(RoundRefused):
    """What was typed for a round is no time of the day."""


@act(
    "rounds.plan_starts",
    words="Changed the planned start times.",
    undo=AsBefore("rounds.plan_starts", "division", {"starts": []}),
    director=True,
)
def plan_starts(ctx: ActContext, *, division: str, starts: list[str]) -> Division:
    """When each round is planned to start, "9:30", from round 1; "" for a round without a time.

    Raises NoTime.
    """
    division_row = ctx.division(division)
    ctx.check_version(
        division_row, changed="The plan was changed.", yours="You changed start times."
    )
    if len(starts) > division_row.rounds:
        raise RoundRefused(
            f"The division has {counted(division_row.rounds, 'round')}, but there are "
            f"{counted(len(starts), 'start time')}. Reload the page."
        )
    read = [_time(number, typed) for number, typed in enumerate(starts, 1)]
    division_row.starts = read if any(read) else None
    division_row.save(update_fields=["starts", "version"])
    return division_row


def _time(number: int, typed: str) -> str:
    """As it is kept: ``09:30``. Raises NoTime."""
    if not typed.strip():
        return ""
    match = TIME.fullmatch(typed.strip())
    if match is None:
        raise NoTime(f"Round {number}: “{typed.strip()[:20]}” isn’t a time. Type it as 9:30.")
    hour, minute = match.groups()
    return f"{int(hour):02d}:{minute}"
