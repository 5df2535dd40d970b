"""Whether a game can be forfeited, and why not.

The act asks here, and so does every page that offers it: someone isn't here, the round, the day,
the rulings on a game. What a forfeit brings is ``engine.remedies.overtime``; that only a
director declares one is said where the act is declared, ``services.rounds.forfeits``.
"""

from __future__ import annotations

from tdtool.engine.rule_system import RuleSystem
from tdtool.models import Game
from tdtool.models.rounds import GameKind
from tdtool.queries.slips import refusals


def why_not(system: RuleSystem, game: Game, *, posted: bool, has_slip: bool) -> str:
    """Why a game can't be forfeited now, a sentence; "" where it can (MYS-P4)."""
    table = game.table_number
    if not system.forfeits:
        return "These rules have no forfeits. Remove the player from the round."
    if not posted:
        return "A game can be forfeited once its round is posted. Edit the draft instead."
    if game.kind == GameKind.BYE:
        return "A bye has no opponent, so there is nothing to forfeit."
    if game.kind != GameKind.PLAYED:
        return f"Table {table} is already a {game.kind}. Undo it on the round’s page."
    if has_slip:
        return refusals.stays(table)
    return ""
