"""Whether the one who could still catch the leader has to meet them: counted by chance."""

from __future__ import annotations

from dataclasses import replace

from tdtool.pairing.methods.cop.control import counted, neighbors
from tests.pairing.methods.cop.positions import LIGHT, position


def test_the_bye_adds_what_the_division_counts_for_it() -> None:
    """It was a win here where the division counts it as a tie."""
    as_a_win = position((1, 0, 100), (1, 0, 95), (1, 0, 90), rounds=2, prizes=1, **LIGHT)
    as_a_tie = replace(as_a_win, race=replace(as_a_win.race, byes_tie=True))
    firsts = [counted(one, [neighbors(3)], [2])[0].with_leader for one in (as_a_win, as_a_tie)]
    assert firsts[0] > firsts[1]
