"""A score error put right by the rules: what both players agree on, before the slip is shut."""

from typing import Any

from tdtool.engine.remedies import corrections
from tdtool.engine.remedies.corrections import CorrectionRefused, ScoreError
from tdtool.models import LedgerLine
from tdtool.models.accounts import Right
from tdtool.models.slips import LineKind
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.changes import NewLine
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal import reversals
from tdtool.services.meanings import OF_SCORES, Papers
from tdtool.services.slips.rows import (
    SlipRefused,
    expect,
    keep,
    refusing,
    report_of,
    seat_at,
    slip_of,
    write_new,
)

KINDS = {"correction": LineKind.CORRECTION, "catch": LineKind.CATCH}


@act(
    "corrections.by_rule",
    words="Corrected the score of {player} by the rules, table {table}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("corrected table {table}", OF_SCORES),
    may=Right.CALL,
)
def by_rule(
    ctx: ActContext,
    *,
    game: str,
    maker: int,
    announced: int,
    correct: int,
    caught_by: int | None = None,
    agreed: bool = True,
    later: bool = False,
    of: str = "move",
    reason: str = "",
) -> list[LedgerLine]:
    """Correct a score on which both agree: by D04-9 the catcher gains the size of the error, two
    lines in one act; by MYS-3.2 one line, any time until both have signed.

    After that the slip is shut (MYS-9.6): the refusal says so, and a ruling is the way (MYS-0).
    """
    slip = slip_of(ctx, game)
    last = report_of(slip)
    expect(ctx, slip, "You entered a correction.")
    put_right = outcome(
        slip,
        maker=maker,
        announced=announced,
        correct=correct,
        caught_by=caught_by,
        agreed=agreed,
        later=later,
        of="total" if of == "total" else "move",
    )
    reason_words = reason_kept(reason)
    lines = [
        NewLine(
            line.seat, KINDS[line.kind], line.points, line.clause, f"{line.reason} {reason_words}"
        )
        for line in put_right.lines
    ]
    written = [write_new(ctx, seat_at(slip, line.place), line, last) for line in lines]
    keep(slip)
    return written


def outcome(slip: SlipNow, **facts: Any) -> corrections.Correction:
    """What both scores become, before anything is done: the facts are those of the engine's
    ``ScoreError`` that a page asks for. Raises SlipRefused."""
    error = ScoreError(
        scores=tuple(slip.in_force),
        signed=slip.state in ("signed", "accepted"),
        names=tuple(seat.entry.name for seat in slip.seats),
        **facts,
    )
    try:
        corrected = corrections.put_right(slip.system, error=error)
    except CorrectionRefused as refusal:
        raise SlipRefused(str(refusal)) from None
    with refusing():
        slip_refusals.within(slip, *corrected.scores)
    return corrected
