"""What the rounds count for that a player misses: absent, entered late, or left out.

The field asks here, and with it standings, draws, prizes and files; so does every page that says
it. What the rules and their settings bring is ``engine.remedies.overtime``.
"""

from collections.abc import Sequence
from dataclasses import replace

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import Rank
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import signed
from tdtool.models import Entry, Game
from tdtool.models.rounds import GameKind
from tdtool.pairing.field import Appearance, Entrant, Kind
from tdtool.queries.slips import refusals

# Whether a game can be forfeited, and why not.
#
# The act asks here, and so does every page that offers it: someone isn't here, the round, the day,
# the rulings on a game. What a forfeit brings is ``engine.remedies.overtime``; that only a
# director declares one is said where the act is declared, ``services.rounds.forfeits``.


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


def of_entry(system: RuleSystem, entry: Entry) -> int:
    """What each round counts for that this player misses; 0: nothing."""
    return overtime.missed(system, stated=entry.missed_round).spread


def by_setting(system: RuleSystem) -> int:
    """The same for a player of whom the director has said nothing."""
    return overtime.missed(system).spread


def counted(entrant: Entrant, rounds: Sequence[Appearance], points: int) -> tuple[Appearance, ...]:
    """A player's rounds with what the missed ones count for. Rounds after they withdrew count
    nothing, nor does a game that nobody played."""
    return tuple(
        replace(sat, score=points)
        if points and _is_missed(sat) and not entrant.withdrawn_by(round_)
        else sat
        for round_, sat in enumerate(rounds, 1)
    )


def in_words(system: RuleSystem, points: int) -> str:
    """The end of a sentence: “each round missed is a loss, −50”."""
    if system.rank is Rank.TOTALS:
        if not points:
            return "missed rounds score nothing"
        return f"each round missed counts {points} points"
    if not points:
        return "missed rounds don’t count"
    return f"each round missed is {worth(points)}"


def worth(points: int) -> str:
    """A spread that is credited without a game: “a loss, −50”."""
    if not points:
        return "neither a win nor a loss"
    return f"a {'win' if points > 0 else 'loss'}, {signed(points)}"


def _is_missed(sat: Appearance) -> bool:
    return sat.kind is Kind.ABSENT and sat.place is None and not sat.in_play_off
