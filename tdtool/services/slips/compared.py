"""A slip is held against the paper after it was saved: a tick, until the slip changes."""

from __future__ import annotations

from tdtool.models import Game
from tdtool.services.acts import ActContext, Stale, act
from tdtool.services.journal.as_it_was import Tick
from tdtool.services.journal.reversals import Flipped
from tdtool.services.slips.rows import report_of, slip_of


@act(
    "slips.compared",
    words="Compared table {table}, round {round}, with the paper.",
    otherwise=(
        lambda arguments: not arguments["ticked"],
        "Table {table}, round {round}, is to be compared.",
    ),
    undo=Flipped("ticked", ("game",)),
    rests=False,
)
def compare(ctx: ActContext, *, game: str, ticked: bool) -> Game:
    """What is saved is what the paper says. The form says which version was compared.

    Raises SlipRefused without a slip, Stale where it was changed meanwhile.
    """
    slip = slip_of(ctx, game)
    report_of(slip)
    game_row = slip.game
    if ctx.version not in (None, game_row.version):
        raise Stale(
            f"Table {slip.table} was changed meanwhile. Compare it with the paper once more."
        )
    ctx.replaces(Tick(str(game_row.uuid)))
    game_row.compared = game_row.version if ticked else None
    game_row.save(update_fields=["compared"])
    return game_row
