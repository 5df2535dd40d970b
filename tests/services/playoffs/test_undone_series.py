"""A series that is undone stays so until just that is undone; what is played after it counts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models import JournalEntry
from tdtool.models.accounts import Role
from tdtool.services.acts import Refused
from tdtool.services.journal import replay, undo
from tdtool.services.playoffs import deciding, starting
from tdtool.services.rounds import lifecycle as rounds
from tests import cast
from tests.cast import Day
from tests.module_day import again, rolled_back
from tests.services.playoffs.cast import (
    after_the_last_round,
    decide,
    now,
    post,
    result,
    stands,
    start,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    """There is a final to be played."""
    with rolled_back(django_db_blocker):
        day = after_the_last_round(cast.account("Mirela K.", Role.DIRECTOR))
        start(day, 2, best_of={"final": 3})
        yield day


@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)


def undo_series(day: Day) -> int:
    """Returns the number of the action."""
    deciding.replay(day.desk(), division=day.division_key, series="F", reason="wrong word list")
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


def champion(day: Day) -> str:
    found = now(day).champion
    return found.name if found else ""


def played(day: Day, *games: dict[str, int]) -> None:
    for scores in games:
        post(day)
        result(day, "F", **scores)


def test_undoing_a_series_twice_brings_no_old_game_back(day: Day) -> None:
    played(day, {"Ann": 400, "Bob": 300}, {"Ann": 400, "Bob": 300})
    assert champion(day) == "Ann"
    undo_series(day)
    decide(day, "F", "awarded", "Bob", reason="Ann went home")
    assert champion(day) == "Bob"
    undo_series(day)
    assert (champion(day), stands(day, "F")) == ("", "ready")


@pytest.mark.long
def test_a_game_counts_that_is_posted_under_the_number_of_one_that_was_undone(day: Day) -> None:
    played(day, {"Ann": 400, "Bob": 300})
    second = post(day)
    undo_series(day)
    rounds.take_back(day.desk(), round=str(second.uuid), reason="wrong word list")
    rounds.discard(day.desk(), round=str(second.uuid))
    again = post(day)
    result(day, "F", Ann=100, Bob=500)
    assert again.number == second.number
    assert now(day).bracket.final.score == (0, 1)
    assert replay.replay(day.event).faults == ()


def test_an_undone_game_is_not_posted_again_from_its_draft(day: Day) -> None:
    drawn = post(day)
    undo_series(day)
    rounds.take_back(day.desk(), round=str(drawn.uuid), reason="wrong word list")
    with pytest.raises(Refused) as refusal:
        rounds.confirm(day.desk(), round=str(drawn.uuid))
    assert str(refusal.value) == (
        "This draft has a game of a series that was undone, so it would no longer count. Delete "
        "the draft, then post the next games on the Play-off page."
    )


def test_only_the_newest_undoing_of_a_series_is_undone(day: Day) -> None:
    decide(day, "F", "awarded", "Bob", reason="Ann went home")
    first = undo_series(day)
    decide(day, "F", "awarded", "Ann", reason="it was Bob")
    with pytest.raises(Refused) as refusal:
        undo.undo(day.desk(), number=first)
    assert str(refusal.value) == "The final was decided since. Undo that first."
    second = undo_series(day)
    with pytest.raises(Refused) as refusal:
        undo.undo(day.desk(), number=first)
    assert str(refusal.value) == "The final was undone once more since. Undo that first."
    undo.undo(day.desk(), number=second)
    assert champion(day) == "Ann"


def test_nothing_of_a_cancelled_play_off_comes_into_the_next(day: Day) -> None:
    decide(day, "F", "awarded", "Bob", reason="Ann went home")
    number = undo_series(day)
    starting.cancel(day.desk(), division=day.division_key)
    start(day, 2, best_of={"final": 1})
    with pytest.raises(Refused, match="The play-off was cancelled since"):
        undo.undo(day.desk(), number=number)
