"""Totals that words can and can't make."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.engine.final_words.nsa import nearest_totals, points, possible_total


@pytest.mark.clause("NSA-30")
def test_a_word_is_worth_the_square_of_its_letters_blanks_counted() -> None:
    assert [points(word) for word in ("RATING", "GARDENIA", "ICOSaHEDRON")] == [36, 64, 121]


@pytest.mark.clause("NSA-30")
@pytest.mark.parametrize("minimum", [2, 4, 6, 7])
def test_below_the_sum_of_four_words_the_totals_are_those_that_can_be_counted_out(
    minimum: int,
) -> None:
    squares = [length**2 for length in range(minimum, 25)]
    bound = 4 * minimum**2
    counted_out = {
        sum(some) for count in range(4) for some in combinations_with_replacement(squares, count)
    }
    assert [n for n in range(-3, bound) if possible_total(n, minimum)] == sorted(
        total for total in counted_out if total < bound
    )


@pytest.mark.clause("NSA-30")
@given(lengths=st.lists(st.integers(min_value=6, max_value=20), max_size=20))
def test_the_sum_of_any_words_is_always_possible(lengths: list[int]) -> None:
    assert possible_total(sum(length**2 for length in lengths), 6)


@pytest.mark.clause("NSA-13")
@given(score=st.integers(0, 3000), minimum=st.integers(2, 15))
def test_a_total_under_a_longer_minimum_is_possible_under_a_shorter_one(
    score: int, minimum: int
) -> None:
    assert not possible_total(score, minimum + 1) or possible_total(score, minimum)


@pytest.mark.parametrize(
    ("score", "nearest"),
    [(114, (113, 117)), (37, (36, 49)), (1, (0, 36)), (0, (None, 36)), (-5, (None, 0))],
)
def test_the_nearest_totals_stand_on_either_side(score: int, nearest: tuple[int, int]) -> None:
    assert nearest_totals(score, 6) == nearest


def test_a_score_beyond_all_measure_is_still_answered_at_once() -> None:
    assert possible_total(10**12, 15)
    assert nearest_totals(10**12, 15) == (10**12 - 1, 10**12 + 1)
