"""What every act on a round of pairs needs: the division, the game, and whether it has a slip."""

from __future__ import annotations

from uuid import UUID

from tdtool.models import Division, Game
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, Refused


class PairingRefused(Refused):
    """The round can't be paired or changed like this; the message says why, and what to do."""


def division_of(doing: ActContext, code: str) -> Division:
    """The division, where it plays in pairs. Raises PairingRefused."""
    found = doing.division(code)
    if not rules.of_division(found).two_players:
        raise PairingRefused(f"Division {code} doesn’t play in pairs; its tables are drawn.")
    return found


def game_of(doing: ActContext, game: str) -> Game:
    """The game, held, posted or not. Raises PairingRefused."""
    rows = Game.objects.select_for_update(of=("self",)).select_related("table", "round__division")
    found = rows.filter(uuid=UUID(game), round__division__event=doing.event).first()
    if found is None:
        raise PairingRefused("There is no such game any more; the round was drawn again.")
    return found


def no_slip(game: Game) -> None:
    """Raises PairingRefused where the game has a slip."""
    if slip_states.reports().filter(game=game).exists():
        table = game.table_number
        raise PairingRefused(
            f"Table {table} has a slip; what was played stays. Take the slip back first."
        )
