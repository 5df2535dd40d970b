"""What was done in a division that was given another code since is undone in that division."""

from __future__ import annotations

import pytest

from tdtool.models import Account, Round
from tdtool.services import divisions
from tdtool.services.journal import sentences
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo, undoable
from tdtool.services.rounds import plan
from tests.cast import Day


def last(day: Day) -> int:
    return day.event.journal.latest("number").number


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=4).bring(5)


def exchanged(day: Day, second: Day) -> None:
    """B is called C, and A is called B."""
    for one, code, table in ((second, "C", 20), (day, "B", 1)):
        facts = {"rounds": 4, "first_table": table}
        divisions.change(day.desk(), division=str(one.division.uuid), code=code, **facts)


@pytest.mark.django_db
def test_an_act_is_undone_in_its_own_division_where_two_divisions_changed_codes(day: Day) -> None:
    """Its division was told by the code of today twice: A was B, and B was C. The undoing
    switched off in C what had been switched on in A."""
    second = day.with_division("B", rounds=4, first_table=20)
    plan.keep_teams_apart(day.desk(), division=day.division_key, apart=True)
    number = last(day)
    plan.keep_teams_apart(day.desk(), division=second.division_key, apart=True)
    exchanged(day, second)
    undo(day.desk(), number=number)
    assert {one.code: one.teams_apart for one in day.event.divisions.all()} == {
        "B": False,
        "C": True,
    }
    undo(day.desk(), number=last(day))
    assert day.event.divisions.get(code="B").teams_apart
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_draft_is_undone_in_its_own_division_where_two_divisions_changed_codes(day: Day) -> None:
    """Undoing A’s draw deleted C’s draft."""
    second = day.with_division("B", rounds=4, first_table=20).bring_named("Flo", "Gus", "Hal")
    second.pair(1)
    drawn = second.round(1).uuid
    day.pair(1)
    number = last(day)
    exchanged(day, second)
    undo(day.desk(), number=number)
    assert [one.uuid for one in Round.objects.all()] == [drawn]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_refusal_names_the_division_of_the_act_where_two_divisions_changed_codes(
    day: Day,
) -> None:
    """It named C: the act in A, which is B now, was told by the code of today twice."""
    second = day.with_division("B", rounds=4, first_table=20)
    day.bring("Tom Una", here=False)
    number = last(day)
    exchanged(day, second)
    entry = undoable(day.event, number, by=day.by)[0]
    [says] = sentences.of_acts(day.event, [entry, entry]).values()
    assert says == "Added 2 players to division B."
