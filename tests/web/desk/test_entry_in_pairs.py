"""Score entry of two-player games: by table, by player, with clocks, and undone by one key."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry, LedgerLine, Seat
from tdtool.queries.audits import slips as slip_audits
from tdtool.services.challenges import penalties
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import forfeits
from tests.cast import Day
from tests.web.browser import Browser, Page, rows


@pytest.fixture
def pairs(director: Account) -> Day:
    """Ann to Hal play Scrabble; round 1 is posted: tables 1 to 4."""
    made = Day.new(director, system="scrabble", rounds=7).bring(8)
    made.post(1)
    return made


@pytest.fixture
def drawn_at_table(director: Account) -> Day:
    made = Day.new(director, system="my-scrabble", rounds=7).bring(4)
    made.post(1)
    return made


@pytest.fixture
def two(director: Account) -> tuple[Day, Day]:
    """Division A at tables 1 and 2, B at 11 and 12."""
    a = Day.new(director, system="scrabble", rounds=3).bring(4)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    a.post(1)
    b.post(1)
    return a, b


def lines(day: Day) -> list[tuple[str, str, int, str]]:
    rows = LedgerLine.objects.filter(seat__round__division__event=day.event).order_by("pk")
    return list(rows.values_list("seat__entry__name", "kind", "points", "clause"))


def scores(day: Day, table: int) -> list[tuple[str, int]]:
    game = day.game(table)
    reported = game.reports.filter(taken_back=None).get().scores.order_by("seat__place")
    return [(row.seat.entry.name, row.score) for row in reported]


def read_back(day: Day, line: str, *, place: str = "day", **more: str) -> Page:
    return Browser(day.by).open(f"/e/{place}/entry/", line=line, **more)


def test_a_table_and_two_scores_are_read_back_with_names_margin_and_who_starts(pairs: Day) -> None:
    first, second = pairs.seated(1)
    desk = Browser(pairs.by)
    page = desk.open("/e/day/entry/", line="1 412 380")
    assert f"{first} wins by 32, 412 to 380." in page.main
    assert f"{first} starts" in page.main
    taken = desk.send(page.form())
    assert taken.said == [f"Table 1 saved, accepted: {first} 412, {second} 380."]
    assert scores(pairs, 1) == [(first, 412), (second, 380)]


def test_by_a_players_number_their_own_score_comes_first_whatever_their_seat(pairs: Day) -> None:
    first, second = pairs.seated(2)
    number = pairs.entry(second).number
    page = Browser(pairs.by).line(f"p{number} 412 380")
    assert page.said == [f"Table 2 saved, accepted: {first} 380, {second} 412."]
    number = pairs.entry(pairs.seated(3)[0]).number
    Browser(pairs.by).line(f"p{number} 500 300")
    assert [score for _, score in scores(pairs, 3)] == [500, 300]


def test_remarks_behind_a_players_number_count_in_the_order_of_the_line(pairs: Day) -> None:
    first, second = pairs.seated(2)
    number = pairs.entry(second).number
    desk = Browser(pairs.by)
    page = desk.open("/e/day/entry/", line=f"p{number} 412 380 t1 26:10 f1")
    assert f"{second}: 26:10 used, 2 minutes over (rounded up), −20; final score 392." in page.main
    assert f"{second} started; {first} was due to start." in page.main
    desk.send(page.form())
    assert lines(pairs) == [
        (first, "score", 380, "SCR-8"),
        (second, "score", 412, "SCR-8"),
        (second, "overtime", -20, "SCR-16"),
    ]
    starts = Seat.objects.filter(game=pairs.game(2)).order_by("place")
    assert list(starts.values_list("order_of_play", "seconds_used")) == [(2, None), (1, 1570)]


def test_a_clock_over_is_added_to_the_time_all_have_and_the_margin_is_after_it(
    pairs: Day,
) -> None:
    first, second = pairs.seated(1)
    page = read_back(pairs, "1 400 395 t1 -0:01")
    assert f"{first}: 25:01 used, 1 minute over (rounded up), −10; final score 390." in page.main
    assert f"{second} wins by 5, 395 to 390." in page.main


def test_overtime_past_the_limit_says_that_the_game_ends_there(pairs: Day) -> None:
    first, _ = pairs.seated(1)
    exact = read_back(pairs, "1 400 350 t1 -10:00")
    assert "the game ends there" not in exact.main
    page = read_back(pairs, "1 400 350 t1 -10:01")
    assert f"{first} is more than 10 minutes over: the game ends there.SCR-12" in page.main
    assert f"{first}: 11 minutes over. Clock read right?" in page.main


def test_where_firsts_are_drawn_at_the_table_the_line_may_say_who_started(
    drawn_at_table: Day,
) -> None:
    first, second = drawn_at_table.seated(1)
    desk = Browser(drawn_at_table.by)
    page = desk.open("/e/day/entry/", line="1 400 350")
    assert (
        f"The start is drawn at the table: add f1 if {first} started, f2 if {second} did.MYS-1.2"
        in page.main
    )
    desk.line("1 400 350 f2")
    seats = drawn_at_table.game(1).seats.order_by("place")
    assert list(seats.values_list("order_of_play", flat=True)) == [2, 1]
    desk.line("2 400 350")
    seats = drawn_at_table.game(2).seats.order_by("place")
    assert list(seats.values_list("order_of_play", flat=True)) == [None, None]


OUT_OF_LINE = [
    ("1 812 380", "812? Scores are mostly between 100 and 800."),
    ("1 380 -5", "−5? Scores are mostly between 100 and 800."),
    ("1 380 380", "Both have 380. Is it a tie?"),
    ("1 620 210", "Margin 410: seldom over 400. Scores right?"),
    ("1 401 302", "Same scores as table 4. Right table?"),
    ("1 302 401", "Same scores as table 4. Right table?"),
]  # fmt: skip


def test_what_is_out_of_line_is_asked_about(pairs: Day) -> None:
    pairs.report(4, 401, 302)
    desk = Browser(pairs.by)
    for line, sentence in OUT_OF_LINE:
        page = desk.open("/e/day/entry/", line=line)
        assert sentence in page.main


def test_what_was_answered_at_entry_is_not_asked_again_and_stands_on_record(pairs: Day) -> None:
    """The director said y, and the same score stood in the To do at once, to be checked again."""
    pairs.report(4, 401, 302)
    desk = Browser(pairs.by)
    for line in ("1 401 302", "2 380 380", "3 380 -5"):
        desk.send(desk.open("/e/day/entry/", line=line).form(), sure="yes")
    found = slip_audits.of_event(pairs.event)
    assert [item.says for item in found.items] == []
    to_do = desk.open("/e/day/").main.partition("To do")[2].partition("Last results")[0]
    assert "Table 1, " not in to_do
    assert desk.open("/e/day/history/").main.count("; confirmed when asked.") == 3
    assert {one.settled.by for one in found.settled if one.settled} <= {pairs.by.name}


def test_a_score_answered_at_entry_is_said_to_be_checked_by_whom_and_when(pairs: Day) -> None:
    desk = Browser(pairs.by)
    desk.send(desk.open("/e/day/entry/", line="1 812 380").form(), sure="yes")
    [item] = slip_audits.of_event(pairs.event).settled
    assert item.says.startswith("812? Scores are mostly between 100 and 800.")
    assert item.settled is not None
    assert (item.settled.how, item.settled.by) == ("stands", pairs.by.name)
    assert "812? Scores are mostly" in desk.open("/e/day/?check=every").main


def test_a_yes_settles_no_doubt_that_came_after_its_page(pairs: Day) -> None:
    """Asked about 812 alone, the scorekeeper said y: meanwhile another desk had saved the same
    scores at table 4, and that they were alike was settled unseen."""
    desk = Browser(pairs.by)
    read = desk.open("/e/day/entry/", line="1 812 380")
    assert "Same scores" not in read.main
    pairs.report(4, 812, 380)
    asked = desk.send(read.form(), sure="yes")
    assert asked.said == []
    assert "Same scores as table 4. Right table?" in asked.main
    assert pairs.game(1).reports.count() == 0
    assert desk.send(asked.form(), sure="yes").said[0].startswith("Table 1 saved, accepted")
    found = slip_audits.of_event(pairs.event)
    assert [item.table for item in found.items] == [4]  # its 812 was never asked about


def test_an_entry_that_is_undone_takes_its_answers_with_it(pairs: Day) -> None:
    desk = Browser(pairs.by)
    desk.send(desk.open("/e/day/entry/", line="1 812 380").form(), sure="yes")
    number = JournalEntry.objects.filter(chain=pairs.event.uuid).latest("number").number
    undo(pairs.desk(), number=number)
    pairs.report(1, 812, 380)  # as a phone does, which isn’t asked
    assert [one.says for one in slip_audits.of_event(pairs.event).items] != []


def test_a_correction_that_was_asked_about_and_undone_is_doubted_as_before(pairs: Day) -> None:
    desk = Browser(pairs.by)
    pairs.report(1, 412, 380)
    page = desk.open("/e/day/entry/", line="1 812 380")
    assert desk.send(page.form(), sure="yes").said == ["Table 1: 1 correction saved."]
    assert slip_audits.of_event(pairs.event).items == ()
    number = JournalEntry.objects.filter(chain=pairs.event.uuid).latest("number").number
    undo(pairs.desk(), number=number)
    undo(pairs.desk(), number=number + 1)
    assert slip_audits.of_event(pairs.event).items == ()


NO_LINES = [
    ("9 412 380", "There is no table 9 in this round; the tables are 1 to 4."),
    ("1 412", "Table 1 has 2 seats, and the line has 1 score. Scores go in seat order, "
              "one for each seat."),
    ("p99 412 380", "There is no player 99."),
    ("pC1 412 380", "This event has no players in a division C."),
    ("1 orchard / turban", (
        "Under these rules a slip has scores and no words. Leave the words out."
    )),
    ("1 412 380 t2 26:75", "After t2, “26:75” isn’t a time: seconds go from 00 to 59."),
]  # fmt: skip


def test_a_line_that_is_no_result_of_a_pair_is_said_to_be_none(pairs: Day) -> None:
    for line, sentence in NO_LINES:
        page = read_back(pairs, line)
        assert (page.status, page.said) == (422, [sentence])


def test_whoever_has_a_bye_or_a_forfeit_has_nothing_to_enter(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=5).bring(5)
    day.post(1)
    page = read_back(day, "p5 412 380")
    assert page.said == ["Eve has a bye in round 1; there is nothing to enter."]
    first, second = day.seated(1)
    forfeits.forfeit(day.desk(), game=str(day.game(1).uuid), missing=[2], reason="not here")
    says = (
        f"Table 1, {first} and {second}, is a forfeit in round 1; there is nothing to enter. "
        "If they play after all, undo the forfeit first."
    )
    for line in ("1 412 380", f"p{day.entry(first).number} 412 380"):
        assert read_back(day, line).said == [says]


def test_a_player_who_waits_in_two_rounds_is_meant_in_the_earlier(pairs: Day) -> None:
    for table in (1, 2, 3):
        pairs.report(table, 400 + table, 300)
    late = pairs.seated(4)[0]
    pairs.complete(1, without=(4,), reason="slip lost")
    pairs.post(2)
    number = pairs.entry(late).number
    desk = Browser(pairs.by)
    page = desk.open("/e/day/entry/", line=f"p{number} 412 380")
    assert "This is round 1. Round 2 has no slip yet either" in page.main
    assert desk.send(page.form()).said[0].startswith("Table 4 saved")
    assert pairs.game(4, 1).reports.count() == 1


def test_a_number_means_the_division_of_the_page_and_is_asked_about_where_it_has_none(
    two: tuple[Day, Day],
) -> None:
    a, b = two
    page = read_back(a, "p1 412 380", place="day/B")
    assert "Kit wins by 32" in page.main
    page = read_back(a, "p1 412 380", place="day/A")
    assert "Ann wins by 32" in page.main
    page = read_back(a, "p1 412 380")
    assert page.said == ["Several divisions have a player 1. Type pA1 for Ann or pB1 for Kit."]
    assert "Kit wins by 32" in read_back(a, "pb1 412 380").main
    assert Browser(a.by).line("pB1 412 380").said[0].startswith("Table 1")
    assert Browser(b.by).line("2 412 380", event="day/B").said[0].startswith("Table 2 saved")
    assert "Meg" in read_back(a, "12 412 380").main or "Ned" in read_back(a, "12 412 380").main


def test_tables_of_all_divisions_stand_on_the_page_by_division(two: tuple[Day, Day]) -> None:
    page = Browser(two[0].by).open("/e/day/entry/")
    assert "Division A" in page.main
    assert "Division B" in page.main
    assert page.main.count("Table 1") >= 3


def test_one_key_asks_and_undoes_the_last_entry_and_its_line_stands_in_the_field(
    pairs: Day,
) -> None:
    desk = Browser(pairs.by)
    desk.line("1 412 380 t2 26:10 f2")
    asked = desk.open("/e/day/undo/?back=/e/day/entry/")
    assert "Undo this? Entered table 1, round 1: 412, 380 (" in asked.main
    page = desk.send(next(form for form in asked.forms if form.action.endswith("/undo/")))
    assert page.said == ["Undone: Entered table 1, round 1: 412, 380. Edit the line, or clear it."]
    field = next(one for one in page.elements if one.attributes.get("id") == "line")
    assert field.attributes["value"] == "1 412 380 t2 26:10 f2"
    assert "undone" in page.main
    desk.line("1 421 380")
    assert scores(pairs, 1) == list(zip(pairs.seated(1), (421, 380), strict=True))


def test_a_line_for_a_table_that_is_in_corrects_scores_and_leaves_the_overtime(pairs: Day) -> None:
    first, second = pairs.seated(1)
    desk = Browser(pairs.by)
    desk.line("1 412 380 t1 26:10")
    page = desk.open("/e/day/entry/", line="1 412 381")
    assert f"Changes: corrections ({second} +1)." in page.main
    assert f"{first} wins by 11, 392 to 381." in page.main
    assert desk.send(page.form(), sure="yes").said == [
        "Table 1: 1 correction saved."
    ]  # fmt: skip
    desk.line("1 412 381 t1 25:00")
    assert lines(pairs)[2:] == [
        (first, "overtime", -20, "SCR-16"),
        (second, "mistyped", 1, ""),
        (first, "overtime", 20, "SCR-16"),
    ]


def test_while_a_line_is_typed_it_is_echoed_as_far_as_it_goes(pairs: Day) -> None:
    first, second = pairs.seated(2)
    number = pairs.entry(second).number
    desk = Browser(pairs.by)
    for typed in (f"p{number} 412", "2 400 380 t", "2 400 380 t2 26:", "2 400 380 f"):
        page = desk.open("/e/day/entry/echo/", line=typed)
        assert first in page.html
        assert second in page.html
    assert lines(pairs) == []


def test_where_slips_are_keyed_twice_the_same_line_from_another_accepts_it(
    pairs: Day, scorekeeper: Account
) -> None:
    pairs.event.keyed_twice = True
    pairs.event.save()
    first, second = pairs.seated(1)
    page = Browser(pairs.by).line("1 412 380")
    waits = "not accepted before its second check"
    assert page.said == [f"Table 1 saved, {waits}: {first} 412, {second} 380."]
    other = Browser(scorekeeper)
    page = other.line("1 412 381")
    assert page.said[0].startswith(f"The two entries of table 1 differ: {second} 380 and 381.")
    assert other.line("1 412 380").said == [
        f"Table 1 entered by two people, accepted: {first} 412, {second} 380."
    ]


@pytest.mark.clause("D04-7")
def test_what_a_challenge_costs_is_in_the_line_read_back_before_it_is_on_the_slip(
    director: Account,
) -> None:
    """The line said that Ann won by one; with the penalty Ann had lost."""
    day = Day.new(director, system="anagrams-2004", rounds=3).bring("Ann Bob")
    day.post(1)
    day.judge(1, "TAXIS")
    first, other = day.seated(1)
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    desk = Browser(director)
    page = desk.open("/e/day/entry/", line="1 50 49")
    says = f"{first}: challenge 1: loses 2 points for a wrong challenge, −2; final score 48."
    assert says in page.main
    assert f"{other} wins by 1, 49 to 48." in page.main
    assert "Table 1 saved" in desk.send(page.form()).said[0]
    assert (first, "challenge", -2, "D04-7") in lines(day)
    assert says not in read_back(day, "1 50 49").main


def test_what_is_asked_counts_with_its_own_button_only_and_stands_at_its_seat_once(
    pairs: Day,
) -> None:
    """The form said that it was confirmed before anybody had read the question."""
    first, _ = pairs.seated(3)
    desk = Browser(pairs.by)
    page = desk.open("/e/day/entry/", line="3 1412 380")
    says = f"{first}: 1412? Scores are mostly between 100 and 800."
    assert page.main.count(says) == 1
    assert [says in one.text for one in page.elements if "doubt" in one.classes] == [True]
    assert "sure" not in page.form().fields
    back = desk.send(page.form())
    assert (back.form()["line"], back.said) == ("3 1412 380", [])
    assert lines(pairs) == []
    desk.send(back.form(), sure="yes")
    over = desk.open("/e/day/entry/", line="3 95 380")
    assert lines(pairs) == lines(pairs)[:2]
    assert desk.send(over.form()).said == []
    assert len(lines(pairs)) == 2
    desk.send(over.form(), sure="yes")
    assert lines(pairs)[2:] == [(first, "mistyped", -1317, "")]


def test_a_table_with_the_same_clock_or_starter_again_is_nothing_new_and_writes_nothing(
    pairs: Day,
) -> None:
    """“0 corrections are on the record”, and an act that changed nothing."""
    desk = Browser(pairs.by)
    desk.line("3 412 380 t2 26:10 f2")
    before = rows()
    for line in ("3 412 380 t2 26:10 f2", "3 412 380 f2", "3 412 380"):
        page = desk.open("/e/day/entry/", line=line)
        assert page.main.count("Nothing new: table 3 is already saved like this.") == 1
        page = desk.send(page.form(), sure="yes")
        assert page.said == ["Nothing new: table 3 is already saved like this."]
    assert rows() == before
