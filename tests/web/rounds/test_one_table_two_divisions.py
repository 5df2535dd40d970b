"""A table is played at in one division at a time: two never post onto the same open one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.models.rounds import RoundState
from tdtool.services.journal import undo
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds.rows import RoundRefused
from tests.cast import Day, brought
from tests.kept import kept
from tests.web.browser import Browser

REFUSED = (
    "Round 1 of division A is being played at tables 3 and 4, too. Complete that round first, or "
    "change the first table of division B on the Event page and draw round 1 again."
)


@pytest.fixture
def two(director: Account) -> tuple[Day, Day]:
    """A has grown to four tables; those of B begin at table 3."""
    b = kept(_two, director)
    return replace(b, code="A"), b


def _two(by: Account) -> Day:
    a = brought(by, 8, system="scrabble", rounds=3)
    return a.with_division("B", first_table=3).bring("Kit Lou Meg Ned")


def test_a_draft_says_which_tables_another_division_has_and_is_refused_before_posting(
    two: tuple[Day, Day],
) -> None:
    a, b = two
    a.pair(1)
    b.pair(1)
    desk = Browser(a.by)
    drafted = "Round 1 of division A is drafted at tables 3 and 4, too."
    assert drafted in desk.open("/e/day/B/round/1/").main
    a.post(1)
    page = desk.open("/e/day/B/round/1/")
    assert REFUSED in page.main
    page = desk.send(page.form("/e/day/B/round/1/post-and-print/"))
    assert page.status == 422 and REFUSED in page.main
    assert b.round(1).state == RoundState.CONFIRMED
    with pytest.raises(RoundRefused, match="division A is being played"):
        rounds.post(b.desk(), round=str(b.round(1).uuid))
    for table in (1, 2, 3, 4):
        a.report(table, 400, 300 + table)
    a.complete(1)
    rounds.post(b.desk(), round=str(b.round(1).uuid))


def test_tables_of_several_seats_are_looked_at_as_well(director: Account) -> None:
    a = brought(director, 12, rounds=3)
    b = a.with_division("B", first_table=2).bring("Meg Ned Ola Pip Quin Roy")
    a.post(1)
    b.draw(1)
    says = "Round 1 of division A is being played at table 2, too."
    assert says in Browser(director).open("/e/day/B/round/1/").main
    with pytest.raises(RoundRefused, match="being played at table 2"):
        b.post(1)


def test_a_completed_round_isnt_opened_again_onto_tables_that_another_division_plays_at(
    two: tuple[Day, Day],
) -> None:
    a, b = two
    a.play(1)
    number = JournalEntry.objects.filter(act="rounds.complete").get().number
    b.post(1)
    with pytest.raises(CantUndo, match="Round 1 of division B is being played at tables 3 and 4"):
        undo.undo(a.desk(), number=number)


def test_a_line_for_a_table_of_another_division_is_read_back_before_it_is_saved(
    director: Account,
) -> None:
    a = brought(director, 4, system="scrabble", rounds=3)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    a.post(1)
    b.post(1)
    desk = Browser(director)
    of_b = desk.open("/e/day/B/entry/", line="11 401 380", now="A1 B1")
    assert "data-plain" in of_b.html
    assert "data-plain" not in desk.open("/e/day/B/entry/", line="1 401 380", now="A1 B1").html


def test_a_late_player_against_the_bye_gets_a_table_that_no_other_division_has(
    director: Account,
) -> None:
    a = brought(director, 5, system="scrabble", rounds=3)
    b = a.with_division("B", first_table=3).bring("Kit Lou Meg Ned")
    a.post(1)
    b.post(1)
    a.bring("Una")
    desk = Browser(director)
    page = desk.open(f"/e/day/A/players/{a.entry('Una').uuid}/")
    assert "the two play at table 5 instead" in page.main
