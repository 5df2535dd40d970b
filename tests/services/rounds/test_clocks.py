"""The round's clock: a start time on the record."""

from datetime import timedelta

import pytest

from tdtool.queries.rounds import clocks as clock_queries
from tdtool.queries.values import ClockView
from tdtool.services.acts import Refused
from tdtool.services.journal import replay
from tdtool.services.rounds import clock as clocks
from tests.cast import Day


@pytest.fixture
def played(day: Day) -> Day:
    day.post(1)
    return day


def _start(day: Day, minutes: int = 75) -> None:
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=minutes)


@pytest.mark.clause("NSA-4")
def test_a_clock_not_started_shows_what_it_would_start_with(played: Day) -> None:
    view = clock_queries.of_round(played.round(1), now=played.now)
    assert view == ClockView(round_number=1, minutes=75, clause="NSA-4")


@pytest.mark.clause("NSA-4")
def test_the_time_left_follows_from_the_start_and_the_time_of_day(played: Day) -> None:
    _start(played)
    started = played.now
    view = clock_queries.of_round(played.round(1), now=started + timedelta(minutes=70))
    assert (view.seconds_left, view.ends_at) == (300, started + timedelta(minutes=75))
    late = clock_queries.of_round(played.round(1), now=started + timedelta(minutes=76))
    assert late.seconds_left == -60


@pytest.mark.clause("NSA-4")
def test_the_clock_of_an_nsa_round_is_never_paused(played: Day) -> None:
    _start(played)
    with pytest.raises(Refused, match=r"^The clock never stops under these rules \(NSA-4\)\.$"):
        clocks.pause(played.desk(), round=str(played.round(1).uuid))


def test_a_clock_is_started_once_and_taken_back_with_a_reason(played: Day) -> None:
    _start(played)
    with pytest.raises(Refused, match=r"^The clock of round 1 is already running\.$"):
        _start(played)
    clocks.reset(played.desk(), round=str(played.round(1).uuid), reason="Pressed too early.")
    _start(played, minutes=70)
    assert played.round(1).clock_minutes == 70
    assert replay.replay(played.event).faults == ()


@pytest.mark.parametrize("minutes", [0, 601])
def test_a_round_lasts_a_sensible_time(played: Day, minutes: int) -> None:
    with pytest.raises(
        Refused, match=rf"^A round lasts 1 to 600 minutes \(you gave {minutes}\)\.$"
    ):
        _start(played, minutes=minutes)


def test_a_round_that_is_not_being_played_has_no_clock(day: Day) -> None:
    day.draw(1)
    with pytest.raises(
        Refused, match=r"^Only a posted round has a clock\. Post the round first\.$"
    ):
        _start(day)
