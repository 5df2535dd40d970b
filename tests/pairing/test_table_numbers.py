"""At which table they meet."""

from tdtool.pairing.draw_round import table_numbers
from tests.pairing.halls import hall

CARDS = hall([5, 4, 3, 2, 1, 0])
COUPLES = [(CARDS[0], CARDS[1]), (CARDS[2], CARDS[3]), (CARDS[4], CARDS[5])]


def test_the_highest_couple_plays_at_the_first_table():
    assert table_numbers(COUPLES) == [1, 2, 3]
    assert table_numbers(COUPLES[::-1]) == [3, 2, 1]
    assert table_numbers(COUPLES, first=21) == [21, 22, 23]
    assert table_numbers([]) == []


def test_a_player_with_a_table_of_their_own_stays_and_their_opponent_comes_to_them():
    assert table_numbers(COUPLES, fixed={6: 1}) == [2, 3, 1]
    assert table_numbers(COUPLES, fixed={4: 9}) == [1, 9, 2]


def test_of_two_with_a_table_of_their_own_the_higher_keeps_theirs_and_the_other_stays_free():
    assert table_numbers(COUPLES, fixed={2: 2, 1: 1}) == [1, 3, 4]
    assert table_numbers(COUPLES, fixed={1: 2, 6: 2}) == [2, 1, 3]


def test_the_table_of_one_who_is_not_here_is_free():
    assert table_numbers(COUPLES, fixed={7: 1}) == [1, 2, 3]


def test_tables_stay_as_they_were_and_the_leaders_go_to_the_first():
    before = {1: 3, 2: 2, 3: 3, 4: 1, 5: 2, 6: 1}
    assert table_numbers(COUPLES, before=before) == [1, 3, 2]


def test_the_winner_of_the_round_before_keeps_their_table():
    before = {3: 2, 4: 3}
    assert table_numbers(COUPLES, before=before) == [1, 2, 3]
    assert table_numbers(COUPLES, before=before, winners={4}) == [1, 3, 2]


def test_a_table_that_is_not_among_those_of_the_round_is_given_up():
    assert table_numbers(COUPLES, before={3: 9}) == [1, 2, 3]


def test_leaders_with_a_table_of_their_own_stay_there_whatever_was_before():
    assert table_numbers(COUPLES, fixed={1: 3}, before={5: 1}) == [3, 2, 1]
