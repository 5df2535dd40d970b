"""Who has the bye by COP: nobody has one more while somebody with fewer can have it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from tdtool.pairing.methods.cop.draw import cop
from tdtool.pairing.methods.cop.position import Position
from tdtool.pairing.pairings import PairingLimits
from tests.pairing.methods.cop.positions import by_lot, every_matching, meetings, position

# Two rounds left, and the fourth to sixth can still come first, if they meet the first three.
SEVEN = (
    (5, 1, 279), (5, 1, 38), (4, 2, -25), (4, 2, -41), (4, 2, -45), (3, 3, 96), (1, 5, -200),
)  # fmt: skip
BY_THE_SIX = {"rounds": 8, "prizes": 6, "control": 1.0, "hope": (0.05,)}


def can_have_it(of: Position) -> set[int]:
    """Whose bye leaves everybody else somebody to meet, by limits and groups alone."""
    ranks = range(len(of))
    apart = {pair for pair in combinations(ranks, 2) if not of.lets_meet(*pair)}
    return {
        bye for bye in ranks
        if any(not apart.intersection(pairs)
               for pairs in every_matching([rank for rank in ranks if rank != bye]))
    }  # fmt: skip


def check(rng: random.Random, positions: int) -> None:
    for at in range(positions):
        of = by_lot(rng, (3, 5, 7)[at % 3], left=1 + at // 3 % 3)
        byes = rng.choice(((0, 1), (0, 1, 1, 1, 2), (1, 2, 2)))
        of = replace(
            of,
            candidates=[replace(one, byes=rng.choice(byes)) for one in of.candidates],
            rule=replace(of.rule, endings=200, control_endings=60, control=0.1, activation=0),
            limits=PairingLimits(forbidden=_apart(rng, len(of))),
        )
        able = can_have_it(of)
        if not able:
            continue
        bye = cop(of).pairs[-1].one
        had = [one.byes for one in of.candidates]
        assert bye in able
        assert bye in of.gibsons or had[bye] == min(had[rank] for rank in able)


def _apart(rng: random.Random, count: int) -> frozenset[frozenset[int]]:
    pairs = [rng.sample(range(1, count + 1), 2) for _ in range(rng.choice((0, 0, 2, 5)))]
    return frozenset(map(frozenset, pairs))


def test_nobody_has_a_bye_more_while_somebody_with_fewer_can_have_it() -> None:
    check(random.Random(31), 27)


@pytest.mark.long
def test_the_same_of_many() -> None:
    check(random.Random(32), 3_000)


def test_first_to_third_need_not_meet_fourth_to_sixth_where_one_of_them_has_the_bye() -> None:
    """They had to meet before it was looked who has the bye: then it went to the seventh, for the
    second time, while the fourth had none."""
    forced = cop(position(*SEVEN, **BY_THE_SIX)).decisions.factor3
    assert forced is not None and (0, 3) in forced.pairs
    made = cop(position(*SEVEN, **BY_THE_SIX, byes={1: 1, 2: 1, 3: 1, 5: 1, 6: 1, 7: 1}))
    assert meetings(made)[-1] == (4, None)
    assert made.decisions.factor3 is None


def test_what_is_decided_stands_for_the_bye_that_there_is() -> None:
    """The bye went from the one who claimed it to another, and what was decided for the first
    stayed: whom the leader may meet, the pairs of the last round."""
    last = position(
        (5, 1, 100), (4, 2, 90), (3, 3, 0), (2, 4, -5), (1, 5, -40),
        rounds=7, prizes=4, byes={1: 2, 2: 1, 3: 2, 4: 2, 5: 2},
    )  # fmt: skip
    made = cop(last)
    assert meetings(made) == [(1, 3), (4, 5), (2, None)]
    assert [one.forced for one in made.pairs[:2]] == ["KH", "KH"]


@pytest.mark.parametrize("bye", [True, False])
def test_the_first_four_need_not_meet_where_the_limits_leave_no_such_round(bye: bool) -> None:
    """Two rounds left, the first four meet one another, unless one of them has the bye. Where some
    of them mayn’t meet, that was no round at all; nor was it tried to give one of them the bye."""
    apart = frozenset(map(frozenset, ((1, 3), (2, 3), (3, 4), (3, 6), (2, 5))))
    of = position(
        (4, 0, 189), (3, 1, 189), (3, 1, 136), (3, 1, 123), (3, 1, 65), (1, 3, 5),
        *[(0, 4, 68), (0, 4, 60)][: 2 - bye],
        rounds=6, prizes=4, game=500, hope=(0.1,), byes={2: 1, 5: 1, 6: 1},
    )  # fmt: skip
    assert cop(of).decisions.top_four
    made = cop(replace(of, limits=PairingLimits(forbidden=apart)))
    assert not made.decisions.top_four
    last = made.pairs[-1]
    assert (last.other is None) == bye
