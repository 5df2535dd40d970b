"""What the rounds count for that a player misses: absent, entered late, or left out.

The field asks here, and with it standings, draws, prizes and files; so does every page that says
it. What the rules and their settings bring is ``engine.remedies.overtime``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import Rank
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import signed
from tdtool.models import Entry
from tdtool.pairing.field import Appearance, Entrant, Kind


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
