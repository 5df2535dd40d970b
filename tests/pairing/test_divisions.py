"""A two-player division as a plain value."""

import pytest

from tdtool.pairing.divisions import (
    UNPAIRED,
    Competitor,
    Division,
    Kind,
    Meeting,
    UnknownCompetitor,
)
from tests.pairing.crosstables import changed, crosstable

HALL = crosstable(
    """
    Ann 1900  400-390:2  410-300:3  :4
    Bob 1800  390-400:1  0          .
    Cy  1700  +50        300-410:1
    Dee -     -50        -20        388-:1  w
    """
)


@pytest.mark.parametrize(
    ("meeting", "margin", "result", "rated"),
    [
        (Meeting(Kind.PLAYED, 2, 400, 390), 10, 1.0, True),
        (Meeting(Kind.PLAYED, 2, 390, 400), -10, 0.0, True),
        (Meeting(Kind.PLAYED, 2, 400, 400), 0, 0.5, True),
        (Meeting(Kind.PLAYED, 2, -5, -15), 10, 1.0, True),
        (Meeting(Kind.PLAYED, 2, 400), None, None, False),
        (Meeting(Kind.PLAYED, 2), None, None, False),
        (Meeting(Kind.BYE, None, 50), 50, 1.0, False),
        (Meeting(Kind.BYE), None, None, False),
        (Meeting(Kind.FORFEIT, None, -50), -50, 0.0, False),
        (Meeting(Kind.FORFEIT, 2, 50, -50), 50, 1.0, False),
        (Meeting(Kind.ABSENT, None, 0), 0, None, False),
        (UNPAIRED, None, None, False),
    ],
)
def test_a_meeting_counts_by_its_margin_or_credit_and_only_games_are_rated(
    meeting, margin, result, rated
):
    assert (meeting.margin, meeting.result, meeting.rated) == (margin, result, rated)


def test_a_round_beyond_the_last_is_unpaired():
    assert HALL.competitor(3).meeting(3) == UNPAIRED
    assert HALL.competitor(3).meeting(1) == Meeting(Kind.BYE, None, 50)


def test_what_he_played_are_his_meetings_with_an_opponent_scored_or_not():
    assert [meeting.opponent for meeting in HALL.competitor(1).played()] == [2, 3, 4]
    assert [meeting.opponent for meeting in HALL.competitor(3).played()] == [1]


def test_an_unknown_number_is_refused_in_a_sentence():
    with pytest.raises(UnknownCompetitor) as refused:
        HALL.competitor(9)
    assert str(refused.value) == "There is no player 9 in this division; it has 4."


def test_a_division_knows_how_far_it_is_paired_begun_and_complete():
    assert (HALL.paired, HALL.begun, HALL.complete) == (3, 2, 2)
    assert [one.name for one in HALL.missing(3)] == ["Ann", "Bob", "Cy"]
    assert (Division(()).paired, Division(()).begun, Division(()).complete) == (0, 0, 0)
    assert HALL.after(2).complete == 2


def test_a_round_is_complete_without_those_who_have_withdrawn():
    assert changed(HALL, 4, meetings=()).complete == 2


def test_after_a_round_the_later_meetings_and_penalties_are_gone():
    division = changed(HALL, 1, spread_penalties=(0, -10, -20)).after(1)
    assert division.competitor(1) == Competitor(
        1, "Ann", 1900, (Meeting(Kind.PLAYED, 2, 400, 390),), spread_penalties=(0,)
    )
    assert division.paired == 1
