"""The round's clock: a start time on the record, never a counter in a program.

It survives a restart, a closed lid and a second laptop, for every page works it out anew.
"""

from __future__ import annotations

from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.queries import rules
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.reversals import ByAct
from tdtool.services.meanings import Instead
from tdtool.services.rounds import rows as round_rows

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
    found = _round(ctx, round)
    if found.clock_started_at is not None:
        raise ClockRefused(f"The clock of round {found.number} is already running.")
    if not 1 <= minutes <= LONGEST:
        raise ClockRefused(f"A round lasts 1 to {LONGEST} minutes (you gave {minutes}).")
    ctx.check_version(
        found, now=f"Round {found.number} was changed.", yours="You started its clock."
    )
    found.clock_minutes, found.clock_started_at = minutes, ctx.at
    found.clock_paused_at, found.clock_paused_seconds = None, 0
    found.save()
    return found


@act(
    "clocks.pause",
    words="Paused the clock for round {round}.",
    undo=Instead("Resume the clock on the round’s page."),
    rests=False,
)
def pause(ctx: ActContext, *, round: str) -> Round:
    """Stop the clock for a while, where the rules let it (never under NSA-4)."""
    found = _running(ctx, round)
    clause = rules.of_division(found.division).never_stopped
    if clause:
        raise ClockRefused(f"The clock never stops under these rules ({clause}).")
    if found.clock_paused_at is not None:
        raise ClockRefused("The clock is already paused.")
    ctx.check_version(
        found, now=f"Round {found.number} was changed.", yours="You paused its clock."
    )
    found.clock_paused_at = ctx.at
    found.save()
    return found


@act(
    "clocks.go_on",
    words="Resumed the clock for round {round}.",
    undo=Instead("Pause the clock again on the round’s page."),
    rests=False,
)
def go_on(ctx: ActContext, *, round: str) -> Round:
    """Let a paused clock run on from where it stood."""
    found = _running(ctx, round)
    if found.clock_paused_at is None:
        raise ClockRefused("The clock isn’t paused. Reload the page.")
    ctx.check_version(
        found, now=f"Round {found.number} was changed.", yours="You resumed its clock."
    )
    stood = ctx.at - found.clock_paused_at
    found.clock_paused_seconds += max(0, round_seconds(stood.total_seconds()))
    found.clock_paused_at = None
    found.save()
    return found


@act(
    "clocks.reset",
    words="Reset the clock for round {round}.",
    undo=Instead("Start the clock again with the minutes left."),
    rests=False,
    director=True,
)
def reset(ctx: ActContext, *, round: str, reason: str) -> Round:
    """Take a start back that was pressed by mistake; it can be started again."""
    found = _running(ctx, round)
    if not reason.strip():
        raise ClockRefused("Resetting the clock needs a reason; History shows it.")
    ctx.check_version(
        found, now=f"Round {found.number} was changed.", yours=("You reset its clock.")
    )
    found.clock_minutes = found.clock_started_at = found.clock_paused_at = None
    found.clock_paused_seconds = 0
    found.save()
    return found


def round_seconds(seconds: float) -> int:
    return int(seconds + 0.5)


def _running(ctx: ActContext, round_: str) -> Round:
    found = _round(ctx, round_)
    if found.clock_started_at is None:
        raise ClockRefused(f"The clock of round {found.number} hasn’t started.")
    return found


def _round(ctx: ActContext, round_: str) -> Round:
    found = round_rows.round_of(ctx, round_)
    if found is None or found.state != RoundState.POSTED:
        raise ClockRefused("Only a posted round has a clock. Post the round first.")
    return found
