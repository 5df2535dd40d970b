"""Who begins, drawn by the desk: at one table, or at all of a round."""

from __future__ import annotations

from typing import Any

from tdtool.engine import first_draws as engine_draws
from tdtool.engine.first_draws import NotDrawn
from tdtool.models import Game
from tdtool.models.rounds import GameKind
from tdtool.queries.slips import changes, first_draws
from tdtool.queries.slips.changes import Changes
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, act
from tdtool.services.journal import slip_reversals
from tdtool.services.meanings import OF_SCORES, Papers
from tdtool.services.slips.rows import SlipRefused, expect, keep, set_facts, slip_of


@act(
    "slips.draw_first",
    words="Drew for first {drew}",
    undo=slip_reversals.not_drawn,
    papers=Papers("drew for first", OF_SCORES, perhaps=True),
)
def draw_first(doing: ActContext, *, draws: dict[str, dict[str, Any]], time: int = 1) -> list[Game]:
    """Who begins is drawn (NSA-5, D04-1), or who goes on in stage two (NSA-12): ``time`` 2, which
    is said and kept in the journal alone.

    ``draws`` has by game what the draw gave, told from outside like the time: ``{"first": 2,
    "drew": [["E", "B"]]}``, by place and go by go.
    """
    if not draws:
        raise SlipRefused("Every table knows who starts, or its slip is in.")
    slips = [slip_of(doing, game) for game in draws]
    for slip in slips:
        told = draws[str(slip.game.uuid)]
        _may_draw(slip, time)
        try:
            engine_draws.read(
                slip.system, seats=len(slip.seats), first=told["first"], goes=told["drew"]
            )
        except NotDrawn as wrong:
            raise SlipRefused(f"Table {slip.table}: {wrong}") from None
        expect(doing, slip, "You drew for first.")
        if time == 1:
            set_facts(slip, Changes(order=changes.order_of_play(slip, told["first"])))
        keep(slip)
    return [slip.game for slip in slips]


def _may_draw(slip: SlipNow, time: int) -> None:
    """Raises SlipRefused."""
    if not 1 <= time <= len(first_draws.times(slip.system)):
        raise SlipRefused("Under these rules players draw at the table. Enter who started instead.")
    if slip.game.kind != GameKind.PLAYED:
        raise SlipRefused(f"Table {slip.table} isn’t played, so nobody starts.")
    if slip.state != "blank":
        raise SlipRefused(f"Table {slip.table}’s slip is in. Enter who started instead.")
    starter = next((seat for seat in slip.seats if seat.order_of_play == 1), None)
    if time == 1 and starter:
        raise SlipRefused(f"{starter.entry} is already recorded as starting at table {slip.table}.")
    if time in first_draws.of_game(slip.game):
        raise SlipRefused(f"Table {slip.table} has already drawn. Undo that draw to draw again.")
