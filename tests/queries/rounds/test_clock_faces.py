"""The clock as it is drawn, on the board, in the bar and on the projector."""

from datetime import timedelta

import pytest

from tdtool.queries.rounds import clocks as clock_queries
from tdtool.queries.rounds.clocks import ClockFace, Tick
from tdtool.queries.values import ClockView
from tdtool.services.rounds import clock as clocks
from tests.cast import MORNING, Day


def _face(minutes: int, seconds_left: int, *, paused: bool = False) -> ClockFace:
    clock = ClockView(1, minutes, "", started_at=MORNING, seconds_left=seconds_left, paused=paused)
    found = clock_queries.face(clock, at=MORNING)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("seconds_left", "state", "left"),
    [
        (4500, "", "75:00"),
        (301, "", "5:01"),
        (300, "last", "5:00"),
        (1, "last", "0:01"),
        (0, "over", "0:00"),
        (-60, "over", "0:00"),
    ],
)
def test_the_last_five_minutes_warn_and_then_it_is_time(
    seconds_left: int, state: str, left: str
) -> None:
    face = _face(75, seconds_left)
    assert (face.state, face.left) == (state, left)


def test_the_ruler_has_a_mark_a_minute_and_its_hand_says_now() -> None:
    face = _face(20, 5 * 60)
    assert (len(face.ticks), face.wide, face.hand) == (21, 80, 60)
    assert [face.ticks[at] for at in (0, 1, 5, 15, 16)] == [
        Tick(0, 0, past=True), Tick(4, 14, past=True), Tick(20, 8, past=True),
        Tick(60, 0, past=True), Tick(64, 14, past=False),
    ]  # fmt: skip


def test_a_clock_that_is_over_keeps_its_hand_at_the_end() -> None:
    assert _face(20, -600).hand == 80


def test_a_long_round_has_a_mark_every_five_minutes() -> None:
    assert len(_face(600, 600).ticks) == 121


def test_a_clock_that_was_not_started_has_no_face() -> None:
    assert clock_queries.face(ClockView(1, 75, "NSA-4"), at=MORNING) is None


def test_the_projector_says_what_is_now_and_what_comes_next(hall: Day) -> None:
    seen = []

    def look() -> None:
        page = clock_queries.page(hall.division, now=hall.now)
        seen.append((page.says, page.detail, page.face is not None, page.following))

    look()
    hall.draw(1)
    look()
    hall.post(1)
    look()
    clocks.start(hall.desk(), round=str(hall.round(1).uuid), minutes=75)
    look()
    hall.complete(1, without=(1, 2, 3, 4), reason="storm")
    look()
    hall.post(2)
    hall.complete(2, without=(1, 2, 3, 4), reason="storm")
    look()
    hall.post(3)
    look()
    assert seen == [
        ("Welcome", "Round 1 is not posted yet", False, "Round 1"),
        ("Round 1", "not posted yet", False, "Round 1"),
        ("Round 1", "75 minutes, not started yet", False, "Round 2"),
        ("Round 1", "75 minutes, not started yet", True, "Round 2"),
        ("Round 1", "complete", False, "Round 2"),
        ("Round 2", "complete", False, "Round 3, the final"),
        ("Round 3", "75 minutes, not started yet", False, "Final standings"),
    ]


def test_the_stamp_changes_when_the_clock_is_started_stopped_or_taken_back(day: Day) -> None:
    """Pages that are open already know by it that they must look anew."""
    day.draw(1)
    drafted = clock_queries.page(day.division, now=day.now).stamp
    day.post(1)
    stamps = [clock_queries.page(day.division, now=day.now).stamp]
    assert stamps[0] != drafted
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=75)
    stamps.append(clock_queries.page(day.division, now=day.now).stamp)
    assert clock_queries.page(day.division, now=day.now + timedelta(minutes=9)).stamp == stamps[1]
    clocks.reset(day.desk(), round=str(day.round(1).uuid), reason="Pressed too early.")
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=75)
    stamps.append(clock_queries.page(day.division, now=day.now).stamp)
    assert len(set(stamps)) == 3
