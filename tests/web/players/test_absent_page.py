"""Someone isn't here: only what is lawful now is offered, each with what it does."""

import pytest

from tdtool.models import Account
from tdtool.services import players
from tdtool.web.players import attendance
from tdtool.web.players.attendance import Attendance
from tests.cast import Day, brought


@pytest.fixture
def hall(director: Account) -> Day:
    """Twelve at two tables."""
    return brought(director, 12)


@pytest.fixture
def pairs(director: Account) -> Day:
    """Four players who meet in pairs, nothing drawn yet."""
    return brought(director, 4, system="scrabble", rounds=4)


def _page(day: Day, name: str) -> Attendance:
    return attendance.of_entry(day.entry(name))


def _kinds(day: Day, name: str) -> list[str]:
    return [choice.kind for choice in _page(day, name).choices]


def test_before_round_one_they_are_absent_withdrawn_or_left_out(hall: Day) -> None:
    page = _page(hall, "Ann")
    assert page.where == "Nothing is drawn yet. Ann is checked in."
    assert [(c.kind, c.title, c.does) for c in page.choices] == [
        ("absent", "Absent in round 1 only", "Misses round 1. Back in round 2."),
        (
            "withdraw",
            "Withdraw, starting with round 1",
            "Keeps all scores; out of round 1 and all rounds after it.",
        ),
        (
            "left_out",
            "Not here after all",
            "Left out of round 1 unless checked in again.",
        ),
    ]


def test_who_is_not_checked_in_is_left_out_already(hall: Day) -> None:
    hall.bring("Zed", here=False, Zed=1500)
    page = _page(hall, "Zed")
    assert [c.kind for c in page.choices] == ["absent", "withdraw", "arrive"]
    assert page.not_now == ["Zed isn’t checked in and won’t be drawn in round 1."]


def test_in_a_draft_every_way_says_that_it_must_be_drawn_again(hall: Day) -> None:
    hall.draw(1)
    page = _page(hall, "Ann")
    assert page.where == "Round 1 is a draft: Ann sits at table 1."
    again = "Round 1 is drawn with Ann in it: draw it again."
    assert {c.kind: c.does.endswith(again) for c in page.choices} == {
        "left_out": True, "absent": True, "withdraw": True,
    }  # fmt: skip


def test_once_they_are_absent_from_a_draft_that_seats_them_it_is_to_be_drawn_again(
    hall: Day,
) -> None:
    hall.draw(1)
    players.absent(hall.desk(), entry=str(hall.entry("Ann").uuid), from_round=1, to_round=1)
    page = _page(hall, "Ann")
    assert [c.kind for c in page.choices] == ["back"]
    assert page.not_now == [
        "Ann is already absent in round 1.",
        "Round 1 is drawn with Ann in it: draw it again.",
    ]
    hall.draw(1)
    assert "Ann" not in hall.seated(1, 1)


def test_while_their_table_has_no_slip_they_are_taken_out_or_the_round_is_taken_back(
    hall: Day,
) -> None:
    hall.post(1)
    page = _page(hall, "Ann")
    assert [c.kind for c in page.choices] == ["take_out", "take_back", "absent", "withdraw"]
    assert page.choices[0].does == (
        "The table plays with five; the others close up the seats. No score in round 1."
    )
    assert [c.number for c in page.choices[2:]] == [2, 2]


def test_once_a_slip_is_in_the_round_is_not_taken_back(hall: Day) -> None:
    hall.post(1)
    hall.report(2, 200, 199, 198, 197, 196, 195)
    page = _page(hall, "Ann")
    assert "take_back" not in [c.kind for c in page.choices]
    assert page.not_now == ["Can’t un-post round 1: a slip is in."]


def test_what_was_played_at_their_table_stays(hall: Day) -> None:
    hall.post(1)
    hall.report(1, 200, 199, 198, 197, 196, 195)
    page = _page(hall, "Ann")
    assert [c.kind for c in page.choices] == ["absent", "withdraw"]
    assert page.not_now == ["Table 1 already has a slip for round 1 with Ann on it."]


def test_nobody_is_taken_out_of_a_table_of_two(event: Day) -> None:
    event.bring(2)
    event.post(1)
    page = _page(event, "Ann")
    assert [c.kind for c in page.choices] == ["take_back", "absent", "withdraw"]
    assert page.not_now == ["Can’t remove Ann from table 1: only one would be left."]


def test_after_the_last_round_is_posted_nothing_is_left_but_their_table(event: Day) -> None:
    event.bring(6)
    for number in (1, 2):
        event.play(number)
    event.post(3)
    assert _kinds(event, "Ann") == ["take_out", "take_back"]
    event.complete(3, without=(1,), reason="storm")
    page = _page(event, "Ann")
    assert (page.where, page.choices) == ("All 3 rounds are complete.", [])


def test_who_has_withdrawn_is_missing_no_more_and_may_return(hall: Day) -> None:
    players.withdraw(hall.desk(), entry=str(hall.entry("Ann").uuid), from_round=1)
    page = _page(hall, "Ann")
    assert (page.where, _kinds(hall, "Ann")) == ("Ann is withdrawn from round 1.", ["back"])


def test_where_games_are_forfeited_one_is_forfeited_and_nobody_taken_out(pairs: Day) -> None:
    pairs.post(1)
    page = _page(pairs, "Ann")
    assert [c.kind for c in page.choices] == ["forfeit", "take_back", "absent", "withdraw"]
    assert page.choices[1].does.endswith("Throw away what was printed.")


def test_who_withdraws_from_the_next_round_on_is_still_missed_in_this_one(pairs: Day) -> None:
    pairs.post(1)
    players.withdraw(pairs.desk(), entry=str(pairs.entry("Ann").uuid), from_round=2)
    page = _page(pairs, "Ann")
    assert page.where.endswith(" at table 1. Ann is withdrawn from round 2.")
    assert [c.kind for c in page.choices] == ["back", "forfeit", "take_back"]
