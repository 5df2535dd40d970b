"""Two scores without their table: those of the first table that waits, where the stack of slips
is in order. The second Enter is the check, and is never spared."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tests.cast import NSA, Day
from tests.web.browser import Browser

ALONE = "No table typed: this is the first without a slip."


@pytest.fixture
def pairs(director: Account) -> Day:
    """Ann to Hal play Scrabble; round 1 is posted, and the slip of table 1 is in."""
    made = Day.new(director, system="scrabble", rounds=7).bring(8)
    made.post(1)
    made.report(1, 401, 302)
    return made


def test_scores_alone_are_read_back_for_the_first_table_without_a_slip(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = desk.open("/e/day/entry/", line="412 380")
    assert "Table 2" in page.main
    assert ALONE in page.main
    assert desk.send(page.form()).said[0].startswith("Table 2 saved, accepted")
    assert "Table 3" in desk.open("/e/day/entry/", line="399 380 f2").main


def test_scores_alone_are_saved_to_the_table_read_back_though_another_desk_was_faster(
    pairs: Day,
) -> None:
    """The first table without a slip is another one by then."""
    desk = Browser(pairs.by)
    page = desk.open("/e/day/entry/", line="412 380")
    assert page.form()["line"] == "2 412 380"
    pairs.report(2, 350, 340)
    assert "350" in desk.send(page.form()).said[0]
    assert not pairs.game(3).reports.exists()


def test_scores_alone_are_never_saved_unseen(pairs: Day) -> None:
    desk = Browser(pairs.by)
    assert "data-plain" in desk.open("/e/day/entry/", line="2 412 380", now="A1").html
    assert "data-plain" not in desk.open("/e/day/entry/", line="412 380", now="A1").html


MISTYPED = ["44 401", "99 380", "412 380 20"]


def test_what_may_be_a_mistyped_table_is_none_as_before(pairs: Day) -> None:
    for line in MISTYPED:
        page = Browser(pairs.by).open("/e/day/entry/", line=line)
        assert page.said == [
            f"There is no table {line.split()[0]} in this round; the tables are 1 to 4."
        ]


def test_scores_alone_need_their_table_where_several_divisions_play(director: Account) -> None:
    a = Day.new(director, system="scrabble", rounds=3).bring(4)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    a.post(1)
    b.post(1)
    assert "There is no table 412" in Browser(a.by).open("/e/day/entry/", line="412 380").said[0]
    assert "Table 11" in Browser(a.by).open("/e/day/B/entry/", line="412 380").main


def test_scores_alone_need_their_table_where_tables_have_several_seats(director: Account) -> None:
    day = Day.new(director, system=NSA, rounds=3).bring(8)
    day.post(1)
    assert "There is no table 120" in Browser(day.by).open("/e/day/entry/", line="120 99").said[0]
