"""When the rounds to come will start: from the plan, from today’s rounds, or not told at all."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from tdtool.english import clock
from tdtool.queries.rounds import predicted
from tdtool.queries.rounds.predicted import RoundTimes

SATURDAY = date(2026, 5, 9)


def _at(typed: str, day: date = SATURDAY) -> datetime:
    return datetime.combine(day, time.fromisoformat(typed), tzinfo=UTC)


def _day(*rounds: str) -> list[RoundTimes]:
    """A round each: ``plan 09:30, 09:40–10:35``, ``09:40–``, ``plan 14:00``, or nothing."""
    rows = []
    for number, told in enumerate(rounds, 1):
        parts = [part.strip() for part in told.split(",") if part.strip()]
        planned = next((p.removeprefix("plan ") for p in parts if p.startswith("plan ")), "")
        from_, _, to = next((p for p in parts if "–" in p), "").partition("–")
        rows.append(
            RoundTimes(
                number,
                time.fromisoformat(planned) if planned else None,
                _at(from_) if from_ else None,
                _at(to) if to else None,
            )
        )
    return rows


def _told(rounds: list[RoundTimes], now: str, *, day: date = SATURDAY) -> dict[int, str]:
    found = predicted.starts(rounds, moment=_at(now, day), first_day=SATURDAY)
    return {one.number: clock(one.at) for one in found}


def test_before_the_day_round_one_starts_as_planned_and_only_on_its_day() -> None:
    rounds = _day("plan 09:30", "plan 10:30")
    assert _told(rounds, "08:50") == {1: "09:30", 2: "10:30"}
    assert _told(rounds, "08:50", day=date(2026, 5, 8)) == {}


def test_planned_rounds_are_as_late_as_today_s_rounds_in_the_middle() -> None:
    rounds = _day(
        "plan 09:00, 09:05–09:50",
        "plan 10:00, 10:12–11:00",
        "plan 11:00, 11:30–12:10",
        "plan 12:30",
    )
    assert _told(rounds, "12:12") == {4: "12:40"}  # 5, 12 and 30 minutes late: 12


def test_a_planned_time_is_never_undercut() -> None:
    rounds = _day("plan 09:00, 08:50–09:40", "plan 10:00")
    assert _told(rounds, "09:41") == {2: "10:00"}


def test_without_a_plan_today_s_intervals_tell_once_two_rounds_were_started() -> None:
    assert _told(_day("09:00–09:50", "", ""), "09:55") == {}
    assert _told(_day("09:00–09:50", "10:00–", "", ""), "10:05") == {3: "11:00", 4: "12:00"}


def test_a_lunch_break_is_a_gap_of_the_plan_and_says_nothing_of_the_other_rounds() -> None:
    planned = _day("plan 10:00, 10:10–10:55", "plan 11:00, 11:10–12:00", "plan 14:00", "plan 15:00")
    assert _told(planned, "12:05") == {3: "14:10", 4: "15:10"}
    lunch_alone = _day("09:00–09:50", "10:00–10:50", "plan 14:00, 14:00–", "")
    assert _told(lunch_alone, "14:05") == {4: "15:00"}


def test_a_round_that_runs_long_holds_the_next_one_up() -> None:
    rounds = _day("plan 09:00, 09:00–09:55", "plan 10:00, 10:40–", "plan 11:00", "plan 13:00")
    assert _told(rounds, "10:45") == {3: "11:35", 4: "13:20"}  # 20 late in the middle; 55 long


def test_never_earlier_than_now_and_to_five_minutes() -> None:
    rounds = _day("plan 09:00, 09:00–09:50", "plan 10:00")
    assert _told(rounds, "10:00") == {2: "10:05"}
    assert _told(rounds, "10:21") == {2: "10:25"}
    assert _told(_day("09:00–", "10:02–", ""), "10:30") == {3: "11:05"}
    assert _told(_day("09:00–", "10:01–", ""), "10:30") == {3: "11:00"}


def test_nothing_is_said_when_nothing_is_known() -> None:
    assert _told(_day("", ""), "09:00") == {}
    assert _told(_day("09:00–09:50", "10:00–10:50"), "11:00") == {}  # all are played
    evening = _day("16:00–16:50", "17:00–17:50", "")
    assert _told(evening, "18:10") == {3: "18:15"}
    assert _told(evening, "19:05") == {}  # an hour after its time
    assert _told([], "09:00") == {}


def test_the_next_day_begins_on_its_plan_and_isn_t_told_the_evening_before() -> None:
    rounds = _day("plan 16:00, 16:20–17:10", "plan 09:30", "plan 10:30")
    assert _told(rounds, "17:15") == {}
    assert _told(rounds, "09:00", day=date(2026, 5, 10)) == {2: "09:30", 3: "10:30"}
    assert _told(rounds, "09:00", day=date(2026, 5, 12)) == {}


def test_a_round_without_a_time_in_another_session_isn_t_told() -> None:
    rounds = [*_day("09:00–09:50", "10:00–"), RoundTimes(3, session=2), RoundTimes(4, session=2)]
    assert _told(rounds, "10:05") == {}


@pytest.mark.parametrize("at", ["10:00", "10:02"])
def test_rounds_of_an_imported_event_that_all_began_at_once_tell_nothing(at: str) -> None:
    assert _told(_day("10:00–", f"{at}–", ""), "10:05") == {}


def test_no_round_is_expected_before_the_clock_that_runs_will_have_run_out() -> None:
    """“Round 3 about 10:50”, it said, above a clock that ended at 10:57."""
    rounds = _day("09:00–09:50", "10:07–", "")
    assert _told(rounds, "10:10") == {3: "11:15"}
    rounds = _day("plan 09:00, 09:00–09:50", "plan 10:00, 10:07–", "plan 10:50", "plan 11:40")
    assert _told(rounds, "10:10") == {3: "10:55", 4: "11:45"}
    found = predicted.starts(rounds, moment=_at("10:10"), first_day=SATURDAY, earliest=_at("10:57"))
    assert {start.number: clock(start.at) for start in found} == {3: "11:00", 4: "11:45"}
