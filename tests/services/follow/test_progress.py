"""What is known of the second: never more than it said, and nobody waits twice for nothing."""

from __future__ import annotations

import threading
from uuid import UUID

import pytest
from django.utils import timezone

from tdtool.queries.follow import progress, wire
from tdtool.queries.journal.chain import NOTHING, Link, last_link
from tests.services.follow.two_laptops import Two

CHAIN = UUID(int=1)
FOREVER = 100_000.0  # seconds


@pytest.fixture(autouse=True)
def anew() -> None:
    progress.forget()


def _says(number: int) -> None:
    progress.tell_confirmed({CHAIN: number}, at=timezone.now())


def _waits_for(number: int, longest: float) -> bool:
    return progress.wait_until_confirmed(CHAIN, number, longest=longest)


def test_after_one_wait_that_ran_out_nobody_waits_until_the_second_goes_on() -> None:
    """Who waited would wait until the test is ended from outside."""
    _says(3)
    assert not _waits_for(4, 0.01)
    assert not _waits_for(5, FOREVER)
    _says(3)  # it still asks, and has no more
    assert not _waits_for(6, FOREVER)
    _says(4)
    threading.Timer(0.2, _says, [6]).start()
    assert _waits_for(6, FOREVER)


def test_before_the_second_has_asked_it_isnt_known_what_it_lacks() -> None:
    assert progress.not_yet() == 0
    progress.tell_written(CHAIN, 400)
    assert progress.not_yet() is None


def test_a_second_that_names_no_end_of_a_journal_lacks_all_of_it() -> None:
    progress.tell_written(CHAIN, 400)
    progress.tell_confirmed({}, at=timezone.now())
    assert progress.not_yet() == 400
    _says(398)
    assert progress.not_yet() == 2


def test_a_journal_that_the_second_hasnt_or_has_otherwise_is_confirmed_up_to_nothing(
    two: Two,
) -> None:
    with two.first.here():
        event = two.day.event.uuid
        number = last_link(event).number
        assert set(wire.confirmed({}).values()) == {0}
        assert wire.confirmed({event: [Link(number, "0" * 64), NOTHING]})[event] == 0
        assert wire.confirmed(wire.heads())[event] == number


def test_a_question_is_answered_once() -> None:
    assert progress.is_new("ABCDE", "word")
    assert not progress.is_new("ABCDE", "word")
    assert progress.is_new("FGHJK", "word")  # another code, another set of words
