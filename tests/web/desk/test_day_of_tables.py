"""The day page where several sit at a table: the same page, for a draw and a ranking of its own."""

from __future__ import annotations

import pytest

from tdtool.engine import systems
from tdtool.engine.final_words import by_system
from tdtool.models import Account, Event, JournalEntry
from tdtool.services import check_in
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import clock
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.truth.pages import to_do
from tests.web.browser import Browser, Page

NSA = systems.get("anagrams-nsa-2005")


@pytest.fixture
def tables(director: Account) -> Day:
    """Ann to Lou at two tables of six; round 1 is posted."""
    day = Day.new(director, rounds=3).bring(12)
    day.post(1)
    return day


def day_of(day: Day) -> Page:
    return Browser(day.by).open("/e/day/")


def report(day: Day, table: int, *, signed: bool = True) -> None:
    game = str(day.game(table, 1).uuid)
    made = [score for score in range(300, 100, -1) if by_system.possible_total(NSA, score)]
    scores = made[:60:10]
    slips.report(day.desk(), game=game, scores=scores, signed=signed)


def test_a_round_after_the_one_being_played_is_not_offered(tables: Day) -> None:
    tables.printed(1)
    clock.start(tables.desk(), round=str(tables.round(1).uuid), minutes=75)
    page = day_of(tables)
    assert page.title == "Enter the slips"
    assert "Draw round 2" not in page.main
    assert to_do(page)[0] == "Table 1, no slip yet"


def test_signatures_that_are_missing_are_named(tables: Day) -> None:
    report(tables, 1, signed=False)
    assert "Table 1, six signatures" in day_of(tables).main


def test_a_signed_slip_that_is_keyed_twice_waits_for_its_second_keying(tables: Day) -> None:
    Event.objects.update(keyed_twice=True)
    report(tables, 1)
    page = day_of(tables)
    assert "Table 1, second check" in page.main
    assert "signature" not in page.main


def test_a_late_slip_stays_on_the_list_when_the_next_round_is_drawn(tables: Day) -> None:
    report(tables, 1)
    tables.complete(1, without=(2,), reason="lost")
    assert "Table 2, round 1, no slip yet" in to_do(day_of(tables))
    tables.draw(2)
    page = day_of(tables)
    assert page.title == "Check the draft of round 2"
    assert "Table 2, round 1, no slip yet" in to_do(page)
    assert "Round 1 in the hall" in page.main


def test_many_rounds_stand_as_a_strip_of_numbers(director: Account) -> None:
    day = Day.new(director, rounds=6).bring(12)
    day.post(1)
    labels = [one.attributes.get("aria-label") for one in day_of(day).elements]
    assert "Round 1, posted" in labels
    assert "Round 6, not drawn" in labels


def test_the_morning_goes_from_the_papers_to_the_clock_to_the_slips(tables: Day) -> None:
    desk = Browser(tables.by)
    assert day_of(tables).title == "Print everything"
    form = desk.open("/e/day/").form("/e/day/papers/round-1-all/print/")
    desk.client.post(form.action, {name: said[0] for name, said in form.fields.items()})
    page = desk.open("/e/day/")
    assert page.title == "Start the clock"
    form = page.form("/e/day/round/1/clock/start/")
    assert form["minutes"] == "75"
    desk.send(form)
    assert day_of(tables).title == "Enter the slips"


def test_starting_the_clock_dismisses_the_printing(tables: Day) -> None:
    clock.start(tables.desk(), round=str(tables.round(1).uuid), minutes=75)
    assert day_of(tables).title == "Enter the slips"


def test_a_doubtful_sum_is_a_query_and_only_a_dispute_has_the_diamond(tables: Day) -> None:
    tables.words(1, seat1="GARDENIA")
    report(tables, 1)
    tables.dispute(2)
    icons = [
        one.attributes.get("href", "").rpartition("#")[2]
        for one in day_of(tables).elements
        if one.tag == "use"
    ]
    assert "doubtful" in icons
    assert icons.count("disputed") == 3  # its table, how many are, and what to do


def test_a_complete_rounds_warnings_stay_in_to_do_while_the_next_is_a_draft(
    director: Account,
) -> None:
    """Two totals that ten words can’t make; the round is completed all the same."""
    day = Day.new(director, system="anagrams-1962", rounds=4).bring(4)
    day.post(1)
    day.report(1, 49, 222, 154, 91)
    day.complete(1)
    assert "Nothing: every slip is accepted" not in Browser(director).open("/e/day/").main
    day.draw(2, method="lot")
    page = Browser(director).open("/e/day/").main
    assert "Nothing: every slip is accepted" not in page
    assert "222 isn’t a possible total" in page


@pytest.mark.long
def test_an_error_of_an_earlier_complete_round_is_to_do_and_next_as_the_check_says(
    director: Account,
) -> None:
    """Two rounds complete, then a correction of round 1 is undone: 95 for words of 85 points."""
    day = Day.new(director, rounds=3).bring(6)
    day.post(1)
    day.report(1, 299, 95, 297, 296, 298, 294)
    day.words(1, seat2="STAUNCH TURBAN")
    slips.correct(
        day.desk(), game=str(day.game(1).uuid), place=2, score=85, reason="The words add up to 85."
    )
    made = JournalEntry.objects.latest("number").number
    day.complete(1)
    day.post(2)
    day.report(1, 299, 298, 297)
    day.report(2, 297, 296, 294)
    day.complete(2)
    page = day_of(day)
    assert page.title == "Draw round 3, the final"
    undo(day.desk(), number=made, reason="their own sum after all")
    says = "Seat 2: 95 was reported; the words add up to 85."
    assert "1 error" in Browser(director).open("/e/day/?check=every").main
    page = day_of(day)
    assert page.title == "Check table 1, round 1"
    assert f"Table 1, round 1, error{says}" in page.main
    assert "Nothing: every slip is accepted" not in page.main
    steps = [one.attributes for one in page.elements if "data-next" in one.attributes]
    assert [one["href"] for one in steps] == ["/e/day/round/1/table/1/"]
    day.post(3)
    day.printed(3)
    clock.start(day.desk(), round=str(day.round(3).uuid), minutes=75)
    assert day_of(day).title == "Check table 1, round 1"
    assert f"Table 1, round 1, error{says}" in day_of(day).main


def test_a_ruling_that_was_undone_is_struck_out_among_the_last_results(tables: Day) -> None:
    """“ruling: TRAIN ruled off” once stood there after its undoing as if it counted."""
    report(tables, 1)
    game = str(tables.game(1, 1).uuid)
    slips.correct(tables.desk(), game=game, place=1, score=275, reason="TRAIN ruled off")
    undo(tables.desk(), number=JournalEntry.objects.latest("number").number, reason="it counts")
    page = day_of(tables)
    assert "ruling: TRAIN ruled off, undone" in page.main
    assert any(one.tag == "s" and "−25" in one.text for one in page.elements)
    assert "Round 1, table 1 Ann −25" in page.main


def test_next_is_check_in_until_a_draw_is_possible(director: Account) -> None:
    """After one of eight it once was the draw, which said: not yet."""
    day = Day.new(director, system="scrabble").bring(8, here=False)
    for name, title in (("Ann", "Check in the players"), ("Bob", "Draw round 1")):
        check_in.one(day.desk(), entry=str(day.entry(name).uuid), arrived=True)
        assert day_of(day).title == title
