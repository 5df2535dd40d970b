"""One key undoes what a person did last, whatever it was; it is named before it is undone."""

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.slips import state as slip_states
from tdtool.services.journal.replay import replay
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser, Form, Page, rows

ASKED = "/e/day/undo/?back=/e/day/entry/"


@pytest.fixture
def day(director: Account) -> Day:
    made = Day.new(director, system="scrabble", rounds=4).bring(8)
    made.post(1)
    return made


def states(day: Day) -> list[str]:
    return [slip_states.of_game(day.game(table)) for table in range(1, 5)]


def answer(page: Page) -> Form:
    return next(form for form in page.forms if form.action.endswith("/undo/"))


def question(page: Page) -> str:
    return next(one.text.strip() for one in page.elements if one.tag == "h1")


@pytest.mark.long
def test_undoing_a_table_keyed_again_leaves_the_table_entered_after_it_alone(day: Day) -> None:
    """Tables 2, 3 and 2 again: the key took table 3 back, and nobody was asked."""
    day.report(2, 412, 380)
    day.report(3, 390, 400)
    slips.key_again(day.desk(), game=str(day.game(2).uuid), scores=[402, 385])
    desk, before = Browser(day.by), rows()
    asked = desk.open(ASKED)
    assert question(asked) == "Undo this? Entered table 2, round 1, again: 402, 385 (09:08)"
    assert rows() == before
    page = desk.send(answer(asked))
    assert page.said == ["Undone: Entered table 2, round 1, again: 402, 385."]
    assert states(day) == ["blank", "accepted", "accepted", "blank"]
    seats = day.game(2).seats.order_by("place")
    assert [slip_states.score_in_force(seat) for seat in seats] == [412, 380]
    assert replay(day.event).faults == ()


def test_the_question_is_one_key_away_on_the_desk_and_on_a_slip(
    day: Day,
) -> None:
    day.report(1, 412, 380)
    desk = Browser(day.by)
    for address in ("/e/day/entry/", "/e/day/round/1/table/1/"):
        page = desk.open(address)
        keyed = [one for one in page.elements if one.attributes.get("data-key") == "z"]
        assert [one.attributes["href"] for one in keyed] == [f"/e/day/undo/?back={address}"]
        left = desk.open(keyed[0].attributes["href"])
        escape = next(one for one in left.elements if "data-escape" in one.attributes)
        assert escape.attributes["href"] == address


def test_an_undoing_by_the_key_is_undone_by_it_and_no_older_act_is_reached(day: Day) -> None:
    day.report(1, 412, 380)
    day.report(2, 390, 400)
    desk = Browser(day.by)
    desk.send(answer(desk.open(ASKED)))
    assert states(day) == ["accepted", "blank", "blank", "blank"]
    asked = desk.open(ASKED)
    assert question(asked).startswith("Redo this? Entered table 2, round 1: 390, 400 (")
    page = desk.send(answer(asked))
    assert page.said == ["Redone: Entered table 2, round 1: 390, 400."]
    assert states(day) == ["accepted", "accepted", "blank", "blank"]


def test_a_scorekeeper_undoes_their_own_act_and_nobody_elses(
    day: Day, scorekeeper: Account
) -> None:
    desk = day.at_desk(scorekeeper)
    desk.report(1, 412, 380)
    day.now = desk.now
    day.report(2, 390, 400)
    theirs = Browser(scorekeeper)
    asked = theirs.open(ASKED)
    assert question(asked).startswith("Undo this? Entered table 1, round 1: 412, 380")
    theirs.send(answer(asked))
    assert states(day) == ["blank", "accepted", "blank", "blank"]


def test_what_cant_be_undone_says_so_before_it_is_tried(day: Day) -> None:
    day.report(1, 412, 380, signed=False)
    slips.sign(day.desk(), game=str(day.game(1).uuid), places=[1, 2])
    page = Browser(day.by).open(ASKED)
    assert question(page) == "Your last action: Entered signatures of table 1, round 1 (09:07)"
    assert page.said == [
        (
            "“Entered signatures of table 1, round 1” can’t be undone. Undo the entry on "
            "the slip’s page: the signatures go with it. Then enter the slip again."
        )
    ]
    assert not [form for form in page.forms if form.action.endswith("/undo/")]


def test_what_came_on_top_while_the_question_stood_there_is_said_there(
    day: Day, scorekeeper: Account
) -> None:
    day.report(1, 412, 380)
    desk = Browser(day.by)
    form = answer(desk.open(ASKED))
    other = day.at_desk(scorekeeper)
    other.by = day.by
    slips.correct(
        other.desk(), game=str(day.game(1).uuid), place=1, score=413, reason="added up wrong"
    )
    before = rows()
    page = desk.send(form)
    assert page.status == 422
    assert "came after it. Undo that first." in page.said[0]
    assert rows() == before


def test_a_person_who_has_done_nothing_here_is_told_so(day: Day, scorekeeper: Account) -> None:
    page = Browser(scorekeeper).open(ASKED)
    assert question(page) == "Nothing to undo"


ELSEWHERE = ["https://elsewhere.example/", "//elsewhere.example/e/", "x", ""]


def test_the_way_back_leads_nowhere_else(day: Day) -> None:
    day.report(1, 412, 380)
    for back in ELSEWHERE:
        page = Browser(day.by).open("/e/day/undo/", back=back)
        escape = next(one for one in page.elements if "data-escape" in one.attributes)
        assert escape.attributes["href"] == "/e/day/"
        assert JournalEntry.objects.filter(act="history.undo").count() == 0


def test_prints_are_passed_over_for_they_change_nothing(day: Day, scorekeeper: Account) -> None:
    """After a PDF was opened the key once stopped there: “Take the paper off the wall.”"""
    theirs = day.at_desk(scorekeeper)
    theirs.report(1, 412, 380)
    theirs.printed(1)
    theirs.printed(1)
    desk = Browser(scorekeeper)
    asked = desk.open(ASKED)
    assert question(asked).startswith("Undo this? Entered table 1, round 1: 412, 380 (")
    desk.send(answer(asked))
    assert states(day)[0] == "blank"


def test_who_has_only_printed_has_nothing_to_undo(day: Day, scorekeeper: Account) -> None:
    day.at_desk(scorekeeper).printed(1)
    assert question(Browser(scorekeeper).open(ASKED)) == "Nothing to undo"
