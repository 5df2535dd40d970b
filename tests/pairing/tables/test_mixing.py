"""Mixed tables: who met before meets no oftener than they must; brute force is the oracle."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.pairing.checks import check_tables
from tdtool.pairing.edits import met_before
from tdtool.pairing.field import Appearance, Entrant, Kind
from tdtool.pairing.tables.dealing import DrawnTable, deal, sizes
from tests.counted import calls
from tests.pairing.cast import CAST
from tests.tables import of_each


def hall(players: int, seed: int = 1) -> list[Entrant]:
    rng = random.Random(seed)
    return [
        Entrant(at, f"P{at}", 900 + int(rng.random() * 900), key=f"key-{at}", registered=at)
        for at in range(1, players + 1)
    ]


def drawn(field, table_size, *, method="mixed", seed=1):
    tables = deal(
        field, sizes=sizes(len(field), table_size), method=method, rng=random.Random(seed)
    )
    return [
        DrawnTable(number, "", tuple(one.key for one in seats))
        for number, seats in enumerate(tables, 1)
    ]


def played(field, tables):
    """The field when these tables have played."""
    numbers = {one.key: one.number for one in field}
    sat = {key: table.seats for table in tables for key in table.seats}
    return [
        replace(
            one,
            appearances=(
                *one.appearances,
                Appearance(
                    Kind.PLAYED,
                    tuple(numbers[key] for key in sat[one.key] if key != one.key),
                    score=7,
                ),
            ),
        )
        for one in field
    ]


def after_rounds(players, table_size, rounds, *, method="mixed", seed=1):
    field = hall(players, seed)
    for round_ in range(rounds):
        field = played(field, drawn(field, table_size, method=method, seed=seed + round_))
    return field


def couples(field, tables):
    return met_before(tables, field=field).count


def meetings(field, tables):
    """What is added to the squares of all meetings, but for what any tables add; then by how much
    third meetings weigh in it."""
    again = met_before(tables, field=field).couples.values()
    times = [couple.times for there in again for couple in there]
    return sum(times), sum(one * one for one in times)


def unevenness(field, tables):
    ratings = {one.key: one.rating for one in field}
    mean = sum(ratings.values()) / len(ratings)
    return sum(
        (sum(ratings[key] for key in table.seats) / len(table.seats) - mean) ** 2 * len(table.seats)
        for table in tables
    )


def every_way(field, table_sizes):
    """All ways to deal the field to tables of these sizes, the players in any order."""
    if not table_sizes:
        yield []
        return
    first, *others = field
    if len(set(table_sizes)) > 1:  # the first may sit at a table of any size
        for at in dict.fromkeys(table_sizes):
            left = list(table_sizes)
            left.remove(at)
            yield from _with_first(first, others, at, left)
    else:
        yield from _with_first(first, others, table_sizes[0], table_sizes[1:])


def _with_first(first, others, size, left):
    for company in combinations(others, size - 1):
        rest = [one for one in others if one not in company]
        for tables in every_way(rest, left):
            yield [(first, *company), *tables]


SMALL = [(6, 3), (7, 4), (8, 4), (8, 2), (9, 3), (10, 5), (7, 2), (5, 2)]


@pytest.mark.long
@of_each(("players", "table_size"), SMALL)
@of_each("rounds", [1, 2, 3])
def test_no_way_of_all_there_are_has_a_smaller_sum_of_squares_of_meetings_or_more_even_tables(
    players, table_size, rounds
):
    field = after_rounds(players, table_size, rounds, seed=players + rounds)
    found = drawn(field, table_size)
    best = min(
        _figures(field, [DrawnTable(at, "", tuple(o.key for o in t)) for at, t in enumerate(way)])
        for way in every_way(field, sizes(players, table_size))
    )
    assert _figures(field, found) == pytest.approx(best)


def _figures(field, tables):
    """How often couples have met, the squares of that, and how uneven the tables are."""
    by_key = {one.key: one for one in field}
    times = [
        sum(by_key[other].number in round_.opponents for round_ in by_key[one].appearances)
        for table in tables
        for one, other in combinations(table.seats, 2)
    ]
    return sum(times), sum(one * one for one in times), unevenness(field, tables)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 26), st.integers(2, 8), st.integers(0, 4), st.integers(0, 2**32))
def test_mixed_tables_are_lawful_and_no_swap_makes_meetings_fewer(
    players, table_size, rounds, seed
):
    field = after_rounds(players, table_size, rounds, method="lot", seed=seed)
    tables = drawn(field, table_size, seed=seed)
    assert check_tables(tables, field=field, size=table_size) == []
    again = met_before(tables, field=field)
    assert again.better is None
    own = meetings(field, tables)
    assert own <= meetings(field, drawn(field, table_size, method="serpentine"))
    assert own <= meetings(field, drawn(field, table_size, method="lot", seed=seed))


@pytest.mark.long
@of_each("seed", range(1, 9))
def test_eleven_players_meet_nobody_a_third_time_in_round_3_where_second_meetings_are_possible(
    seed,
):
    """Two pairs met three times though four second meetings were possible: pairs were counted."""
    field = after_rounds(11, 4, 2, seed=seed)
    often = met_before(drawn(field, 4, seed=seed), field=field).couples.values()
    assert {couple.times for there in often for couple in there} == {1}


def test_the_same_tables_come_from_a_seed_whatever_order_the_players_come_in():
    field = after_rounds(22, 6, 2)
    once, again = drawn(field, 6, seed=7), drawn(field[::-1], 6, seed=7)
    assert once == again
    assert once != drawn(field, 6, seed=8)


def test_a_recorded_seed_gives_these_mixed_tables_for_good():
    field = played(list(CAST[:12]), drawn(CAST[:12], 4, method="serpentine"))
    names = {one.key: one.name for one in field}
    assert [[names[key] for key in table.seats] for table in drawn(field, 4, seed=1962)] == RECORDED


RECORDED = [
    ["Ann", "Ivy", "Flo", "Émile"],
    ["Bob", "Hal", "Cy", "Kay"],
    ["Dee", "Gus", "Eve", "Jon"],
]


@pytest.mark.parametrize(
    ("players", "table_size", "rounds", "mixed"),
    [
        (24, 4, 4, 0),
        (36, 6, 3, 0),
        pytest.param(60, 6, 4, 0, marks=pytest.mark.long),
        pytest.param(60, 4, 6, 0, marks=pytest.mark.long),
    ],
)
def test_over_the_rounds_of_a_day_nobody_meets_again_where_the_field_leaves_room(
    players, table_size, rounds, mixed
):
    before = after_rounds(players, table_size, 1, method="serpentine")
    again = 0
    for round_ in range(1, rounds):
        tables = drawn(before, table_size, seed=round_)
        again += couples(before, tables)
        before = played(before, tables)
    assert again <= mixed


def test_serpentine_would_have_everybody_meet_the_same_players_in_every_round():
    field = after_rounds(22, 6, 1, method="serpentine")
    assert couples(field, drawn(field, 6, method="serpentine")) == 50
    assert couples(field, drawn(field, 6)) == 6  # four tables of the four before: no fewer can be


def test_a_field_without_ratings_is_mixed_too():
    field = [replace(one, rating=None) for one in hall(12)]
    field = played(field, drawn(field, 4))
    assert couples(field, drawn(field, 4)) == 3


@pytest.mark.long
def test_a_hall_four_times_as_large_is_mixed_with_five_times_the_work_at_most():
    small, large = (after_rounds(players, 6, 3, method="lot") for players in (15, 60))
    assert calls(lambda: drawn(large, 6)) < 5 * calls(lambda: drawn(small, 6))


class TestWhoHasMet:
    def test_couples_are_told_by_table_and_a_swap_that_would_leave_fewer(self):
        field = played(
            list(CAST[:6]), [DrawnTable(1, "", _keys(0, 1, 2)), DrawnTable(2, "", _keys(3, 4, 5))]
        )
        same = met_before(
            [DrawnTable(1, "", _keys(0, 1, 2)), DrawnTable(2, "", _keys(3, 4, 5))], field=field
        )
        assert {at: len(found) for at, found in same.couples.items()} == {1: 3, 2: 3}
        assert same.count == 6
        assert same.better is not None
        mixed = met_before(
            [DrawnTable(1, "", _keys(0, 1, 3)), DrawnTable(2, "", _keys(2, 4, 5))], field=field
        )
        assert [[(a.name, b.name) for a, b, _ in found] for found in mixed.couples.values()] == [
            [("Ann", "Bob")], [("Eve", "Flo")],
        ]  # fmt: skip
        assert mixed.better is None

    def test_nobody_is_swapped_out_of_their_group(self):
        field = played(
            list(CAST[:6]), [DrawnTable(1, "", _keys(0, 1, 2)), DrawnTable(2, "", _keys(3, 4, 5))]
        )
        kept = [
            DrawnTable(1, "winners", _keys(0, 1, 2)), DrawnTable(2, "rest", _keys(3, 4, 5)),
        ]  # fmt: skip
        assert met_before(kept, field=field).better is None


def _keys(*places):
    return tuple(CAST[place].key for place in places)
