"""The Australian draw."""

import pytest

from tdtool.pairing.methods.by_name import australian
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits

from ..halls import hall, numbers


def test_in_the_first_round_the_top_half_meets_the_bottom_half_in_order():
    assert numbers(australian(hall([0] * 6))) == [(1, 4), (2, 5), (3, 6)]


def test_later_the_top_player_meets_the_highest_whom_they_have_not_met():
    first = [(1, 4), (2, 5), (3, 6)]
    assert numbers(australian(hall([0] * 6, first))) == [(1, 2), (3, 4), (5, 6)]
    second = [(1, 2), (3, 4), (5, 6)]
    assert numbers(australian(hall([0] * 6, first, second))) == [(1, 3), (2, 6), (4, 5)]


def test_where_that_leaves_somebody_over_the_oldest_meetings_are_forgiven_first():
    candidates = hall([3, 2, 1, 0], [(1, 4), (2, 3)], [(1, 2), (3, 4)], [(1, 3), (2, 4)])
    assert numbers(australian(candidates)) == [(1, 4), (2, 3)]


def test_meetings_before_the_round_that_counts_first_are_forgiven_from_the_start():
    candidates = hall([2, 1, 1, 0], [(1, 2), (3, 4)], [(1, 3), (2, 4)])
    assert numbers(australian(candidates)) == [(1, 4), (2, 3)]
    assert numbers(australian(candidates, limits=PairingLimits(since=2))) == [(1, 2), (3, 4)]


def test_even_with_all_meetings_forgiven_the_terms_are_kept():
    candidates = hall([1, 0], [(1, 2)])
    assert numbers(australian(candidates)) == [(1, 2)]
    with pytest.raises(NoLawfulPairing):
        australian(candidates, limits=PairingLimits(repeats=0))
    with pytest.raises(NoLawfulPairing):
        australian(hall([0, 0]), limits=PairingLimits(forbidden=frozenset({frozenset({1, 2})})))
