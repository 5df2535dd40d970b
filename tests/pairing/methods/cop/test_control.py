"""Whether the one who could still catch the leader has to meet them: counted by chance."""

from __future__ import annotations

from dataclasses import replace

from tdtool.pairing.methods.cop.control import Control, below_the_sure, counted, neighbors
from tests.pairing.methods.cop.positions import LIGHT, position


def test_the_bye_adds_what_the_division_counts_for_it() -> None:
    """It was a win here where the division counts it as a tie."""
    as_a_win = position((1, 0, 100), (1, 0, 95), (1, 0, 90), rounds=2, prizes=1, **LIGHT)
    as_a_tie = replace(as_a_win, race=replace(as_a_win.race, byes_tie=True))
    firsts = [counted(one, [neighbors(3)], [2])[0].with_leader for one in (as_a_win, as_a_tie)]
    assert firsts[0] > firsts[1]


def test_with_two_rounds_left_the_next_below_those_who_always_come_first_needs_the_leader() -> None:
    """Only a run from the 2nd on counted, though the one below any run is meant."""
    told = [Control(1, 90, 89, 100), Control(2, 100, 100, 100), Control(3, 80, 75, 100)]
    assert below_the_sure(told) == told[2]
    assert below_the_sure(told[1:]) == told[2]
    assert below_the_sure(told[:2]) is None
    helped_by_nobody = [told[1], Control(3, 75, 80, 100)]
    assert below_the_sure(helped_by_nobody) is None
