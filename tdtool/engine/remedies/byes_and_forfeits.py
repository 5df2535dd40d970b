"""What a bye, a forfeit and a missed round are worth: a spread, above 0 a win, below a loss.

==================  ============================  ================================================
system              a bye                         a forfeit
==================  ============================  ================================================
anagrams-2004       +50, ``bye_spread``           ±50, ``forfeit_spread``
my-scrabble         +50, ``bye_spread``           ±50, ``forfeit_spread`` (MYS-P4)
scrabble            +50, ``bye_spread``           ±50, ``forfeit_spread``
anagrams-nsa-2005,  none: an odd player sits at   none: the others at the table play on
anagrams-1962       a larger table
==================  ============================  ================================================

A missed round counts nothing under all of them, unless ``missed_round`` says otherwise: a loss of
that spread, and points added to the total where totals rank.

These are the defaults; a director sets them by event, and rules otherwise on a single one. No score
is credited, and no rating moves.

>>> from tdtool.engine import systems
>>> scrabble = systems.get("scrabble", bye_spread=40)
>>> bye(scrabble), forfeit(scrabble, missing=True)
(Credit(spread=40, clause=''), Credit(spread=-50, clause=''))
"""

from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.engine.rule_system import RuleSystem

MISSED = "missed_round"


@dataclass(frozen=True)
class Credit:
    """The spread credited to a player for a game that isn't played, and by which clause."""

    spread: int
    clause: str


class NotKnown(LookupError):
    """The rule system has no byes, or no forfeits."""


def bye(system: RuleSystem) -> Credit:
    """Who is paired with nobody wins by the spread of the setting. Raises ``NotKnown``."""
    if not system.byes:
        raise NotKnown(f"{system.name} has no byes.")
    return Credit(system.number("bye_spread"), system.setting("bye_spread").clause)


def forfeit(system: RuleSystem, *, missing: bool) -> Credit:
    """Who isn't there loses by the spread of the setting, who is wins by it; of two who are
    missing both lose (MYS-P4). Raises ``NotKnown``."""
    if not system.forfeits:
        raise NotKnown(f"{system.name} has no forfeits.")
    spread = system.number("forfeit_spread")
    return Credit(-spread if missing else spread, system.setting("forfeit_spread").clause)


def missed(system: RuleSystem, *, stated: int | None = None) -> Credit:
    """What a round counts for that a player misses: by the setting, or as the director has
    ``stated`` for this one; 0: nothing. A spread where wins rank, points where totals do."""
    setting = system.setting(MISSED)
    if stated is None:
        value = system.value(MISSED)
        points = 0 if isinstance(value, str) else value
        stated = -points if system.rank is Rank.WINS else points
    return Credit(stated, setting.clause)


def most_missed(system: RuleSystem) -> tuple[int, int]:
    """The least and the most that a director may say for one player."""
    most = system.setting(MISSED).most
    return (-most if system.rank is Rank.WINS else 0), most
