"""A day of two divisions: the tables, clocks and jobs of both, in one list."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.truth.pages import cards, next_block, next_step, to_do
from tests.web.browser import Browser


@pytest.fixture
def two(director: Account) -> tuple[Day, Day]:
    """A plays at tables 1 and 2, B at 11 and 12: a round posted and printed in each."""
    a = Day.new(director, system="scrabble", rounds=3).bring(4)
    b = a.with_division("B", first_table=11).bring_named("Nan", "Oz", "Pam", "Rex")
    for each in (a, b):
        each.post(1)
        each.printed(1)
    return a, b


@pytest.mark.long
def test_the_events_day_has_the_tables_of_both_divisions_and_one_list(
    two: tuple[Day, Day],
) -> None:
    a, b = two
    page = Browser(a.by).open("/e/day/")
    assert set(cards(page)) == {1, 2, 11, 12}
    assert "Division A, round 1" in page.main and "Division B, round 1" in page.main
    for table in (1, 2):
        a.report(table, 400 + table, 350)
    page = Browser(a.by).open("/e/day/")
    assert "Nothing: every slip is accepted" not in page.main
    assert [line.partition(",")[0] for line in to_do(page)] == [
        "A · Pair round 2Every slip of round 1 is in and accepted. This completes round 1.",
        "B · Table 11",
        "B · Table 12",
    ]
    for table in (11, 12):
        b.report(table, 400 + table, 350)
    page = Browser(a.by).open("/e/day/")
    assert len(to_do(page)) == 2
    assert "Every slip is accepted." in page.main
    assert "Nothing" not in page.main, "two steps are left"


def test_the_block_is_the_first_line_of_to_do_whichever_the_division(
    two: tuple[Day, Day],
) -> None:
    a, b = two
    b.report(11, 400, 350)
    b.dispute(11)
    page = Browser(a.by).open("/e/day/")
    assert next_step(page) == "Rule on the dispute of table 11"
    assert to_do(page)[0].startswith("B · Table 11, dispute 1")
    assert "Next, division B" in page.main
    own = Browser(a.by).open("/e/day/A/")
    assert next_step(own) == "Enter the slips"
    assert [line.partition(",")[0] for line in to_do(own)][:3] == [
        "A · Table 1", "A · Table 2", "B · Table 12",
    ]  # fmt: skip


def test_a_slip_that_waits_for_its_second_check_isnt_called_unsigned(
    two: tuple[Day, Day],
) -> None:
    a, _ = two
    event = a.event
    event.keyed_twice = True
    event.save()
    for table in (1, 2):
        a.report(table, 400 + table, 350)
    page = Browser(a.by).open("/e/day/A/")
    assert next_step(page) == "Check the slip of table 1 a second time"
    assert "not signed" not in next_block(page)
