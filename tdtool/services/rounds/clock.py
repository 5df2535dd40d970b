"""The round's clock: a start time on the record, never a counter in a program.

It survives a restart, a closed lid and a second laptop, for every page works it out anew.
"""

import re

from tdtool.english import counted
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.queries import rules
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.reversals import AsBefore, ByAct
from tdtool.services.meanings import Instead
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.rows import RoundRefused

# The times that a director plans for the rounds.

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


LONGEST = 600  # minutes


class ClockRefused(Refused):
    """The clock can't do that now; the message says why."""


@act(
    "clocks.start",
    words="Started the clock for round {round}: {minutes} minutes.",
    undo=ByAct("clocks.reset", ("round",)),
    rests=False,
)
def start(ctx: ActContext, *, round: str, minutes: int) -> Round:
    """Start the round's clock now."""
    round_ = _round(ctx, round)
    if round_.clock_started_at is not None:
        raise ClockRefused(f"The clock of round {round_.number} is already running.")
    if not 1 <= minutes <= LONGEST:
        raise ClockRefused(f"A round lasts 1 to {LONGEST} minutes (you gave {minutes}).")
    ctx.check_version(
        round_, changed=f"Round {round_.number} was changed.", yours="You started its clock."
    )
    round_.clock_minutes, round_.clock_started_at = minutes, ctx.at
    round_.clock_paused_at, round_.clock_paused_seconds = None, 0
    round_.save()
    return round_


@act(
    "clocks.pause",
    words="Paused the clock for round {round}.",
    undo=Instead("Resume the clock on the desk."),
    rests=False,
)
def pause(ctx: ActContext, *, round: str) -> Round:
    """Stop the clock for a while, where the rules let it (never under NSA-4)."""
    round_ = _running(ctx, round)
    clause = rules.of_division(round_.division).never_stopped
    if clause:
        raise ClockRefused(f"The clock never stops under these rules ({clause}).")
    if round_.clock_paused_at is not None:
        raise ClockRefused("The clock is already paused.")
    ctx.check_version(
        round_, changed=f"Round {round_.number} was changed.", yours="You paused its clock."
    )
    round_.clock_paused_at = ctx.at
    round_.save()
    return round_


@act(
    "clocks.go_on",
    words="Resumed the clock for round {round}.",
    undo=Instead("Pause the clock again on the desk."),
    rests=False,
)
def go_on(ctx: ActContext, *, round: str) -> Round:
    """Let a paused clock run on from where it stood."""
    round_ = _running(ctx, round)
    if round_.clock_paused_at is None:
        raise ClockRefused("The clock isn’t paused. Reload the page.")
    ctx.check_version(
        round_, changed=f"Round {round_.number} was changed.", yours="You resumed its clock."
    )
    stood = ctx.at - round_.clock_paused_at
    round_.clock_paused_seconds += max(0, round_seconds(stood.total_seconds()))
    round_.clock_paused_at = None
    round_.save()
    return round_


@act(
    "clocks.reset",
    words="Reset the clock for round {round}.",
    undo=Instead("Start the clock again with the minutes left."),
    rests=False,
    director=True,
)
def reset(ctx: ActContext, *, round: str, reason: str) -> Round:
    """Take a start back that was pressed by mistake; it can be started again."""
    round_ = _running(ctx, round)
    if not reason.strip():
        raise ClockRefused("Resetting the clock needs a reason; History shows it.")
    ctx.check_version(
        round_, changed=f"Round {round_.number} was changed.", yours=("You reset its clock.")
    )
    round_.clock_minutes = round_.clock_started_at = round_.clock_paused_at = None
    round_.clock_paused_seconds = 0
    round_.save()
    return round_


def round_seconds(seconds: float) -> int:
    return int(seconds + 0.5)


def _running(ctx: ActContext, round_: str) -> Round:
    round_row = _round(ctx, round_)
    if round_row.clock_started_at is None:
        raise ClockRefused(f"The clock of round {round_row.number} hasn’t started.")
    return round_row


def _round(ctx: ActContext, round_: str) -> Round:
    round_row = round_rows.round_of(ctx, round_)
    if round_row is None or round_row.state != RoundState.POSTED:
        raise ClockRefused("Only a posted round has a clock. Post the round first.")
    return round_row
