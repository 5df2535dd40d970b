"""What is worked out of a division's scores stays good until an act can have changed them."""

from __future__ import annotations

import pytest

from tdtool.models import Account, Division
from tdtool.queries.field import Field, kept_field, read_field
from tdtool.queries.journal.chain import State, state_of
from tdtool.services import check_in, divisions, papers
from tdtool.services.journal import replay
from tdtool.services.journal.replay import scratch_database
from tdtool.services.rounds import clock as clocks
from tests.cast import Day
from tests.journals import frozen

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
    papers.print_paper(
        day.desk(), division=day.division_key, name="standings", revision=1, digest="", pieces={}
    )
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=20)
    assert state_of(day.division) == before
    day.report(1, *range(100, 106))
    assert state_of(day.division) != before
    assert kept_field(day.division).begun == 1


def test_however_much_is_done_in_another_division_the_state_stays(day: Day, other: Day) -> None:
    ours, theirs = state_of(day.division), state_of(other.division)
    entry = str(other.entry("Kit").uuid)
    for at in range(3):
        check_in.one(other.desk(), entry=entry, arrived=at % 2 == 1)
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


@pytest.mark.parametrize(
    ("name", "acts"),
    [
        ("two-divisions", 60),
        pytest.param("two-divisions", None, marks=pytest.mark.long),
        pytest.param("chance-scrabble-11", None, marks=pytest.mark.long),
    ],
)
def test_no_act_changes_what_was_scored_in_a_division_that_it_does_not_mark(
    name: str, acts: int | None
) -> None:
    """Whole journals, act by act: clocks and prints, undoings, and moves between divisions."""
    journal = frozen.read(frozen.CORPUS / f"{name}.json.gz")
    before: dict[State, tuple[Field, object]] = {}

    def look() -> None:
        for division in Division.objects.select_related("event"):
            event = division.event
            own = Division.objects.filter(pk=division.pk).values().get()
            now = read_field(division), (own, event.system, event.settings, event.lexicon)
            assert before.setdefault(state_of(division), now) == now

    with scratch_database():
        assert replay._play(journal.rows()[:acts], look) == ""
    assert len(before) > 1
