"""What is worked out of a division's scores stays good until an act can have changed them."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.queries.field import kept_field
from tdtool.queries.journal import chain
from tdtool.queries.journal.last_act import AT_A_TIME, state_of
from tdtool.services import check_in, divisions, papers
from tdtool.services.rounds import clock as clocks
from tests.cast import Day

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(director: Account) -> Day:
    """A division at tables, one round posted."""
    day = Day.new(director).bring(6)
    day.post(1)
    return day


@pytest.fixture
def other(day: Day) -> Day:
    """One more division of the event."""
    return day.with_division("B", first_table=11).bring("Kit Lou Meg Ned")


def test_a_slip_is_a_scoring_act_and_a_print_or_the_clock_is_none(day: Day) -> None:
    before = state_of(day.division)
    papers.print_paper(day.desk(), name="standings", revision=1, digest="", pieces={})
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=20)
    assert state_of(day.division) == before
    day.report(1, *range(100, 106))
    assert state_of(day.division) != before
    assert kept_field(day.division).begun == 1


def test_however_much_is_done_in_another_division_the_state_stays(day: Day, other: Day) -> None:
    ours, theirs = state_of(day.division), state_of(other.division)
    entry = str(other.entry("Kit").uuid)
    for at in range(AT_A_TIME + 1):
        check_in.one(other.desk(), entry=entry, here=at % 2 == 1)
    assert state_of(day.division) == ours
    assert state_of(other.division) != theirs


def test_who_goes_to_another_division_changes_both(day: Day, other: Day) -> None:
    before = state_of(day.division), state_of(other.division)
    assert len(kept_field(other.division).entrants) == 4
    divisions.move_player(
        day.desk(), entry=str(other.entry("Kit").uuid), division=str(day.division.uuid)
    )
    after = state_of(day.division), state_of(other.division)
    assert [was != now for was, now in zip(before, after, strict=True)] == [True, True]
    assert len(kept_field(other.division).entrants) == 3


def test_a_page_that_is_only_read_sees_one_end_of_the_journal_and_an_act_the_newest(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    chain_of = day.event.uuid
    with chain.read_once():
        before = chain.end(chain_of)
        day.post(1)
        assert (chain.end(chain_of), chain.last_link(chain_of) == before) == (before, False)
    assert chain.end(chain_of) == chain.last_link(chain_of)
