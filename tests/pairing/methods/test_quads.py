"""Groups of four, and the groups that initial Fontes begins with."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.methods.blocks import (
    clustered,
    distributed,
    equalized,
    fontes,
    odd_group,
    quad_games,
)
from tests.tables import of_each

from ..halls import hall, numbers


def groups(found):
    return [[candidate.number for candidate in group] for group in found]


TWELVE, FOURTEEN = hall([0] * 12), hall([0] * 14)


def test_clustered_quads_are_1_to_4_and_5_to_8():
    assert groups(clustered(TWELVE)) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_distributed_quads_take_one_from_every_quarter():
    assert groups(distributed(TWELVE)) == [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]


def test_equalized_quads_take_every_other_quarter_from_below():
    found = groups(equalized(TWELVE))
    assert found == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]
    assert {sum(group) for group in found} == {26}


@of_each(
    ("count", "odd"),
    [(1, 1), (2, 2), (3, 3), (4, 0), (5, 5), (6, 6), (7, 3), (8, 0), (9, 5), (10, 6), (11, 3)],
)
def test_one_left_over_makes_a_group_of_five_two_of_six_three_of_three(count, odd):
    assert odd_group(count, 4) == odd


def test_who_is_left_over_plays_in_the_last_cluster():
    assert groups(clustered(FOURTEEN)) == [
        [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12, 13, 14],
    ]  # fmt: skip


def test_the_odd_group_is_spread_over_the_field():
    assert groups(distributed(FOURTEEN)) == [
        [1, 5, 8, 12], [3, 7, 10, 14], [2, 4, 6, 9, 11, 13],
    ]  # fmt: skip


@of_each("split", [clustered, distributed, equalized])
@of_each("count", range(1, 40))
def test_everybody_is_in_one_group_and_no_odd_group_leaves_more_than_one_bye(split, count):
    found = groups(split(hall([0] * count)))
    assert sorted(number for group in found for number in group) == list(range(1, count + 1))
    assert sum(len(group) % 2 for group in found) == count % 2


def test_each_quad_plays_a_round_robin_in_three_rounds():
    split = clustered(hall([0] * 8))
    assert [
        sorted(map(sorted, numbers(quad_games(split, round_=round_)))) for round_ in (1, 2, 3)
    ] == [
        [[1, 4], [2, 3], [5, 8], [6, 7]],
        [[1, 3], [2, 4], [5, 7], [6, 8]],
        [[1, 2], [3, 4], [5, 6], [7, 8]],
    ]


@of_each("count", range(1, 41))
@of_each("rounds", [3, 5])
def test_a_fontes_group_has_one_from_every_part_of_the_field(count, rounds):
    found = groups(fontes(hall([0] * count), rng=random.Random(count), rounds=rounds))
    assert sorted(number for group in found for number in group) == list(range(1, count + 1))
    assert sum(len(group) % 2 for group in found) == count % 2
    if count > 2 * rounds and count % (rounds + 1) == 0:
        part = count // (rounds + 1)
        assert [[(number - 1) // part for number in group] for group in found] == [
            list(range(rounds + 1))
        ] * part


def test_up_to_twice_as_many_players_as_rounds_are_one_fontes_group():
    assert groups(fontes(hall([0] * 6), rng=random.Random(1))) == [[1, 2, 3, 4, 5, 6]]
    assert len(fontes(hall([0] * 8), rng=random.Random(1))) == 2


def test_two_rounds_of_fontes_are_part_of_quads():
    found = fontes(hall([0] * 16), rng=random.Random(1), rounds=2)
    assert [len(group) for group in found] == [4, 4, 4, 4]


@pytest.mark.parametrize("count", [9, 11, 13])
def test_the_odd_fontes_group_never_has_the_very_top(count):
    for seed in range(50):
        *_, odd = groups(fontes(hall([0] * count), rng=random.Random(seed)))
        assert 1 not in odd


def test_fontes_is_drawn_by_lot_and_the_same_seed_draws_the_same():
    field = hall([0] * 16)
    drawn = [str(groups(fontes(field, rng=random.Random(seed)))) for seed in range(50)]
    assert drawn == [str(groups(fontes(field, rng=random.Random(seed)))) for seed in range(50)]
    assert max(Counter(drawn).values()) < 5


class TestWhoStartsInAFontes:
    """Once the better seed started at every table of round 1: the fixed table says so."""

    @staticmethod
    def _drawn(field, round_, seed, *, turned=True):
        return pair(
            field, method="fontes", round_=round_, rng=random.Random(seed), rounds=7, turned=turned
        )

    def test_lots_turn_the_starts_of_each_group_so_that_not_every_better_seed_starts(self):
        field = _field(24)
        better = [
            sum(one.first < one.second for one in self._drawn(field, 1, seed).pairings)
            for seed in range(40)
        ]
        assert set(better) <= {0, 2, 4, 6, 8, 10, 12}  # two games of each of six fours
        assert 4 < sum(better) / len(better) < 8
        assert len(set(better)) > 3

    def test_a_draw_from_before_lots_turned_them_stays_as_it_was(self):
        drawn = self._drawn(_field(24), 1, 5, turned=False).pairings
        assert all(one.first < one.second for one in drawn)
        since = self._drawn(_field(24), 1, 5).pairings
        assert since != drawn
        assert {frozenset((one.first, one.second)) for one in since} == {
            frozenset((one.first, one.second)) for one in drawn
        }

    @of_each("players", [8, 12, 23, 24, 26, 29])
    @of_each("seed", [1, 2, 3])
    def test_over_the_three_rounds_nobody_starts_twice_more_than_they_reply(self, players, seed):
        field = _field(players)
        for round_ in (1, 2, 3):
            field = _played(field, self._drawn(field, round_, seed))
        for one in field.entrants:
            turns = [appearance.started for appearance in one.appearances]
            assert abs(turns.count(True) - turns.count(False)) <= 1


def _field(players):
    return Field(tuple(Entrant(n, f"P{n}", 2000 - n, key=str(n)) for n in range(1, players + 1)))


def _played(field, drawn):
    sides = {}
    for one in drawn.pairings:
        sides[one.first] = Appearance(Kind.PLAYED, (one.second,), 400, 350, started=True)
        sides[one.second] = Appearance(Kind.PLAYED, (one.first,), 350, 400, started=False)
    if drawn.bye is not None:
        sides[drawn.bye] = Appearance(Kind.BYE, (), 50)
    return Field(
        tuple(
            replace(one, appearances=(*one.appearances, sides[one.number]))
            for one in field.entrants
        )
    )
