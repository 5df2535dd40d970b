"""What the checker says of tables that are wrong."""

import pytest

from tdtool.pairing.checks import Fault, check_tables
from tdtool.pairing.tables.dealing import DrawnTable
from tests.pairing.cast import CAST, keys

FIVE = CAST[:5]
ONE = DrawnTable(1, "", keys("Ann", "Cy", "Bob"))
TWO = DrawnTable(2, "", keys("Dee", "Eve"))


def faults(*tables, field=FIVE, size=6, **more):
    return check_tables(tables, field=field, size=size, **more)


def test_tables_as_they_should_be_have_no_fault():
    assert faults(ONE, TWO) == []


def test_everyone_has_a_seat():
    assert faults(ONE, TWO, field=CAST[:6]) == [Fault("missing", keys("Flo"), "Flo has no seat.")]


def test_everyone_sits_once():
    assert faults(ONE, DrawnTable(2, "", keys("Ann", "Eve", "Dee"))) == [
        Fault("twice", keys("Ann"), "Ann is seated more than once: at tables 1 and 2.")
    ]
    assert faults(ONE, DrawnTable(2, "", keys("Dee", "Eve", "Dee"))) == [
        Fault("twice", keys("Dee"), "Dee is seated more than once: at table 2.")
    ]


def test_nobody_sits_who_is_away_or_unknown():
    table = DrawnTable(2, "", ("dee", "eve", "flo", "stranger"))
    assert faults(ONE, table, away=[CAST[5]]) == [
        Fault("extra", ("flo",), "Flo is at table 2 but doesn’t play this round."),
        Fault("extra", ("stranger",), "Table 2 has a player who isn’t in this event."),
    ]


def test_a_number_stands_on_one_table():
    assert faults(ONE, DrawnTable(1, "", TWO.seats)) == [
        Fault("number", (), "2 tables have the number 1.")
    ]


@pytest.mark.clause("NSA-1")
def test_seats_go_by_rating_high_to_low_in_a_circle():
    table = DrawnTable(1, "", keys("Ann", "Bob", "Cy"))
    assert faults(table, TWO) == [
        Fault(
            "order",
            table.seats,
            "Table 1 isn’t seated by rating. In seat order: Ann, Cy and Bob.",
        )
    ]


@pytest.mark.parametrize(
    ("seats", "size", "message"),
    [
        (("Ann",), 6, "Table 1 has 1 player; it takes 2 to 6."),
        ((), 6, "Table 1 has 0 players; it takes 2 to 6."),
        (("Ann", "Dee", "Bob", "Eve", "Cy"), 4, "Table 1 has 5 players; it takes 2 to 4."),
        (("Ann", "Cy", "Bob", "Dee"), 2, "Table 1 has 4 players; it takes 2 to 3."),
    ],
)
def test_a_table_has_a_lawful_size(seats, size, message):
    field = [one for one in CAST if one.name in seats]
    table = DrawnTable(1, "", keys(*seats))
    assert faults(table, field=field, size=size) == [Fault("size", table.seats, message)]


def test_at_tables_of_two_an_odd_field_makes_one_of_three():
    assert faults(ONE, TWO, size=2) == []


@pytest.mark.clause("NSA-A2")
def test_a_final_takes_up_to_eight_whatever_the_tables_seat():
    seats = keys("Ann", "Eve", "Bob", "Flo", "Cy", "Gus", "Dee", "Hal")
    assert faults(DrawnTable(1, "final", seats), field=CAST[:8], size=4) == []
    nine = DrawnTable(
        1, "final", keys("Ann", "Flo", "Bob", "Gus", "Cy", "Hal", "Dee", "Ivy", "Eve")
    )
    assert faults(nine, field=CAST[:9], size=4) == [
        Fault("size", nine.seats, "Table 1 has 9 players; it takes 2 to 8.")
    ]


@pytest.mark.clause("NSA-A1")
def test_winners_sit_with_winners_and_the_rest_with_the_rest():
    groups = dict.fromkeys(keys("Ann", "Bob", "Dee"), "winners") | dict.fromkeys(
        keys("Cy", "Eve"), "rest"
    )
    tables = (DrawnTable(1, "winners", ONE.seats), DrawnTable(2, "rest", TWO.seats))
    assert faults(*tables, groups=groups) == [
        Fault(
            "group", keys("Cy"), "Cy didn’t move up, but sits at table 1 with players who moved up."
        ),
        Fault("group", keys("Dee"), "Dee moved up, but sits at table 2 with players who didn’t."),
    ]


@pytest.mark.clause("NSA-A2")
def test_the_final_is_one_table():
    tables = (DrawnTable(1, "final", ONE.seats), DrawnTable(4, "final", TWO.seats))
    assert faults(*tables) == [
        Fault(
            "group", ONE.seats + TWO.seats, "The final must be one table; it is at tables 1 and 4."
        )
    ]


def test_every_fault_is_told_at_once():
    table = DrawnTable(1, "", keys("Bob", "Ann"))
    assert [one.kind for one in faults(table, TWO, size=6)] == ["missing", "order"]
