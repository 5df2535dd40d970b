"""What passes a player in the last round, against every ending of it."""

from __future__ import annotations

import itertools
import random

import pytest

from tdtool.pairing.contenders.finishes import Passing, passing
from tdtool.pairing.contenders.race import Contender
from tests.pairing.contenders.races import race_of

GAME = 4


def two(*records: tuple[float, float, int]) -> tuple[Contender, Contender]:
    ahead, behind = race_of(*records, left=1).contenders
    return behind, ahead


@pytest.mark.parametrize(
    ("ahead", "behind", "meet", "found"),
    [
        ((5, 1, 133), (5, 1, 100), False, Passing(1, 0, 34)),
        ((5, 1, 100), (4.5, 1.5, 67), False, Passing(2, 1, 34)),
        ((5, 1, 67), (4, 2, 34), False, Passing(None, 2, 34)),
        ((5, 1, 33), (4, 2, 34), False, Passing(2)),
        ((5, 1, 90), (3.5, 2.5, 900), False, Passing(None)),
        ((5, 1, 133), (5, 1, 100), True, Passing(2)),
        ((5, 1, 67), (4, 2, 34), True, Passing(None, 2, 34)),
        ((5, 1, 235), (4, 2, 34), True, Passing(None)),
        ((5, 1, 99), (5, 1, 0), False, Passing(1)),  # 100 points more than a win by 1 are too many
    ],
)
def test_a_better_result_or_an_equal_one_with_more_spread_passes_who_is_ahead(
    ahead: tuple[float, float, int], behind: tuple[float, float, int], meet: bool, found: Passing
) -> None:
    assert passing(*two(ahead, behind), game=100, meet=meet) == found
    assert bool(found) == (found != Passing(None))


def ends_above(one: Contender, other: Contender, mine: int, theirs: int) -> bool:
    def record(of: Contender, margin: int) -> tuple[int, int, int]:
        halves = 2 if margin > 0 else 1 if margin == 0 else 0
        return of.won + halves, halves - 2 - of.lost, of.spread + margin

    return record(one, mine) > record(other, theirs)


@pytest.mark.parametrize("meet", [False, True])
def test_it_says_of_every_ending_whether_who_is_behind_ends_above(meet: bool) -> None:
    rng = random.Random(7)
    margins = range(-GAME, GAME + 1)
    for _ in range(400):
        lost = rng.choice((1, 2, 2, 3))  # a missed round: fewer games than the other
        ahead = (rng.choice((5, 5.5, 6)), 2, rng.randint(-6, 6))
        one, other = two(ahead, (rng.choice((4, 4.5, 5)), lost, rng.randint(-6, 6)))
        found = passing(one, other, game=GAME, meet=meet)
        both = [(m, -m) for m in margins] if meet else list(itertools.product(margins, margins))
        for mine, theirs in both:
            by = (mine > 0) - (mine < 0) - ((theirs > 0) - (theirs < 0))
            told = (found.better is not None and by >= found.better) or (
                by == found.level and mine - theirs >= found.spread
            )
            assert told == ends_above(one, other, mine, theirs), (one, other, found, mine, theirs)
