"""A two-player division as a plain value."""

import pytest

from tdtool.pairing.field import UNPAIRED, Appearance, Entrant, Field, Kind, UnknownEntrant
from tests.pairing.crosstables import changed, crosstable
from tests.tables import of_each

HALL = crosstable(
    """
    Ann 1900  400-390:2  410-300:3  :4
    Bob 1800  390-400:1  0          .
    Cy  1700  +50        300-410:1
    Dee -     -50        -20        388-:1  w
    """
)


@of_each(
    ("appearance", "margin", "result", "rated"),
    [
        (Appearance(Kind.PLAYED, (2,), 400, 390), 10, 1.0, True),
        (Appearance(Kind.PLAYED, (2,), 390, 400), -10, 0.0, True),
        (Appearance(Kind.PLAYED, (2,), 400, 400), 0, 0.5, True),
        (Appearance(Kind.PLAYED, (2,), -5, -15), 10, 1.0, True),
        (Appearance(Kind.PLAYED, (2,), 400), None, None, False),
        (Appearance(Kind.PLAYED, (2,)), None, None, False),
        (Appearance(Kind.BYE, (), 50), 50, 1.0, False),
        (Appearance(Kind.BYE), None, None, False),
        (Appearance(Kind.FORFEIT, (), -50), -50, 0.0, False),
        (Appearance(Kind.FORFEIT, (2,), 50, -50), 50, 1.0, False),
        (Appearance(Kind.ABSENT, (), 0), 0, None, False),
        (UNPAIRED, None, None, False),
    ],
)
def test_a_meeting_counts_by_its_margin_or_credit_and_only_games_are_rated(
    appearance, margin, result, rated
):
    assert (appearance.margin, appearance.result, appearance.rated) == (margin, result, rated)


def test_a_round_beyond_the_last_is_unpaired():
    assert HALL.entrant(3).appearance(3) == UNPAIRED
    assert HALL.entrant(3).appearance(1) == Appearance(Kind.BYE, (), 50)


def test_what_they_played_are_their_meetings_with_an_opponent_scored_or_not():
    assert [appearance.opponent for appearance in HALL.entrant(1).played()] == [2, 3, 4]
    assert [appearance.opponent for appearance in HALL.entrant(3).played()] == [1]


def test_an_unknown_number_is_refused_in_a_sentence():
    with pytest.raises(UnknownEntrant) as refused:
        HALL.entrant(9)
    assert str(refused.value) == "There is no player 9 in this division; it has 4."


def test_a_division_knows_how_far_it_is_paired_begun_and_complete():
    assert (HALL.paired, HALL.begun, HALL.complete) == (3, 2, 2)
    assert [one.name for one in HALL.missing(3)] == ["Ann", "Bob", "Cy"]
    assert (Field(()).paired, Field(()).begun, Field(()).complete) == (0, 0, 0)
    assert HALL.after(2).complete == 2


def test_a_round_is_complete_without_those_who_have_withdrawn():
    assert changed(HALL, 4, appearances=()).complete == 2


def test_after_a_round_the_later_meetings_and_penalties_are_gone():
    division = changed(HALL, 1, spread_penalties=(0, -10, -20)).after(1)
    assert division.entrant(1) == Entrant(
        1, "Ann", 1900, (Appearance(Kind.PLAYED, (2,), 400, 390),), spread_penalties=(0,)
    )
    assert division.paired == 1
