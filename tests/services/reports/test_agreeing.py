"""Two players report, each for themselves: only what both say the same counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import product
from uuid import uuid4

import pytest

from tdtool.models import Acceptance, Account, JournalEntry, PhoneReport, Report, Signature
from tdtool.models.phones import Said
from tdtool.models.slips import Way
from tdtool.queries.reports import said
from tdtool.services import events
from tdtool.services.acts import Refused, Repeated
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import (
    MOST_A_MINUTE,
    Closed,
    NotReported,
    Repeating,
    ReportsOff,
    TooOften,
)
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats
from tdtool.services.slips import lifecycle
from tdtool.services.slips.rows import AlreadyIn, SlipRefused
from tests.cast import Day
from tests.services.reports.phones import day_of, in_force, phone, send, state


@pytest.fixture
def day(director: Account) -> Day:
    return day_of(director)


def _pair(day: Day, table: int = 1) -> tuple[str, str]:
    one, other = day.seated(table)
    return one, other


def test_one_report_alone_counts_nothing_and_two_alike_save_the_slip(day: Day) -> None:
    one, other = _pair(day)
    sent = send(day, one, 431, 384)
    assert (sent.agreed, sent.saved, state(day, 1)) == (False, False, ("some", "blank"))
    sent = send(day, other, 384, 431)
    assert (sent.agreed, sent.saved, state(day, 1)) == (True, True, ("agreed", "accepted"))
    assert in_force(day, 1) == [431, 384]
    report = Report.objects.get(game=day.game(1))
    assert (report.way, report.by.name, report.by.is_active) == (
        Way.PHONE, "Players by phone", False,
    )  # fmt: skip
    assert set(Signature.objects.filter(report=report).values_list("way", flat=True)) == {"phone"}
    acts = JournalEntry.objects.filter(event=day.event).order_by("-number")[:3]
    assert [one.act for one in acts] == ["slips.report", "reports.report", "reports.report"]
    assert replay(day.event).faults == ()


def test_one_players_code_that_floods_writes_six_times_a_minute_and_reads_why(day: Day) -> None:
    """723 reports of one code in 75 seconds kept a slip at the desk waiting for 17 seconds."""
    name, other = _pair(day)
    game, entry, at = str(day.game(1).uuid), str(day.entry(name).uuid), day.desk().at

    def said(score: int, seconds: int = 0) -> None:
        desk = replace(phone(day), at=at + timedelta(seconds=seconds))
        by_players.send(desk, game=game, entry=entry, scores=[score, 384])

    for score in range(MOST_A_MINUTE):
        said(400 + score, score)
    before = JournalEntry.objects.count()
    with pytest.raises(TooOften) as refused:
        said(500, 59)
    assert str(refused.value) == (
        "You have sent 6 messages within a minute. Wait a minute, then send again, or go to the "
        "desk."
    )
    assert JournalEntry.objects.count() == before
    send(day, other, 384, 431)  # whoever sits opposite isn't held up
    said(431, 61)
    assert in_force(day, 1) == [431, 384]
    assert replay(day.event).faults == ()


def test_what_a_player_has_just_said_of_a_problem_writes_nothing_new(day: Day) -> None:
    told = {"game": str(day.game(1).uuid), "entry": str(day.entry(_pair(day)[0]).uuid)}
    by_players.problem(phone(day), text="they began twice", **told)
    with pytest.raises(Repeating, match=r"You have said just this already\. The desk knows\."):
        by_players.problem(phone(day), text=" they  began twice ", **told)
    by_players.problem(phone(day), text="and a tile is missing", **told)
    by_desk.dismiss(day.desk(), game=told["game"])
    by_players.problem(phone(day), text="and a tile is missing", **told)
    assert PhoneReport.objects.filter(kind=Said.PROBLEM).count() == 3


@pytest.mark.long
def test_whoever_sits_where_and_reports_first_the_same_is_saved(director: Account) -> None:
    """Sides are never exchanged when the opponent's view is the mirror of one's own."""
    told = (((431, 384), None), ((300, 301), 1), ((-5, 77), 2), ((0, 250), None))
    for n, (first, second_first, (scores, starter)) in enumerate(product((1, 2), (1, 2), told)):
        if n % 4 == 0:
            day = day_of(director, players=8, slug=f"mirror-{n}")
        table = n % 4 + 1
        by_place = scores if second_first == 1 else scores[::-1]
        seated = _pair(day, table)
        more = {} if starter is None else {"starter": starter}
        for place in (first, 3 - first):
            own, other = by_place[place - 1], by_place[2 - place]
            send(day, seated[place - 1], own, other, **more)
        reports = said.of_game(day.game(table))
        assert (reports.agreed, reports.starter) == (list(by_place), starter)
        if state(day, table)[1] == "accepted":  # unless another table has the same scores
            assert in_force(day, table) == list(by_place)


def test_two_who_differ_are_open_whoever_is_right_until_one_changes_their_own(day: Day) -> None:
    one, other = _pair(day)
    send(day, one, 431, 384)
    assert not send(day, other, 431, 384).agreed  # the sides exchanged are no agreement
    assert state(day, 1) == ("differ", "blank")
    with pytest.raises(Repeating):
        send(day, other, 431, 384)
    assert send(day, other, 384, 431).saved
    assert PhoneReport.objects.filter(game=day.game(1)).count() == 3  # what was said stays


def test_a_starter_said_by_one_is_told_and_one_that_both_say_otherwise_is_a_difference(
    day: Day,
) -> None:
    one, other = _pair(day)
    send(day, one, 400, 380, starter=1)
    send(day, other, 380, 400, starter=2)
    assert state(day, 1) == ("differ", "blank")
    assert send(day, other, 380, 400, starter=1).saved


def test_where_the_desk_takes_them_what_is_agreed_waits(director: Account) -> None:
    day = day_of(director, counting="desk")
    one, other = _pair(day)
    send(day, one, 431, 384)
    sent = send(day, other, 384, 431)
    assert (sent.agreed, sent.saved, state(day, 1)) == (True, False, ("agreed", "blank"))


def test_a_report_while_reports_are_off_is_refused_whatever_the_page_showed(
    director: Account,
) -> None:
    day = day_of(director, counting="off")
    with pytest.raises(ReportsOff, match="aren’t reported by phone here"):
        send(day, _pair(day)[0], 431, 384)
    assert not PhoneReport.objects.exists()


def test_a_report_of_a_complete_round_or_by_a_stranger_is_refused_in_words(day: Day) -> None:
    _, other = _pair(day)
    stranger = day.entry(_pair(day, 2)[0])
    with pytest.raises(Closed, match="no longer sit at this table"):
        told = {"game": str(day.game(1).uuid), "entry": str(stranger.uuid), "scores": [1, 2]}
        by_players.send(phone(day), **told)
    day.report(1, 400, 380)
    day.complete(1, without=(2,), reason="they left")
    with pytest.raises(Closed, match=r"Round 1 is complete\. Take your slip"):
        send(day, other, 380, 400)


def test_scores_that_there_can_t_be_are_refused_as_the_desk_s(day: Day) -> None:
    for scores in ((431,), (431, 384, 2), (431, 10_000), (-10_000, 3)):
        with pytest.raises((NotReported, SlipRefused)):
            send(day, _pair(day)[0], *scores)


def test_a_desk_s_entry_wins_and_a_later_report_is_a_doubt_and_no_change(day: Day) -> None:
    one, other = _pair(day)
    send(day, one, 431, 384)
    day.report(1, 421, 384)
    send(day, other, 384, 431)
    assert (in_force(day, 1), Acceptance.objects.count()) == ([421, 384], 1)
    against = said.of_game(day.game(1)).against([421, 384])
    assert {row.entry.name for row in against if row.entry} == {one, other}
    assert replay(day.event).faults == ()


def test_what_is_agreed_and_doubtful_goes_to_the_desk(day: Day) -> None:
    for table in (1, 2):
        one, other = _pair(day, table)
        send(day, one, 431, 384)
        sent = send(day, other, 384, 431)
        assert (table, sent.agreed, sent.saved) == (table, True, table == 1)
    assert state(day, 2) == ("agreed", "blank")  # the same scores as table 1
    assert replay(day.event).faults == ()


@pytest.mark.long
def test_a_slip_that_came_by_phones_is_undone_as_any_and_reported_again(day: Day) -> None:
    one, other = _pair(day)
    send(day, one, 431, 384)
    send(day, other, 384, 431)
    entry = JournalEntry.objects.get(event=day.event, act="slips.report")
    undo(day.desk(), number=entry.number)
    assert state(day, 1) == ("none", "blank")
    undo(day.desk(), number=JournalEntry.objects.filter(event=day.event).count())
    assert (state(day, 1)[1], in_force(day, 1)) == ("accepted", [431, 384])
    assert Report.objects.filter(way=Way.PHONE).count() == 2
    undo(day.desk(), number=JournalEntry.objects.filter(event=day.event).count())
    send(day, one, 441, 384)
    assert send(day, other, 384, 441).saved
    assert in_force(day, 1) == [441, 384]
    assert replay(day.event).faults == ()


def test_a_table_of_several_agrees_when_each_has_said_their_own_total(director: Account) -> None:
    day = day_of(director, system="anagrams-1962", players=4)
    seated = day.seated(1)
    for place, name in enumerate(seated, 1):
        assert state(day, 1)[1] == "blank"
        sent = send(day, name, 10 + place)
        assert sent.agreed == (place == len(seated))
    assert in_force(day, 1) == [10 + place for place, _ in enumerate(seated, 1)]
    with pytest.raises(NotReported, match="own score, nothing else"):
        send(day, seated[0], 10, 20)


def test_where_slips_are_signed_the_paper_stays_the_original(director: Account) -> None:
    day = day_of(director, system="my-scrabble")
    one, other = _pair(day)
    send(day, one, 431, 384)
    sent = send(day, other, 384, 431)
    assert (sent.agreed, sent.saved, state(day, 1)) == (True, False, ("agreed", "blank"))


@pytest.mark.long
@pytest.mark.parametrize("phones_first", [True, False])
def test_where_each_slip_is_entered_twice_the_phones_are_the_second_keying(
    director: Account, phones_first: bool
) -> None:
    day = day_of(director, system="my-scrabble", counting="desk")
    events.key_twice(day.desk(), twice=True)
    one, other = _pair(day)

    def reported() -> None:
        send(day, one, 431, 384)
        send(day, other, 384, 431)

    if phones_first:
        reported()
    day.report(1, 431, 384)
    if not phones_first:
        assert state(day, 1) == ("none", "signed")
        reported()
    assert state(day, 1) == ("agreed", "accepted")
    day.event.refresh_from_db()
    assert replay(day.event).faults == ()


def test_what_phones_say_otherwise_is_no_second_keying(director: Account) -> None:
    day = day_of(director, system="my-scrabble", counting="desk")
    events.key_twice(day.desk(), twice=True)
    one, other = _pair(day)
    send(day, one, 431, 384)
    send(day, other, 384, 431)
    day.report(1, 431, 385)
    assert state(day, 1) == ("agreed", "signed")


def test_reports_of_other_seats_than_now_count_no_more(day: Day) -> None:
    one, other = _pair(day)
    send(day, one, 431, 384)
    stays = day.round(1)
    seats.swap(
        day.desk(), round=str(stays.uuid), player=str(day.entry(other).uuid),
        other=str(day.entry(_pair(day, 2)[1]).uuid), reason="they sat down there",
    )  # fmt: skip
    assert state(day, 1) == ("none", "blank")


def test_one_phone_for_both_is_allowed_and_marked(day: Day) -> None:
    one, other = _pair(day)
    send(day, one, 431, 384, device="d1")
    assert send(day, other, 384, 431, device="d1").saved
    assert said.of_game(day.game(1)).one_phone


def test_the_same_form_twice_is_saved_once(day: Day) -> None:
    key, one = uuid4(), day.entry(_pair(day)[0])
    told = {"game": str(day.game(1).uuid), "entry": str(one.uuid), "scores": [431, 384]}
    by_players.send(phone(day, key=key), **told)
    with pytest.raises(Repeated):
        by_players.send(phone(day, key=key), **told)
    assert PhoneReport.objects.count() == 1


def test_in_the_correction_period_each_may_say_once_that_it_is_wrong(day: Day) -> None:
    one, other = _pair(day)
    told = {"game": str(day.game(1).uuid), "entry": str(day.entry(one).uuid)}
    with pytest.raises(NotReported, match="no result to correct yet"):
        by_players.wrong(phone(day), **told)
    day.report(1, 431, 384)
    by_players.wrong(phone(day), **told)
    with pytest.raises(Repeating):
        by_players.wrong(phone(day), **told)
    day.now += timedelta(minutes=15)
    with pytest.raises(Closed, match="time for corrections is over"):
        by_players.wrong(phone(day), **told | {"entry": str(day.entry(other).uuid)})
    assert len(said.of_game(day.game(1)).wrong) == 1
    assert in_force(day, 1) == [431, 384]


def test_a_problem_is_said_in_words_of_a_length_that_is_read(day: Day) -> None:
    told = {"game": str(day.game(1).uuid), "entry": str(day.entry(_pair(day)[0]).uuid)}
    for text in ("", "  ", "x" * 201):
        with pytest.raises(NotReported, match="up to 200 characters"):
            by_players.problem(phone(day), **told, text=text)
    by_players.problem(phone(day), **told, text="The clock stopped.")
    assert [row.text for row in said.of_game(day.game(1)).problems] == ["The clock stopped."]


def test_a_slip_of_the_desk_after_an_agreement_is_refused_as_any_second_one(day: Day) -> None:
    one, other = _pair(day)
    send(day, one, 431, 384)
    send(day, other, 384, 431)
    with pytest.raises(AlreadyIn, match="Players by phone saved it with 431, 384"):
        lifecycle.report(day.desk(), game=str(day.game(1).uuid), scores=[1, 2], signed=True)


def test_a_round_with_reports_stays_posted(day: Day) -> None:
    send(day, _pair(day)[0], 431, 384)
    with pytest.raises(Refused, match="a player has reported by phone"):
        rounds.take_back(day.desk(), round=str(day.round(1).uuid), reason="again")
