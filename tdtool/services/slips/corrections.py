"""A score error put right by the rules: what both players agree on, before the slip is shut."""

from __future__ import annotations

from typing import Any

from tdtool.engine.remedies import corrections
from tdtool.engine.remedies.corrections import CorrectionRefused, ScoreError
from tdtool.models import Game, LedgerLine
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal import reversals
from tdtool.services.meanings import OF_SCORES, Papers
from tdtool.services.slips.rows import SlipRefused, game_of, report_of, table_of, write_line

KINDS = {"correction": LineKind.CORRECTION, "catch": LineKind.CATCH}


@act(
    "corrections.by_rule",
    words="Corrected a score of {one} by the rules, table {table}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("corrected table {table}", OF_SCORES),
)
def by_rule(
    doing: ActContext,
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
    found = game_of(doing, game)
    last = report_of(found)
    doing.check_version(
        found, now=f"Table {table_of(found)} was changed.", yours="You sent a correction."
    )
    put_right = outcome(
        found,
        maker=maker,
        announced=announced,
        correct=correct,
        caught_by=caught_by,
        agreed=agreed,
        later=later,
        of="total" if of == "total" else "move",
    )
    seats = {seat.place: seat for seat in found.seats.all()}
    said = reason_kept(reason)
    lines = [
        write_line(
            doing,
            seats[line.seat],
            KINDS[line.kind],
            line.points,
            line.clause,
            f"{line.reason} {said}".strip(),
            last,
        )
        for line in put_right.lines
    ]
    found.save(update_fields=["version"])
    return lines


def outcome(game: Game, **facts: Any) -> corrections.Correction:
    """What both scores become, before anything is done: the facts are those of the engine's
    ``ScoreError`` that a page asks for. Raises SlipRefused."""
    seats = list(game.seats.order_by("place").select_related("entry"))
    error = ScoreError(
        scores=tuple(slip_states.score_in_force(seat) or 0 for seat in seats),
        signed=slip_states.of_game(game) in ("signed", "accepted"),
        names=tuple(seat.entry.name for seat in seats),
        **facts,
    )
    try:
        return corrections.put_right(rules.of_division(game.round.division), error=error)
    except CorrectionRefused as refusal:
        raise SlipRefused(str(refusal)) from None
