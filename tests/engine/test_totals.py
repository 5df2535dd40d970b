"""Totals that no table can have, by the letters it has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.engine import systems, totals
from tdtool.engine.final_words import by_system

LENGTHS = st.lists(st.lists(st.integers(4, 30), max_size=5), min_size=2, max_size=5)


@pytest.mark.clause("D62-1")
def test_sixty_for_each_of_four_takes_more_letters_than_there_are() -> None:
    """60 60 60 60 was only asked about as a tie."""
    says = "Totals of 60, 60, 60 and 60 need 252 letters at least; a table has 180 (D62-1)."
    for settings in ({}, {"tiles": "unknown"}, {"tiles": "english"}):
        assert totals.of_table(systems.get("anagrams-1962", **settings), [60] * 4) == says


@pytest.mark.clause("NSA-2")
def test_two_of_nine_thousand_take_both_sets_and_a_third_none_is_left_for() -> None:
    system = systems.get("anagrams-nsa-2005")
    assert totals.of_table(system, [9801, 9801, 0]) == ""
    assert totals.of_table(system, [9801, 9801, 36]) == (
        "Totals of 9801, 9801 and 36 need 204 letters at least; a table has 200 (NSA-2)."
    )
    assert totals.of_table(systems.get("anagrams-nsa-2005", tiles="unknown"), [9801] * 3) == ""


@pytest.mark.parametrize("name", ["my-scrabble", "scrabble", "anagrams-2004"])
def test_where_no_words_count_at_the_end_no_table_is_too_much(name: str) -> None:
    assert totals.of_table(systems.get(name), [900, 900]) == ""


@pytest.mark.clause("D62-14")
@pytest.mark.clause("NSA-30")
@given(LENGTHS, st.sampled_from(["anagrams-1962", "anagrams-nsa-2005"]))
def test_words_that_the_letters_suffice_for_make_totals_that_a_table_can_have(
    lengths: list[list[int]], name: str
) -> None:
    system = systems.get(name)
    assert system.at_the_end is not None
    left, minimum = system.at_the_end.letters(system) or 0, system.number("minimum")
    scores = []
    for words in lengths:
        score = 0
        for length in words:
            if minimum <= length <= left:
                left -= length
                score += by_system.points(system, "A" * length)
        scores.append(score)
    assert totals.of_table(system, scores) == ""
