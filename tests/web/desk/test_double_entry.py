"""Slips that two people enter: all that the line says is compared with what stands."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry, LedgerLine
from tdtool.services import events
from tdtool.services.journal import undo
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser

DIFFER = "The two entries of table 1 differ: "


@pytest.fixture
def twice(director: Account) -> Day:
    day = Day.new(director, system="scrabble").bring(4)
    events.key_twice(day.desk(), twice=True)
    day.event.refresh_from_db()
    day.post(1)
    return day


def state(day: Day) -> str:
    accepted = day.game(1).acceptances.filter(undone_by=None).exists()
    return "accepted" if accepted else "waits"


@pytest.mark.parametrize(
    ("first", "second", "differs"),
    [
        ("1 456 440", "1 456 440 t1 26:10", "time of {0} none and 26:10"),
        ("1 456 440 t1 26:10", "1 456 440", "time of {0} 26:10 and none"),
        ("1 456 440 t1 26:10", "1 456 440 t1 27:10", "time of {0} 26:10 and 27:10"),
        ("1 456 440", "1 456 440 f2", "who started, {0} and {1}"),
        ("1 456 440 f2", "1 456 440", "who started, {1} and {0}"),
        ("1 456 440", "1 456 404", "{1} 440 and 404"),
    ],
)
def test_a_second_entry_that_says_anything_else_is_not_accepted(
    twice: Day, scorekeeper: Account, first: str, second: str, differs: str
) -> None:
    """Overtime and who started were dropped, and plain Enter accepted 456 for 436."""
    Browser(twice.by).line(first)
    other = Browser(scorekeeper)
    page = other.open("/e/day/entry/", line=second)
    says = DIFFER + differs.format(*twice.seated(1))
    assert says in page.main
    assert "Save" not in page.main
    assert state(twice) == "waits"


def test_a_second_entry_of_all_the_same_is_accepted(twice: Day, scorekeeper: Account) -> None:
    Browser(twice.by).line("1 456 440 t1 26:10 f2")
    first, second = twice.seated(1)
    page = Browser(scorekeeper).line("1 456 440 t1 26:10 f2")
    says = f"Table 1 entered by two people, accepted: {first} 436, {second} 440."
    assert page.said == [says]
    assert state(twice) == "accepted"


def test_the_second_person_is_warned_as_the_first_was_and_reads_that_it_is_to_check(
    director: Account, scorekeeper: Account
) -> None:
    day = Day.new(director, system="anagrams-nsa-2005", table_size=3).bring(6)
    events.key_twice(day.desk(), twice=True)
    day.post(1)
    line = "1 65 64 0"
    desk, other = Browser(director), Browser(scorekeeper)
    first = desk.open("/e/day/entry/", line=line)
    warning = "Seat 1: "
    warned = next(one.text for one in first.elements if "doubt" in one.classes)
    assert warning in warned
    desk.send(first.form(), sure="yes")
    second = other.open("/e/day/entry/", line=line)
    assert warned in [one.text for one in second.elements if "doubt" in one.classes]
    answer = other.send(second.form(), sure="yes")
    assert answer.said == ["Table 1 entered by two people, accepted, to check: 65, 64, 0."]


def test_a_second_entry_is_compared_with_what_stands_after_a_correction(
    twice: Day, scorekeeper: Account
) -> None:
    """The right entry was refused for ever: it was compared with what had been mistyped."""
    desk = Browser(twice.by)
    desk.line("1 380 401")
    desk.line("1 390 401")
    page = Browser(scorekeeper).line("1 390 401")
    assert page.said[0].startswith("Table 1 entered by two people, accepted")
    assert state(twice) == "accepted"


def test_who_corrected_a_slip_is_not_its_second_person(twice: Day, scorekeeper: Account) -> None:
    """Nobody but the corrector had ever read 390, and it was accepted."""
    Browser(twice.by).line("1 380 401")
    game = str(twice.game(1).uuid)
    other = twice.at_desk(scorekeeper)
    slips.correct(other.desk(), game=game, place=1, score=390, reason="misread")
    page = Browser(scorekeeper).open("/e/day/entry/", line="1 390 401")
    assert "Nothing new" in page.main
    assert Browser(twice.by).line("1 390 401").said[0].startswith("Table 1 entered by two people")
    assert state(twice) == "accepted"


def test_a_slip_that_waits_for_its_second_check_is_not_said_to_be_accepted(twice: Day) -> None:
    desk = Browser(twice.by)
    first, second = twice.seated(1)
    page = desk.line("1 456 440 t1 26:10")
    says = f"Table 1 saved, not accepted before its second check: {first} 436, {second} 440."
    assert page.said == [says]
    last = desk.open("/e/day/entry/").main.partition("Just in")[2]
    assert f"{second} 440, {first} 436" in last
    desk.line("2 400 390 u")
    page = desk.send(desk.open("/e/day/round/1/table/2/").form("/e/day/round/1/table/2/sign/"))
    assert page.said == ["Table 2: signed by all, not accepted before its second check."]


def test_second_checks_typed_ahead_are_all_saved(twice: Day, scorekeeper: Account) -> None:
    """With every slip in, none was plain: each was saved by the line after it, the last by none."""
    desk, other = Browser(twice.by), Browser(scorekeeper)
    for table in (1, 2):
        desk.line(f"{table} 41{table} 380")
    for table in (1, 2):
        page = other.client.get(
            "/e/day/entry/", {"line": f"{table} 41{table} 380", "now": ""}, HTTP_X_ENTRY_LINE="1"
        )
        assert "data-plain" in page.content.decode()


def test_a_slip_that_two_entered_alike_was_mistyped_only_with_a_reason(
    twice: Day, scorekeeper: Account
) -> None:
    """Both had misread it, and all that could be saved was a ruling as if the paper had changed."""
    desk = Browser(twice.by)
    desk.line("1 456 440")
    Browser(scorekeeper).line("1 456 440")
    page = desk.open("/e/day/entry/", line="1 456 404")
    assert "Two people entered this slip alike. Give the reason if both misread it" in page.main
    for answer in ({"sure": "yes"}, {"mistyped": "yes"}):
        refused = desk.send(page.form(), **answer)
        assert refused.said == [
            "Two people entered table 1 alike. To correct it, give the reason, e.g. that both "
            "misread the paper."
        ]
    corrected = desk.send(page.form(), mistyped="yes", reason="both misread it")
    assert corrected.said == ["Table 1: 1 correction saved."]
    line = LedgerLine.objects.order_by("pk").last()
    assert line is not None
    assert (line.kind, line.points, line.clause, line.reason) == (
        "mistyped", -36, "", "a typing error: both misread it",
    )  # fmt: skip
    undo.undo(twice.desk(), number=JournalEntry.objects.order_by("-number")[0].number)
    page = desk.open("/e/day/entry/", line="1 456 404")
    page = desk.send(page.form(), ruling="yes", reason="the players added up again")
    assert page.said == ["Table 1: 1 correction saved by ruling."]
    line = LedgerLine.objects.order_by("pk").last()
    assert line is not None and (line.kind, line.points) == ("ruling", -36)


def test_an_unsigned_slip_typed_again_is_signed_where_it_says_the_same(director: Account) -> None:
    """“Already saved like this” was said of a slip that didn’t count; then that its page has a
    button."""
    day = Day.new(director, system="scrabble").bring(4)
    day.post(1)
    desk = Browser(director)
    desk.line("1 400 390 u")
    page = desk.open("/e/day/entry/", line="1 400 390 u")
    assert "Not all have signed: enter it without u once they have." in page.main
    page = desk.open("/e/day/entry/", line="1 400 391")
    assert "This changes a saved slip." in page.main
    page = desk.send(page.form(), sure="yes")
    assert page.said == ["Table 1: 1 correction saved. Not all have signed: enter it once more."]
    assert state(day) == "waits"
    page = desk.open("/e/day/entry/", line="1 400 391")
    assert "Mirela K. saved table 1 unsigned; now all have signed it." in page.main
    assert "This changes a saved slip." not in page.main
    page = desk.send(page.form())
    assert page.said == ["Table 1: signed by all, accepted."]
    assert (state(day), LedgerLine.objects.count()) == ("accepted", 3)
