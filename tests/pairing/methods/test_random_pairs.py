"""Pairings by lot."""

import random
from collections import Counter

import pytest

from tdtool.pairing.methods.top_down import by_lot, shuffled
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits

from ..halls import ALL_OF_FOUR, hall, numbers


def drawn(candidates, seed, **limits):
    return sorted(
        map(
            sorted,
            numbers(by_lot(candidates, rng=random.Random(seed), limits=PairingLimits(**limits))),
        )
    )


def test_every_pairing_is_as_likely_as_another():
    found = Counter(str(drawn(hall([0] * 4), seed)) for seed in range(3000))
    assert len(found) == 3
    assert max(found.values()) - min(found.values()) < 200


def test_the_same_seed_draws_the_same_whatever_order_the_players_come_in():
    candidates = hall([0] * 12)
    assert drawn(candidates, 7) == drawn(candidates[::-1], 7)
    assert shuffled(candidates, rng=random.Random(7)) == shuffled(
        candidates[::-1], rng=random.Random(7)
    )


def test_nobody_meets_again_as_long_as_there_is_a_pairing_without_it():
    candidates = hall([0] * 4, [(1, 2), (3, 4)], [(1, 3), (2, 4)])
    assert {str(drawn(candidates, seed)) for seed in range(20)} == {"[[1, 4], [2, 3]]"}


def test_where_all_have_met_those_who_have_met_least_meet():
    candidates = hall([0, 0, 0, 0], *ALL_OF_FOUR, [(1, 2), (3, 4)])
    assert {str(drawn(candidates, seed)) for seed in range(50)} == {
        "[[1, 3], [2, 4]]", "[[1, 4], [2, 3]]",
    }  # fmt: skip
    with pytest.raises(NoLawfulPairing):
        drawn(candidates, 1, repeats=0)
