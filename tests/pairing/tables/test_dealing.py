"""How many tables, and who goes to which."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.pairing.field import by_rating
from tdtool.pairing.tables.dealing import (
    DEALT,
    WAYS,
    BadTableSize,
    TooFew,
    UnknownMethod,
    by_lot,
    deal,
    method_called,
    serpentine,
    sizes,
)
from tests.tables import of_each

from ..cast import CAST, fields


@of_each(
    ("players", "table_size", "tables"),
    [
        (22, 6, [6, 6, 5, 5]),
        (24, 6, [6, 6, 6, 6]),
        (25, 6, [5, 5, 5, 5, 5]),
        (7, 6, [4, 3]),
        (6, 6, [6]),
        (2, 6, [2]),
        (9, 8, [5, 4]),
        (4, 3, [2, 2]),
        (4, 2, [2, 2]),
        (5, 2, [3, 2]),
        (3, 2, [3]),
    ],
)
def test_tables_are_as_few_and_as_even_as_can_be_larger_first(players, table_size, tables):
    assert sizes(players, table_size) == tables


@given(st.integers(2, 400), st.integers(2, 8))
def test_no_table_is_ever_of_one_and_none_larger_than_the_size(players, table_size):
    tables = sizes(players, table_size)
    assert sum(tables) == players
    assert min(tables) >= 2
    assert max(tables) <= max(table_size, 3 if players % 2 else 2)
    assert max(tables) - min(tables) <= 1
    assert tables == sorted(tables, reverse=True)


@given(st.integers(2, 400), st.integers(3, 8))
def test_from_three_a_table_on_there_are_never_more_tables_than_needed(players, table_size):
    assert len(sizes(players, table_size)) == -(-players // table_size)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (0, "A table needs at least 2 players; 0 players are here. Check in more players."),
        (1, "A table needs at least 2 players; 1 player is here. Check in more "
            "players."),
    ],
)  # fmt: skip
def test_nobody_plays_alone(players, sentence):
    with pytest.raises(TooFew) as refusal:
        sizes(players, 6)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("table_size", [-1, 0, 1, 13])
def test_a_table_seats_two_to_twelve(table_size):
    with pytest.raises(BadTableSize) as refusal:
        sizes(22, table_size)
    assert str(refusal.value) == f"A table seats 2 to 12 players, not {table_size}."


@pytest.mark.clause("NSA-1")
def test_the_serpentine_turns_at_each_end_and_passes_over_full_tables():
    """22 players, numbered by rating, at tables of 6, 6, 5, 5, row by row::

    → 1  2  3  4
    ← 8  7  6  5
    → 9 10 11 12
    ←16 15 14 13
    →17 18 19 20
    ←22 21
    """
    rank = {one: number for number, one in enumerate(by_rating(CAST), 1)}
    tables = serpentine(CAST, sizes=[6, 6, 5, 5])
    assert [sorted(rank[one] for one in table) for table in tables] == [
        [1, 8, 9, 16, 17, 22],
        [2, 7, 10, 15, 18, 21],
        [3, 6, 11, 14, 19],
        [4, 5, 12, 13, 20],
    ]
    assert [rank[one] for one in tables[0]] == [1, 16, 8, 17, 9, 22]


def test_a_lot_can_be_drawn_again_from_its_seed_whatever_order_the_players_come_in():
    once = by_lot(CAST, sizes=[6, 6, 5, 5], rng=random.Random(7))
    again = by_lot(reversed(CAST), sizes=[6, 6, 5, 5], rng=random.Random(7))
    other = by_lot(CAST, sizes=[6, 6, 5, 5], rng=random.Random(8))
    assert once == again
    assert once != other


def test_a_recorded_seed_gives_this_draw_for_good():
    drawn = by_lot(CAST[:8], sizes=[4, 4], rng=random.Random(2005))
    assert [[one.name for one in table] for table in drawn] == [
        ["Bob", "Eve", "Cy", "Hal"],
        ["Ann", "Flo", "Dee", "Gus"],
    ]


@given(fields(), st.integers(2, 8), st.integers(0, 2**32))
def test_by_lot_everyone_still_sits_by_rating_within_a_table(field, table_size, seed):
    tables = by_lot(field, sizes=sizes(len(field), table_size), rng=random.Random(seed))
    assert sorted(one.key for table in tables for one in table) == sorted(o.key for o in field)
    assert all(table[0::2] + table[1::2] == by_rating(table) for table in tables)


@given(fields(), st.integers(2, 8))
def test_the_serpentine_always_gives_table_after_table_one_of_the_best(field, table_size):
    planned = sizes(len(field), table_size)
    tables = serpentine(field, sizes=planned)
    assert [len(table) for table in tables] == planned
    assert [table[0] for table in tables] == by_rating(field)[: len(tables)]


def test_a_way_of_drawing_that_there_is_none_of_is_refused_by_name():
    with pytest.raises(UnknownMethod) as refusal:
        deal(CAST, sizes=[22], method="swiss", rng=random.Random(1))
    assert str(refusal.value) == (
        "“swiss” isn’t a way to draw tables; there are serpentine, lot and mixed."
    )


def test_a_way_of_drawing_answers_to_what_pages_call_it_and_a_round_keeps_its_one_name():
    assert [method_called(name) for name in ("serpentine", "rating", "lot", "random")] == [
        "serpentine", "serpentine", "lot", "lot",
    ]  # fmt: skip
    with pytest.raises(UnknownMethod):
        deal(CAST, sizes=[22], method="random", rng=random.Random(1))


@pytest.mark.parametrize("method", WAYS)
def test_only_a_method_by_chance_draws_otherwise_from_another_seed(method):
    drawn = [
        deal(CAST, sizes=[6, 6, 5, 5], method=method, rng=random.Random(seed)) for seed in (1, 2)
    ]
    assert (drawn[0] != drawn[1]) is DEALT[method].by_chance
