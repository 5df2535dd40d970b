"""Ratings by the NASPA formula."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings.by_wins import NASPA, Game, expectation, performances
from tdtool.pairing.standings.rating_systems import UnknownRatingSystem
from tdtool.pairing.standings.ratings import (
    Rated,
    rate,
    segments,
)
from tests.pairing.crosstables import changed, crosstable
from tests.tables import of_each

HALL = crosstable(
    """
    Ann 1900  400-300:2  380-390:3  +50
    Bob 1700  300-400:1  410-320:4  0
    Cy  1500  350-350:4  390-380:1  .
    Dee 1400  350-350:3  320-410:2  -50
    """
)


def new(division, **asked):
    """The new ratings in order of numbers."""
    return [one.new for one in rate(division, **asked)]


def test_equal_ratings_expect_half_a_game_and_the_two_sides_of_a_game_make_one():
    assert expectation(1500, 1500) == 0.5
    assert expectation(1700, 1500) + expectation(1500, 1700) == pytest.approx(1)
    assert expectation(1700, 1500) == pytest.approx(0.65420, abs=1e-5)


def test_a_rating_changes_by_the_multiplier_times_the_wins_above_expectation():
    hoped = expectation(1700, 1900)
    assert rate(HALL, after=1)[1] == Rated(
        number=2,
        name="Bob",
        old=1700,
        new=int(1700 - 20 * hoped + 0.5),
        games=1,
        wins=0.0,
        expected=hoped,
        feedback=pytest.approx((16 * hoped - 5) / 20),
    )


def test_byes_forfeits_absences_and_games_without_a_score_are_not_rated():
    assert [one.games for one in rate(HALL)] == [2, 2, 2, 2]
    division = crosstable("Ann 1900 400-:2\nBob 1800 -:1")
    assert [(one.new, one.games) for one in rate(division)] == [(1900, 0), (1800, 0)]


@of_each(
    ("rating", "career_games", "multiplier"),
    [
        (1500, 49, 30), (1800, 49, 24), (2000, 0, 15),
        (1500, 50, 20), (1800, 50, 16), (2000, 500, 10),
    ],
)  # fmt: skip
def test_the_multiplier_falls_with_rating_and_career(rating, career_games, multiplier):
    assert NASPA.base(rating, 0.5, career_games=career_games) == rating + 0.5 * multiplier


@of_each(
    ("rating", "excess", "changed"),
    [
        (1790, 1.0, 1800 + 0.5 * 16),  # half of it up to the line
        (1790, 0.5, 1800),  # just to the line
        (1810, -1.0, 1799 - (1 - 11 / 16) * 20),
        (1800, -0.05, 1799.2),  # not yet a point below the line
        (1990, 2.0, 2000 + (2 - 10 / 16) * 10),
        (2005, -2.0, 1999 - (2 - 0.6) * 16),
        (1790, 15.0, 2000 + (15 - 0.5 - 200 / 16) * 10),  # over both lines
        (2005, -20.0, 1799 - (20 - 0.6 - 200 / 16) * 20),
        (1500, 0.0, 1500),
    ],
)
def test_a_change_that_crosses_a_line_is_split_there(rating, excess, changed):
    assert NASPA.base(rating, excess, career_games=100) == pytest.approx(changed)


def test_a_career_that_is_not_known_counts_as_long():
    known, short = changed(HALL, 4, career_games=100), changed(HALL, 4, career_games=10)
    assert new(HALL) == new(known)
    assert new(HALL) != new(short)


def test_what_a_change_has_beyond_five_points_a_game_counts_twice_and_feeds_the_opponents():
    division = crosstable(
        """
        Ann 1900  300-400:2
        Bob 1300  400-300:1
        """
    )
    ann, bob = rate(division)
    hoped = expectation(1300, 1900)
    gain = 20 * (1 - hoped)
    assert bob.bonus == pytest.approx(gain - 5)
    assert bob.new == int(1300 + gain + gain - 5 + 0.5)
    assert ann.feedback == pytest.approx((gain - 5) / 20)
    assert ann.new == int(1900 - 16 * (1 - hoped) + (gain - 5) / 20 + 0.5)


def test_no_rating_falls_below_one():
    assert new(crosstable("Ann 3 300-400:2\nBob 1 400-300:1"))[0] == 1


def test_an_estimate_during_the_event_takes_the_rounds_so_far():
    assert new(HALL, after=1) == new(HALL.after(1))
    assert new(HALL, after=0) == [1900, 1700, 1500, 1400]


def test_without_a_rating_system_the_ratings_stay():
    assert rate(HALL, system="none")[0] == Rated(1, "Ann", 1900, 1900)
    assert new(HALL, system="none") == [1900, 1700, 1500, 1400]


def test_an_unknown_rating_system_is_refused_with_those_there_are():
    with pytest.raises(UnknownRatingSystem) as refused:
        rate(HALL, system="elo")
    assert str(refused.value) == (
        "There is no rating system “elo” here; there are naspa, none, coco, wespa, "
        "norwegian, aus, lct and nsa."
    )


class TestSegments:
    @of_each(
        ("rounds", "parts"),
        [
            (0, [(1, 0)]),
            (1, [(1, 1)]),
            (16, [(1, 16)]),
            (17, [(1, 9), (10, 17)]),
            (18, [(1, 9), (10, 18)]),
            (31, [(1, 16), (17, 31)]),
            (35, [(1, 18), (19, 35)]),
            (36, [(1, 12), (13, 24), (25, 36)]),
            (45, [(1, 15), (16, 30), (31, 45)]),
        ],
    )
    def test_up_to_16_rounds_are_one_segment_up_to_35_two_and_beyond_three(self, rounds, parts):
        assert segments(rounds) == parts

    def test_rounds_beyond_the_plan_belong_to_the_last_segment(self):
        assert segments(16, 18) == [(1, 18)]

    def test_each_segment_starts_from_the_rounded_ratings_of_the_one_before(self):
        division = long_event(20)
        first = rate(division.after(10), rounds=10)
        second = Field(
            tuple(
                Entrant(one.number, one.name, rated.new, one.appearances[10:])
                for one, rated in zip(division.entrants, first, strict=True)
            )
        )
        assert new(division) == new(second)
        assert new(division) != new(division, rounds=16)

    def test_an_estimate_is_split_by_the_rounds_of_the_whole_event(self):
        division = long_event(20)
        assert new(division, after=12, rounds=20) == new(division, after=12)
        so_far = division.after(12)
        assert new(so_far, rounds=20) == new(division, after=12)
        assert new(so_far) != new(so_far, rounds=20)
        assert new(Field(so_far.entrants, rounds=20)) == new(so_far, rounds=20)

    def test_by_the_formula_of_2024_the_games_of_a_segment_are_career_games_in_the_next(self):
        division = changed(long_event(20), 1, career_games=45)
        grown, same = (rate(division, career_grows=grows)[0] for grows in (True, False))
        assert grown.new != same.new


class TestNewcomers:
    def test_a_newcomer_gets_the_rating_that_expects_what_they_won(self):
        ratings = {1: 1600, 2: 1400, 3: 1500}
        games = [Game(1, 1.0), Game(2, 0.0), Game(3, 1.0)]
        (found,) = performances({9: games}, ratings).values()
        hopes = [
            sum(expectation(own, r) for r in ratings.values()) for own in (found - 1, found + 1)
        ]
        assert hopes[0] < 2 < hopes[1]

    @pytest.mark.parametrize(
        ("results", "rating"),
        [
            ([1.0, 1.0], 1900),  # not beyond 400 above the best they met
            ([0.0, 0.0], 577),  # as if they had won one game in twenty
        ],
    )
    def test_all_or_nothing_is_held_within_bounds(self, results, rating):
        games = [Game(1, results[0]), Game(2, results[1])]
        assert performances({9: games}, {1: 1500, 2: 1500}) == {9: rating}

    def test_no_performance_is_below_500(self):
        assert performances({9: [Game(1, 0.0)]}, {1: 600}) == {9: 500}

    def test_newcomers_who_met_only_each_other_are_worked_out_together(self):
        games = {8: [Game(9, 0.5)], 9: [Game(8, 0.5)]}
        assert performances(games, {}) == {8: 1499, 9: 1499}

    def test_one_who_beat_another_newcomer_is_held_to_what_that_one_has(self):
        found = performances({8: [Game(9, 1.0)], 9: [Game(8, 0.0)]}, {})
        assert found[9] == 500
        assert 500 < found[8] <= 900 + 1

    def test_where_it_never_stands_still_the_mean_of_the_last_two_counts(self):
        # 8 tied a player of 600, and 9: the one's search ends a point from the other's, each turn.
        games = {8: [Game(9, 0.5), Game(1, 0.5)], 9: [Game(8, 0.5)]}
        assert performances(games, {1: 600}) == {8: 600, 9: 600}

    @of_each(
        ("result", "opponent", "rating"),
        [
            (0.5, 1500, 1499),  # 1500 is the first middle, and expects enough; the last is 1499
            (0.5, 1499, 1499),
            (0.5, 1501, 1501),
            (0.5, 1502, 1501),
            (0.5, 600, 599),
        ],
    )
    def test_the_rating_of_a_newcomer_is_the_last_middle_of_a_search_by_halves(
        self, result, opponent, rating
    ):
        assert performances({9: [Game(1, result)]}, {1: opponent}) == {9: rating}

    def test_veterans_are_rated_against_what_the_newcomer_played_at(self):
        division = crosstable(
            """
            Ann 1500  400-300:2  400-300:3
            Bob 1500  300-400:1  300-400:3
            Cy  -     400-300:2  300-400:1
            """
        )
        cy = rate(division)[2]
        assert (cy.old, cy.new, cy.games, cy.wins) == (None, 1499, 2, 1.0)
        assert rate(division)[0].expected == pytest.approx(
            expectation(1500, 1500) + expectation(1500, 1499)
        )

    def test_a_newcomer_without_a_game_stays_unrated(self):
        division = crosstable("Ann - +50\nBob - 0")
        assert new(division) == [None, None]

    def test_a_newcomer_of_the_first_segment_is_rated_like_any_other_in_the_second(self):
        division = changed(long_event(20), 1, rating=None)
        after_first = rate(division, after=10, rounds=20)[0]
        assert after_first.new is not None
        assert rate(division)[0].old is None
        assert rate(division)[0].new != after_first.new


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(200, 600)), max_size=20)
)
def test_every_field_is_rated_and_nobody_below_one(games):
    appearances = {number: [] for number in range(4)}
    for one, other, score in games:
        if one != other:
            appearances[one].append(Appearance(Kind.PLAYED, (other,), score, 400))
            appearances[other].append(Appearance(Kind.PLAYED, (one,), 400, score))
    ratings = (None, None, 1, 1999)
    division = Field(
        tuple(
            Entrant(number, f"P{number}", ratings[number], tuple(met))
            for number, met in appearances.items()
        )
    )
    assert all(one.new is None or one.new >= 1 for one in rate(division))


def long_event(rounds):
    """Four players who meet over and over, with results by chance."""
    rng = random.Random(rounds)
    appearances = {number: [] for number in range(1, 5)}
    for _ in range(rounds):
        order = rng.sample(range(1, 5), 4)
        for one, other in (order[:2], order[2:]):
            own, their = rng.randrange(300, 500), rng.randrange(300, 500)
            appearances[one].append(Appearance(Kind.PLAYED, (other,), own, their))
            appearances[other].append(Appearance(Kind.PLAYED, (one,), their, own))
    return Field(
        tuple(
            Entrant(number, f"P{number}", 1400 + 150 * number, tuple(met))
            for number, met in appearances.items()
        )
    )
