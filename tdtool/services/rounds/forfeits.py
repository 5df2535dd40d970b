"""A forfeit, and its taking back."""

from __future__ import annotations

from tdtool.engine.remedies import overtime
from tdtool.engine.remedies.overtime import Credit
from tdtool.models import Game, Seat
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.rounds import forfeits as queries
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal.reversals import AsBefore, ByAct
from tdtool.services.meanings import OF_SCORES, Papers
from tdtool.services.rounds.rows import RoundRefused, game_of
from tdtool.services.slips.rows import write_line


@act(
    "pairings.forfeit",
    words="Forfeit at table {table}, round {round}.",
    undo=ByAct("pairings.play_after_all", ("game",)),
    papers=Papers("forfeited table {table}", OF_SCORES),
    director=True,
)
def forfeit(ctx: ActContext, *, game: str, missing: list[int], reason: str) -> Game:
    """Who isn't there loses by the spread of the setting, who is wins by it (MYS-P4).

    ``missing`` are the places of those who aren't there; with both, both lose.
    """
    game_row = game_of(ctx, game)
    system = rules.of_division(game_row.round.division)
    why_not = queries.why_not(
        system, game_row, posted=game_row.round.is_posted, has_slip=slip_states.has_slip(game_row)
    )
    if why_not:
        raise RoundRefused(why_not)
    if not reason_kept(reason):
        raise RoundRefused("A forfeit needs a reason; History shows it.")
    seats = {seat.place: seat for seat in game_row.seats.select_related("entry")}
    if not missing or not set(missing) <= set(seats):
        raise RoundRefused("Choose who is absent.")
    ctx.check_version(game_row, changed="The game was changed.", yours="You recorded a forfeit.")
    both_missing = len(set(missing)) == 2
    game_row.kind = GameKind.DOUBLE_FORFEIT if both_missing else GameKind.FORFEIT
    game_row.save(update_fields=["kind", "version"])
    for place, seat in seats.items():
        credit = overtime.forfeit(system, missing=place in missing)
        _credit(ctx, seat, LineKind.SCORE, credit, reason)
    return game_row


@act(
    "pairings.play_after_all",
    words="Undid the forfeit at table {table}, round {round}; the game is played.",
    undo=AsBefore("pairings.forfeit", "game", {}),
    papers=Papers("undid the forfeit of table {table}", OF_SCORES),
    director=True,
)
def play_after_all(ctx: ActContext, *, game: str, reason: str) -> Game:
    """A forfeit is taken back: the game is played, and its slip awaited."""
    game_row = game_of(ctx, game)
    if game_row.kind not in (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        raise RoundRefused("This game isn’t a forfeit. Reload the page.")
    if not reason_kept(reason):
        raise RoundRefused("Removing a forfeit needs a reason; History shows it.")
    ctx.check_version(game_row, changed="The game was changed.", yours="You undid a forfeit.")
    game_row.kind = GameKind.PLAYED
    game_row.save(update_fields=["kind", "version"])
    for seat in game_row.seats.order_by("place"):
        lines = seat.lines.filter(report=None, counts_for="spread")
        if points := sum(lines.values_list("points", flat=True)):
            _credit(ctx, seat, LineKind.REVERSAL, Credit(-points, ""), reason)
    return game_row


def _credit(ctx: ActContext, seat: Seat, kind: LineKind, credit: Credit, reason: str) -> None:
    """A line that counts for the spread alone, on no slip."""
    points, clause = credit.spread, credit.clause
    write_line(ctx, seat, kind, points, clause, reason, None, counts_for="spread")
