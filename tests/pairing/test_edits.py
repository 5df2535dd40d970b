"""Tables changed by hand."""

import pytest

from tdtool.pairing.checks import check_tables
from tdtool.pairing.edits import BadEdit, move_seat, swap_seats
from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.dealing import DrawnTable

FIELD = [Entrant(i, name, 1900 - 10 * i, key=name[0], registered=i) for i, name in enumerate(
    ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
)]  # fmt: skip
TABLES = (DrawnTable(1, "", ("A", "D", "E")), DrawnTable(2, "", ("B", "C", "F")))


def _seats(tables: tuple[DrawnTable, ...]) -> list[tuple[str, ...]]:
    return [table.seats for table in tables]


@pytest.mark.clause("NSA-1")
def test_players_swapped_between_tables_are_seated_by_rating_again() -> None:
    assert _seats(swap_seats(TABLES, "A", "F", field=FIELD)) == [("D", "F", "E"), ("A", "C", "B")]


def test_players_swapped_at_one_table_change_places_and_the_checker_says_so() -> None:
    changed = swap_seats(TABLES, "A", "D", field=FIELD)
    assert _seats(changed) == [("D", "A", "E"), ("B", "C", "F")]
    faults = check_tables(changed, field=FIELD, size=6)
    assert [(fault.kind, fault.players) for fault in faults] == [
        ("order", ("D", "A", "E")),
        ("order", ("B", "C", "F")),
    ]


def test_a_player_moved_is_seated_by_rating_at_the_other_table() -> None:
    assert _seats(move_seat(TABLES, "F", 1, field=FIELD)) == [("A", "E", "D", "F"), ("B", "C")]


def test_a_move_leaves_every_other_table_as_it_was() -> None:
    three = (
        DrawnTable(1, "", ("A", "D")),
        DrawnTable(2, "", ("B", "E")),
        DrawnTable(3, "", ("C", "F")),
    )
    assert _seats(move_seat(three, "F", 1, field=FIELD)) == [("A", "F", "D"), ("B", "E"), ("C",)]


def test_a_table_that_everybody_has_left_is_gone() -> None:
    pair = (DrawnTable(1, "", ("A", "B")), DrawnTable(2, "", ("C",)))
    assert move_seat(pair, "C", 1, field=FIELD) == (DrawnTable(1, "", ("A", "C", "B")),)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("A", "A", "Ann can’t be swapped with themselves; choose two players."),
        ("A", "Z", "One of the two isn’t seated in this round. Reload the page."),
    ],
)
def test_a_swap_that_is_none_is_refused(one: str, other: str, sentence: str) -> None:
    with pytest.raises(BadEdit, match=f"^{sentence}$"):
        swap_seats(TABLES, one, other, field=FIELD)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(1, "Ann is already at table 1."), (9, "There is no table 9 in this round.")],
)
def test_a_move_that_is_none_is_refused(number: int, sentence: str) -> None:
    with pytest.raises(BadEdit, match=f"^{sentence}$"):
        move_seat(TABLES, "A", number, field=FIELD)
