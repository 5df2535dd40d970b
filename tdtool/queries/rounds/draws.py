"""What a round of a division is drawn into."""

from __future__ import annotations

from tdtool.engine.rule_parts import Draw as DrawnInto
from tdtool.models import Division
from tdtool.queries import rules


def stage_of(division: Division, number: int) -> str:
    """``first``, then ``groups`` of winners and the rest, and ``final`` in the last round.

    Where nobody moves up, ``all`` are drawn anew in every round; where two meet, ``pairs``.
    """
    system = rules.of_division(division)
    if system.draw is DrawnInto.PAIRS:
        return "pairs"
    if system.value("advance") == "none":
        return "all"
    if number == 1:
        return "first"
    return "final" if number == division.rounds else "groups"
