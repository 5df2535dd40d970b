"""KOTH and QOTH."""

import pytest

from tdtool.pairing.methods.by_name import koth, qoth
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits

from ..halls import ALL_OF_FOUR, hall, numbers


def test_koth_is_1_v_2_and_3_v_4_however_often_they_have_met():
    candidates = hall([3, 2, 2, 1, 1, 0], [(1, 2)], [(1, 2)])
    assert numbers(koth(candidates)) == [(1, 2), (3, 4), (5, 6)]


def test_koth_with_a_limit_takes_the_next_below_whom_they_have_not_met_too_often():
    candidates = hall([3, 2, 2, 1, 1, 0], [(1, 2)])
    assert numbers(koth(candidates, limits=PairingLimits(repeats=0))) == [(1, 3), (2, 4), (5, 6)]
    assert numbers(koth(candidates, limits=PairingLimits(repeats=1))) == [(1, 2), (3, 4), (5, 6)]


def test_koth_looks_down_before_it_leaves_somebody_without_an_opponent():
    candidates = hall([3, 2, 1, 0], [(3, 4)])
    assert numbers(koth(candidates, limits=PairingLimits(repeats=0))) == [(1, 3), (2, 4)]


def test_koth_looks_down_again_at_every_table():
    candidates = hall([5, 4, 3, 2, 1, 0], [(5, 6), (3, 4)], [(4, 6)])
    assert numbers(koth(candidates, limits=PairingLimits(repeats=0))) == [(1, 2), (3, 6), (4, 5)]


@pytest.mark.parametrize("method", [koth, qoth])
def test_where_all_have_met_the_refusal_says_how_many_repeats_it_takes(method):
    candidates = hall([1, 1, 0, 0], *ALL_OF_FOUR)
    with pytest.raises(NoLawfulPairing) as refusal:
        method(candidates, limits=PairingLimits(repeats=0))
    assert (refusal.value.reason, refusal.value.relax) == (
        "No pairing is possible without repeats.",
        "Allow up to 1 repeat per pair.",
    )


@pytest.mark.parametrize(
    ("count", "couples"),
    [
        (0, []),
        (2, [(1, 2)]),
        (4, [(1, 3), (2, 4)]),
        (6, [(1, 4), (2, 5), (3, 6)]),
        (8, [(1, 3), (2, 4), (5, 7), (6, 8)]),
        (10, [(1, 3), (2, 4), (5, 8), (6, 9), (7, 10)]),
    ],
)
def test_qoth_is_1_v_3_and_2_v_4_in_fours_and_the_last_six_meet_across(count, couples):
    assert numbers(qoth(hall([0] * count))) == couples


def test_qoth_with_a_limit_takes_who_stands_nearest_to_the_one_they_should_meet():
    candidates = hall([0] * 8, [(1, 3)])
    assert numbers(qoth(candidates, limits=PairingLimits(repeats=0))) == [
        (1, 2),
        (3, 4),
        (5, 7),
        (6, 8),
    ]
