"""How COP reads its rules where they leave it open, each with what it did once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.pairing.methods.cop.draw import PROHIBITIVE, cop
from tdtool.pairing.methods.cop.position import Chances, Position, chances, with_bye
from tdtool.pairing.pairings import PairingLimits
from tests.pairing.methods.cop.positions import meetings, position
from tests.pairing.methods.cop.recorded import all_of_them

# Five players, two rounds left, one prize: P3 and P4 have met twice.
MET_TWICE = position(
    (8, 0, 500), (7, 1, 400), (2, 6, -100), (1, 7, -300), (0, 8, -500),
    rounds=10, prizes=1, met={3: {4: 2}},
)  # fmt: skip

# The first six who can come first, two rounds left; the 4th does in 6 endings of 100.
SIX = (
    (5, 1, 279), (5, 1, 38), (4, 2, -25), (4, 2, -41), (4, 2, -45), (3, 3, 96), (1, 5, -200),
    (1, 5, -250),
)  # fmt: skip


def test_the_bye_goes_where_the_others_are_paired_best_among_those_with_fewest() -> None:
    """It went to the last in the standings, and two who had met twice already met again."""
    made = cop(MET_TWICE)
    assert meetings(made) == [(1, 2), (3, 5), (4, None)]
    said = "P4 has the bye: no bye so far, and the others are paired best without them."
    assert made.pairs[-1].sentence == said
    assert made.pairs[-1].parts == {"RD": 4}


def test_a_bye_more_costs_more_than_any_repeat() -> None:
    one_more = position(
        (8, 0, 500), (7, 1, 400), (2, 6, -100), (1, 7, -300), (0, 8, -500),
        rounds=10, prizes=1, met={3: {4: 2}}, byes={3: 1, 4: 1},
    )  # fmt: skip
    made = cop(one_more)
    assert meetings(made)[-1] == (5, None)
    assert made.pairs[-1].sentence == "P5 has the bye: no bye so far, and nobody lower has fewer."


def test_who_is_kept_apart_from_everybody_has_the_bye() -> None:
    alone = PairingLimits(forbidden=frozenset(frozenset((2, at)) for at in (1, 3, 4, 5)))
    made = cop(replace(MET_TWICE, limits=alone))
    assert meetings(made)[-1] == (2, None)
    assert made.pairs[-1].forced == "limits"
    assert made.pairs[-1].sentence == "P2 has the bye: the pairs kept apart leave no opponent."
    assert made.pairs[0].forced == "L3"  # the leader’s best opponent has the bye


def test_a_window_of_nobody_lets_only_the_neighbor_in() -> None:
    """The next below the neighbor cost half, though nobody but the leader can come first."""
    made = cop(all_of_them()["18-players-2-left"].position(endings=2_000))
    assert made.decisions.chances.reach[0] == 0
    assert [made.weighing.parts(0, other)["PC"] for other in (1, 2)] == [2, PROHIBITIVE]


def _hopeful(cash: int, taken_in: int | None) -> tuple[Position, Chances]:
    of = position(*((3, 3, 60 - 20 * at) for at in range(6)), rounds=8, prizes=2)
    return of, replace(chances(of), cash=cash, taken_in=taken_in)


@pytest.mark.parametrize(
    ("bye", "taken_in", "cash"),
    [
        (1, 3, 2),  # one who was taken in goes again
        (3, 3, 4),  # who was taken in has the bye: the next one
        (1, None, 4),
        (4, 3, 3),  # the bye is below them
        (None, 3, 3),
    ],
)
def test_the_sure_bye_of_one_who_is_hopeful_for_a_prize_evens_the_others(
    bye: int | None, taken_in: int | None, cash: int
) -> None:
    """Outside the last quarter nothing was evened, and hopes for places changed with the bye."""
    of, found = _hopeful(3, taken_in)
    then = with_bye(found, of, bye)
    assert then.cash == cash
    assert (then.hope, then.reach) == (found.hope, found.reach)


def test_first_meets_fourth_only_where_the_fourth_comes_first_as_often_as_the_figure_says() -> None:
    """Half as often was enough where the first two come first in four endings of five."""
    of = position(*SIX, rounds=8, prizes=3, control=1.0, hope=(0.1,))
    assert cop(of).decisions.factor3 is None


def test_control_before_the_last_round_counts_above_a_gibson_too() -> None:
    """With a Gibson among the first six nobody’s control was looked at."""
    of = position(
        (10, 2, 400), (9, 3, 100), (9, 3, 50), (6, 6, 0), (3, 9, -50), (3, 9, -60), (2, 10, -100),
        (2, 10, -150), rounds=14, prizes=4, control=0.25, activation=99,
    )  # fmt: skip
    made = cop(of)
    assert list(of.gibsons) == [3]
    assert made.decisions.forced == {(0, 1): "F3"}
    assert meetings(made)[0] == (1, 2)


def test_who_plays_for_a_prize_by_place_counts_as_above_where_a_class_has_one_prize() -> None:
    """The 5th, best of the class, meets the 4th, who can still win a prize by place. Below, two
    of the class were paired for the prize that the 5th is likelier to take."""
    of = all_of_them()["16-players-last-round"].position(endings=2_000)
    made = cop(of)
    assert made.pairs[2].forced == "KH" and meetings(made)[2] == (4, 5)
    assert [one.forced for one in made.pairs].count("KH") == 2


def test_a_gibson_is_met_by_whoever_leaves_the_others_best_paired() -> None:
    """1st, 4th and 8th are certain, and 5th to 7th have to meet one another and the 8th. The
    distance to the 8th counted, though contenders’ games are weighed by their windows alone."""
    of = all_of_them()["23-players-2-left-1st-4th-8th-certain"].position(endings=2_000)
    made = cop(of)
    assert {(5, 8), (6, 7)} <= set(meetings(made))
    assert "RD" not in made.weighing.parts(4, 7)
