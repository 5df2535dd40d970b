"""What a table is, from all that is said of it: every state with its reason, alone and in bulk."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tdtool.models import Account, Event
from tdtool.queries.records import matching
from tdtool.queries.records.records import File
from tdtool.queries.slips import table_state, tables
from tdtool.queries.slips.table_state import TableState
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.records import tables as records
from tdtool.services.rounds import clock
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.counted import counted
from tests.services.reports.phones import day_of, send
from tests.web.browser import Browser
from tests.web.records.prepared import SOUND, called, day_of_four

NSA_SCORES = (300, 250, 240, 230, 220, 210)


@pytest.fixture
def pairs(director: Account) -> Day:
    """Three tables of two in round 1."""
    made = Day.new(director, system="my-scrabble", rounds=3).bring(6)
    made.post(1)
    return made


def now_at(day: Day, table: int, *, number: int = 1, minutes: int = 0) -> TableState:
    """The state of a table, which is the same alone and among all of its round."""
    game, now = day.game(table, number), day.now + timedelta(minutes=minutes)
    alone = table_state.of_table(tables.of_games([game])[0], at=now)
    among = table_state.of_tables(tables.of_round(day.round(number)), at=now)[game.pk]
    assert replace(alone, phones=None) == replace(among, phones=None)
    return alone


def said(day: Day, table: int, *, minutes: int = 0) -> tuple[str, str]:
    now = now_at(day, table, minutes=minutes)
    return now.state, now.reason


def test_a_game_that_is_played_has_no_slip_and_isnt_missing_until_all_others_are_in(
    pairs: Day,
) -> None:
    assert said(pairs, 1) == ("blank", "No slip yet")
    pairs.report(1, 400, 390)
    assert said(pairs, 2) == ("blank", "No slip yet")
    pairs.report(3, 410, 390)
    assert said(pairs, 2) == ("missing", "No slip yet; all others are in")


def test_a_slip_is_missing_once_the_clock_has_run_out(event: Day) -> None:
    day = event.bring(12)
    day.post(1)
    clock.start(day.desk(), round=str(day.round(1).uuid), minutes=75)
    assert said(day, 1, minutes=70) == ("blank", "No slip yet")
    assert said(day, 1, minutes=80) == ("missing", "No slip yet, and the clock has run out")


def test_the_only_table_of_a_round_has_no_others_to_be_in(day: Day) -> None:
    day.post(1)
    assert said(day, 1) == ("blank", "No slip yet")


def test_a_slip_that_not_all_signed_doesnt_count_yet(pairs: Day) -> None:
    pairs.report(1, 400, 390, signed=False)
    assert said(pairs, 1) == (
        "reported", "Not accepted: two signatures. It doesn’t count yet.",
    )  # fmt: skip
    assert not now_at(pairs, 1).counts


def test_a_slip_that_waits_for_its_second_check_is_signed_and_says_so(pairs: Day) -> None:
    Event.objects.update(keyed_twice=True)
    pairs.report(1, 400, 390)
    assert said(pairs, 1) == ("signed", "Not accepted: second check. It doesn’t count yet.")


def test_an_accepted_slip_with_an_open_dispute_is_disputed_and_after_its_end_accepted(
    pairs: Day,
) -> None:
    pairs.report(1, 400, 390)
    dispute = pairs.dispute(1, "they say 412, I say 402")
    assert said(pairs, 1) == ("disputed", "Dispute 1: “they say 412, I say 402”.")
    assert now_at(pairs, 1).counts
    disputes.close(pairs.desk(), dispute=str(dispute.uuid), closing="they agree")
    assert now_at(pairs, 1).state == "accepted"


def test_a_wrong_sum_is_to_check_and_not_accepted(day: Day) -> None:
    day.post(1)
    day.report(1, 299, 95, 297, 296, 298, 294)
    day.words(1, seat2="STAUNCH TURBAN")
    now = now_at(day, 1)
    assert (now.state, now.weight, now.counts) == ("doubtful", "error", True)
    assert now.reason == "Seat 2: 95 was reported; the words add up to 85."


@pytest.fixture
def recorded(director: Account) -> Day:
    """Table 1 has its slip, 425 – 417, and a game record with these scores."""
    made = day_of_four(director)
    made.post(1)
    made.report(1, 425, 417)
    [match] = matching.of_files(made.event, [File("one.gcg", called(SOUND, *made.seated(1)))])
    records.add(made.desk(), lines=[records.told(match, match.candidates[0])])
    return made


def test_a_record_that_contradicts_the_slip_is_told_by_slip_desk_and_check(
    recorded: Day,
) -> None:
    assert now_at(recorded, 1).state == "accepted"
    ann = recorded.seated(1)[0]
    desk = Browser(recorded.by)
    assert "The game record has" not in desk.open("/e/day/").main
    game = str(recorded.game(1).uuid)
    slips.correct(recorded.desk(), game=game, place=1, score=435, reason="so they say")
    says = f"The game record has 425 for {ann}, not 435."
    assert said(recorded, 1) == ("doubtful", says)
    for place in ("", "round/1/", "round/1/table/1/", "?check=every"):
        assert says in desk.open(f"/e/day/{place}").main, place
    assert desk.open("/e/day/").title == "Check table 1"


def test_a_record_added_to_a_slip_it_contradicts_is_told_at_once(director: Account) -> None:
    made = day_of_four(director)
    made.post(1)
    made.report(1, 435, 417)
    desk = Browser(director)
    assert "The game record has" not in desk.open("/e/day/?check=every").main
    [match] = matching.of_files(made.event, [File("one.gcg", called(SOUND, *made.seated(1)))])
    records.add(made.desk(), lines=[records.told(match, match.candidates[0])])
    says = f"The game record has 425 for {made.seated(1)[0]}, not 435."
    assert says in desk.open("/e/day/?check=every").main
    records.remove(made.desk(), game=str(made.game(1).uuid))
    assert "The game record has" not in desk.open("/e/day/?check=every").main


def test_a_report_by_phone_against_the_slip_makes_it_one_to_check(director: Account) -> None:
    day = day_of(director, counting="desk", players=4)
    one, other = day.seated(1)
    send(day, one, 431, 384)
    assert said(day, 1) == ("blank", "One player has reported by phone")
    day.report(1, 431, 394)
    now = now_at(day, 1)
    assert (now.state, now.reason) == ("doubtful", f"{one} reports 431–384 by phone.")
    assert other


def test_the_states_of_a_round_take_as_many_queries_for_eight_tables_as_for_two(
    director: Account,
) -> None:
    def queries(players: int) -> int:
        day = Day.new(director, slug=f"p{players}", system="my-scrabble").bring(players)
        day.post(1)
        day.report(1, 400, 390)
        rows = tables.of_round(day.round(1))
        with counted() as spent:
            table_state.of_tables(rows, at=day.now)
        return len(spent.queries)

    assert queries(16) == queries(4) <= 4


def test_a_round_whose_slips_are_to_check_does_not_say_that_all_are_accepted(day: Day) -> None:
    """*Complete round 1* was its filled button, while the day said *Check table 1*."""
    day.post(1)
    day.report(1, 299, 95, 297, 296, 298, 294)
    day.words(1, seat2="STAUNCH TURBAN")
    page = Browser(day.by).open("/e/day/round/1/")
    assert "1 table to check" in page.main
    assert "All slips accepted" not in page.main
    buttons = [one for one in page.elements if one.tag == "button"]
    (button,) = (one for one in buttons if one.text.strip().startswith("Complete round 1"))
    assert "primary" not in button.classes


def test_the_slip_of_a_dispute_is_disputed_on_its_page_too(pairs: Day) -> None:
    """It was accepted there, and disputed everywhere else."""
    pairs.report(1, 400, 390)
    dispute = pairs.dispute(1)
    address = f"/e/day/disputes/{dispute.uuid}/"
    desk = Browser(pairs.by)

    def state() -> str:
        elements = desk.open(address).elements
        return next(element.text.strip() for element in elements if "state-now" in element.classes)

    assert state() == "disputed"
    disputes.close(pairs.desk(), dispute=str(dispute.uuid), closing="they agree")
    assert state() == "accepted"
