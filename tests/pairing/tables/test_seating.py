"""Who sits where at one table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool import pairing
from tdtool.pairing.field import Entrant, by_rating
from tdtool.pairing.tables.dealing import seat_order, seated
from tests.tables import of_each

from ..cast import BY_NAME, CAST, fields

pytestmark = pytest.mark.clause("NSA-1")


@of_each(
    ("players", "order"),
    [
        (2, [1, 2]),
        (3, [1, 3, 2]),
        (4, [1, 3, 2, 4]),
        (5, [1, 4, 2, 5, 3]),
        (6, [1, 4, 2, 5, 3, 6]),
        (7, [1, 5, 2, 6, 3, 7, 4]),
        (8, [1, 5, 2, 6, 3, 7, 4, 8]),
    ],
)
def test_seating_is_by_rating_round_the_table_in_a_circle(players, order):
    assert seat_order(players) == order


def test_a_table_of_one_or_none_has_an_order_too():
    assert [seat_order(0), seat_order(1)] == [[], [1]]


@given(st.integers(0, 40))
def test_upper_half_rounded_up_and_lower_half_always_interleave(players):
    order = seat_order(players)
    half = (players + 1) // 2
    assert order[0::2] == list(range(1, half + 1))
    assert order[1::2] == list(range(half + 1, players + 1))


def test_a_table_of_six_sits_1_4_2_5_3_6():
    six = CAST[:6]
    assert [one.name for one in seated(reversed(six))] == ["Ann", "Dee", "Bob", "Eve", "Cy", "Flo"]


def test_equal_ratings_go_by_name_and_unrated_players_below_all_rated():
    shuffled = [BY_NAME[name] for name in ("Tom", "Zoë", "Sue", "Kay", "Ray", "Ann")]
    assert [one.name for one in by_rating(shuffled)] == ["Ann", "Kay", "Zoë", "Ray", "Sue", "Tom"]


def test_names_are_ordered_without_accents_and_capitals():
    names = ["zoe", "Émile", "Eve", "ärne", "Bob"]
    entrants = [Entrant(at, name, 1500, key=name, registered=at) for at, name in enumerate(names)]
    assert [one.name for one in by_rating(entrants)] == ["ärne", "Bob", "Émile", "Eve", "zoe"]


def test_equal_ratings_and_names_go_by_registration():
    later, sooner = (
        Entrant(9, "Émile", 1500, key="a", registered=9),
        Entrant(2, "emile", 1500, key="b", registered=2),
    )
    assert by_rating([later, sooner]) == [sooner, later]


@given(fields(), st.randoms())
def test_the_seats_never_depend_on_the_order_the_players_come_in(field, rng):
    again = list(field)
    rng.shuffle(again)
    assert seated(again) == seated(field)


def test_the_package_itself_gives_the_order_of_the_seats():
    assert pairing.seat_order(6) == [1, 4, 2, 5, 3, 6]
