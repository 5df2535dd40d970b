"""Who starts, and schedules in which everybody does as often as they reply."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.blocks import balanced, in_order_of_play


def candidate(number, starts, replies, *turns):
    return Candidate(
        number, f"Player {number}", number, starts=starts, replies=replies, turns=turns
    )


def first(one, other, seed=1):
    return in_order_of_play(one, other, rng=random.Random(seed))[0].number


def test_fewer_starts_goes_first():
    assert first(candidate(1, 3, 2), candidate(2, 2, 3)) == 2
    assert first(candidate(1, 2, 3), candidate(2, 3, 2)) == 1


def test_of_equal_starts_who_has_replied_more_goes_first():
    assert first(candidate(1, 2, 1), candidate(2, 2, 2)) == 2


def test_a_latecomer_does_not_start_game_after_game():
    assert first(candidate(1, 1, 0), candidate(2, 4, 4)) == 2
    assert first(candidate(1, 0, 0), candidate(2, 4, 4)) == 1


def test_all_equal_who_started_in_the_last_round_that_parts_them_replies():
    one = candidate(1, 2, 2, True, False, True, False, None)
    other = candidate(2, 2, 2, True, True, False, False, True)
    assert first(one, other) == 2
    assert first(other, one) == 2


def test_all_equal_and_never_parted_it_goes_by_lot():
    one, other = candidate(1, 1, 1, True, False), candidate(2, 1, 1, True, False)
    found = Counter(first(one, other, seed) for seed in range(1000))
    assert set(found) == {1, 2}
    assert min(found.values()) > 400


games = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)).filter(lambda g: g[0] != g[1]))


@given(st.lists(games, max_size=6))
def test_any_schedule_can_be_played_with_starts_and_replies_never_two_apart(schedule):
    oriented = balanced(schedule)
    assert [[set(game) for game in round_] for round_ in oriented] == [
        [set(game) for game in round_] for round_ in schedule
    ]
    balance = Counter()
    for round_ in oriented:
        for starts, replies in round_:
            balance[starts] += 1
            balance[replies] -= 1
            assert {abs(balance[starts]), abs(balance[replies])} <= {0, 1}


@pytest.mark.parametrize("schedule", [[], [[]]])
def test_no_games_make_no_starts(schedule):
    assert balanced(schedule) == schedule
