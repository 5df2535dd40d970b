"""Standings after any round, and why one stands above another."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.english import signed
from tdtool.pairing.field import Appearance, Entrant, Field, Kind, Tally
from tdtool.pairing.standings.win_loss import (
    Reason,
    SamePlayer,
    Standing,
    StandingsRules,
    between,
    figure,
    standings,
    tally,
    why,
)
from tests.bench.bench_divisions import large
from tests.counted import calls
from tests.pairing.crosstables import changed, crosstable
from tests.tables import of_each

# Ann beats Bob, Cy and Dee tie; then Ann loses to Cy, Bob beats Dee; Eve has a bye, then forfeits.
HALL = crosstable(
    """
    Ann 1900  400-300:2  380-390:3
    Bob 1800  300-400:1  410-320:4
    Cy  1700  350-350:4  390-380:1
    Dee 1600  350-350:3  320-410:2
    Eve -     +50        -50
    Flo 1500  0          .
    """
)


def ranks(division, **asked):
    """Rank and name, in order."""
    return [(one.rank, one.name) for one in standings(division, **asked)]


def test_more_wins_come_first_then_fewer_losses_then_the_higher_spread():
    assert standings(HALL) == [
        Standing(1, 3, "Cy", 1700, 1.5, 0.5, 10, 740),
        Standing(2, 1, "Ann", 1900, 1, 1, 90, 780),
        Standing(3, 5, "Eve", None, 1, 1, 0, 0),
        Standing(4, 2, "Bob", 1800, 1, 1, -10, 710),
        Standing(5, 4, "Dee", 1600, 0.5, 1.5, -90, 670),
        Standing(6, 6, "Flo", 1500, 0, 0, 0, 0),
    ]


def test_of_equal_wins_the_one_with_fewer_losses_stands_first_whatever_the_spread():
    division = crosstable(
        """
        Ann 1900  450-300:2  300-301:3
        Bob 1800  300-450:1  0
        Cy  1700  0          301-300:1
        """
    )
    assert ranks(division) == [(1, "Cy"), (2, "Ann"), (3, "Bob")]


def test_equal_wins_losses_and_spread_share_a_rank_and_the_next_is_skipped():
    division = crosstable(
        """
        Bob 1500  +50
        Cy  1700  +50
        Dee -     +50
        Ann 1900  +60
        Eve 1700  +50
        Flo 1000  -50
        """
    )
    assert ranks(division) == [
        (1, "Ann"), (2, "Cy"), (2, "Eve"), (2, "Bob"), (2, "Dee"), (6, "Flo"),
    ]  # fmt: skip


def test_the_order_after_any_round_counts_that_round_and_those_before():
    assert ranks(HALL, after=1) == [
        (1, "Ann"), (2, "Eve"), (3, "Cy"), (3, "Dee"), (5, "Flo"), (6, "Bob"),
    ]  # fmt: skip


def test_before_anything_counts_the_ratings_make_the_ranks_and_equal_ones_share():
    division = changed(HALL, 4, rating=1700)
    assert ranks(division, after=0) == [
        (1, "Ann"), (2, "Bob"), (3, "Cy"), (3, "Dee"), (5, "Flo"), (6, "Eve"),
    ]  # fmt: skip


def test_who_has_withdrawn_is_last_and_has_no_rank():
    division = changed(changed(HALL, 3, withdrawn=True), 5, withdrawn=True)
    assert ranks(division) == [
        (1, "Ann"), (2, "Bob"), (3, "Dee"), (4, "Flo"), (None, "Cy"), (None, "Eve"),
    ]  # fmt: skip


def test_a_game_without_both_scores_counts_nothing_yet():
    division = crosstable("Ann 1900  400-:2 \nBob 1800  -:1")
    assert tally(division.entrant(1)) == Tally()


def test_a_penalty_moves_the_spread_and_nothing_else():
    ann = changed(HALL, 1, spread_penalties=(0, -100)).entrant(1)
    assert tally(ann) == Tally(1, 1, -10, 780)
    assert tally(ann, after=1) == Tally(1, 0, 100, 400)


def test_what_is_carried_over_counts_from_the_start():
    ann = changed(HALL, 1, carried=Tally(2.5, 0.5, 300, 1200)).entrant(1)
    assert tally(ann) == Tally(3.5, 1.5, 390, 1980)


def test_a_capped_spread_takes_no_more_from_a_game_than_the_cap_of_its_round():
    counting = StandingsRules(spread_caps=(60, 5))
    assert tally(HALL.entrant(1), counting=counting).spread == 60 - 5
    assert tally(HALL.entrant(4), counting=counting).spread == 0 - 5
    assert tally(HALL.entrant(1), counting=StandingsRules(spread_caps=(60,))).spread == 60 - 10


def test_where_byes_tie_a_credit_is_half_a_win():
    assert tally(HALL.entrant(5), counting=StandingsRules(byes_tie=True)) == Tally(1, 1, 0, 0)
    assert tally(HALL.entrant(5), after=1, counting=StandingsRules(byes_tie=True)).wins == 0.5
    assert tally(HALL.entrant(3), counting=StandingsRules(byes_tie=True)).wins == 1.5


def test_where_the_total_goes_first_own_scores_go_before_the_spread():
    counting = StandingsRules(total_first=True)
    assert ranks(HALL, counting=counting)[1:4] == [(2, "Ann"), (3, "Bob"), (4, "Eve")]
    assert why(HALL, 5, 2, counting=counting).sentence == (
        "Bob and Eve both have 1 win and 1 loss; Bob has a total of 710, Eve 0."
    )


@of_each(
    ("after", "one", "other", "reason"),
    [
        (None, 1, 3, Reason("wins", 3, 1, "Cy has 1½ wins, Ann 1.")),
        (None, 2, 1, Reason("spread", 1, 2, "Ann and Bob both have 1 win and 1 loss; Ann "
                            "has a spread of +90, Bob −10.")),
        (1, 2, 6, Reason("losses", 6, 2, "Flo and Bob both have 0 wins; Flo has 0 losses, Bob 1.")),
        (1, 4, 3, Reason("rating", 3, 4, "Cy and Dee are tied; listed by rating: Cy has 1700, "
                                         "Dee 1600.")),
        (0, 5, 6, Reason("rating", 6, 5, "Flo and Eve are tied; listed by rating: Flo has "
                                         "1500, Eve is unrated.")),
    ],
)  # fmt: skip
def test_why_one_stands_above_another_is_what_parts_them_first(after, one, other, reason):
    assert why(HALL, one, other, after=after) == reason
    assert why(HALL, other, one, after=after) == reason


def test_level_in_everything_the_number_decides_and_says_so():
    division = changed(HALL, 4, rating=1700)
    assert why(division, 4, 3, after=1) == Reason(
        "number", 3, 4, "Cy and Dee are tied, in rating too; listed by number: 3, 4."
    )


def test_who_has_withdrawn_stands_below_and_the_reason_says_so():
    division = changed(HALL, 3, withdrawn=True)
    assert why(division, 3, 6) == Reason("withdrawn", 6, 3, "Cy has withdrawn and has no rank.")


def test_nobody_stands_above_themselves():
    with pytest.raises(SamePlayer) as refused:
        why(HALL, 3, 3)
    assert str(refused.value) == "Choose two different players to compare, not 3 twice."


@pytest.mark.parametrize(("points", "written"), [(90, "+90"), (-10, "−10"), (0, "0")])
def test_a_difference_has_its_sign(points, written):
    assert signed(points) == written


def test_neighbours_in_a_table_are_parted_as_any_two_are():
    order = standings(HALL)
    for above, below in pairwise(order):
        assert between(above, below) == why(HALL, above.number, below.number)


@pytest.mark.parametrize(("number", "written"), [(0, "0"), (0.5, "½"), (7, "7"), (7.5, "7½")])
def test_half_a_win_is_written_as_in_the_hall(number, written):
    assert figure(number) == written


credits = st.sampled_from([-50, 0, 50])
fields = st.lists(
    st.tuples(st.sampled_from([None, 1500, 1600]), st.booleans(), st.lists(credits, max_size=4)),
    min_size=1,
    max_size=12,
)


@given(fields, st.integers(0, 4))
def test_a_rank_is_one_more_than_the_number_of_those_who_are_better(field, after):
    division = Field(
        tuple(
            Entrant(at, f"P{at}", rating, tuple(Appearance(Kind.BYE, (), c) for c in credits),
                       withdrawn=gone)
            for at, (rating, gone, credits) in enumerate(field, 1)
        )
    )  # fmt: skip
    found = standings(division, after=after)
    counts = any((one.wins, one.losses) != (0, 0) for one in found)

    def worth(one):
        return (one.wins, -one.losses, one.spread) if counts else one.rating or 0

    here = [one for one in found if one.rank is not None]
    assert found == here + [one for one in found if one.rank is None]
    for one in here:
        assert one.rank == 1 + sum(worth(other) > worth(one) for other in here)
    assert sorted(one.number for one in found) == list(range(1, len(field) + 1))


def test_a_thousand_players_over_fifteen_rounds_are_ranked_with_a_hundred_calls_a_player():
    division = large(1000, 15)
    assert len(standings(division)) == 1000
    assert calls(lambda: standings(division)) < 100 * 1000
