"""What the slip tells beside its scores, said later: the time used, who started; and its code."""

from __future__ import annotations

from tdtool.models import Game, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries.slips import changes
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.changes import Changes
from tdtool.services.acts import ActContext, act
from tdtool.services.journal import slip_reversals
from tdtool.services.meanings import OF_SCORES, Instead, OnPaper, Papers
from tdtool.services.slips.rows import (
    SlipRefused,
    expect,
    game_of,
    keep,
    refusing,
    seat_at,
    set_facts,
    slip_of,
    write,
)


@act(
    "slips.clock",
    words="Entered the time of {player}, table {table}, round {round}.",
    undo=slip_reversals.as_before,
    papers=Papers("entered a clock time at table {table}", OF_SCORES),
)
def clock(ctx: ActContext, *, game: str, place: int, used: int) -> Seat:
    """The seconds that a player's own clock ran; overtime becomes a line of its own, and one that
    was told before is made right by the difference (D04-16, MYS-2.1, SCR-16).

    Once the slip is accepted only a director may do it.
    """
    slip = slip_of(ctx, game)
    with refusing():
        slip_refusals.may_correct(slip, by=ctx.by)
        seat = slip_refusals.seat_at(slip, place)
        expect(ctx, slip, "You entered a time.")
        if seat.seconds_used == used:
            raise SlipRefused(f"{seat.entry} already has this time.")
        write(ctx, slip, changes.clock_told(slip, place, used), slip_refusals.is_in(slip))
    keep(slip)
    return seat


@act(
    "slips.started",
    words="Entered who started at table {table}, round {round}.",
    undo=slip_reversals.as_before,
    papers=Papers("entered who started at table {table}", OF_SCORES, perhaps=True),
)
def started(ctx: ActContext, *, game: str, place: int) -> Game:
    """Who started, where it was drawn at the table (MYS-1.2, D04-1), or where the other one did.

    On an accepted slip that says it already only a director changes it.
    """
    slip = slip_of(ctx, game)
    if slip.game.kind != GameKind.PLAYED:
        raise SlipRefused("This game wasn’t played, so nobody started it.")
    seat = seat_at(slip, place)
    if seat.order_of_play is not None:
        if slip.state == "accepted":
            with refusing():
                slip_refusals.may_correct(slip, by=ctx.by)
        if seat.order_of_play == 1:
            raise SlipRefused(f"{seat.entry} is already recorded as starting.")
    expect(ctx, slip, "You said who started.")
    set_facts(slip, Changes(order=changes.order_of_play(slip, place)))
    keep(slip)
    return slip.game


@act(
    "slips.revoke_code",
    words="Canceled the slip code of table {table}, round {round}.",
    undo=Instead("Print the slip again with its new code."),
    papers=Papers("canceled the slip code of table {table}", (OnPaper.CODES,)),
    director=True,
    rests=False,
)
def revoke_code(ctx: ActContext, *, game: str) -> Game:
    """The printed code of this slip opens nothing any more; a reprint bears the next one."""
    game_row = game_of(ctx, game)
    sentence = f"Table {game_row.table_number} was changed."
    ctx.check_version(game_row, changed=sentence, yours="You canceled its code.")
    game_row.slip_revision += 1
    game_row.save(update_fields=["slip_revision", "version"])
    return game_row
