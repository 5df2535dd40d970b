"""The Scrabble demo: two divisions in the middle of round 3."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tdtool.models import Event, Game, JournalEntry, Round
from tdtool.queries.slips import state as slip_states
from tdtool.rehearsal import demo as rehearsal_demo
from tdtool.services.journal.replay import replay
from tests.databases import Database
from tests.day_process import empty_home

NOW = datetime(2026, 5, 9, 14, 22, tzinfo=UTC)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Database:
    """A laptop with the demo; the tests only read it."""
    made = Database("", empty_home(tmp_path_factory.mktemp("demo")))
    with django_db_blocker.unblock(), made.here():
        rehearsal_demo.open_demo(rehearsal_demo.IN_PAIRS, by=rehearsal_demo.demo_account(), at=NOW)
    return made


@pytest.fixture
def demo(opened: Database, django_db_blocker: Any) -> Iterator[Event]:
    with django_db_blocker.unblock(), opened.here():
        yield Event.objects.get()


@pytest.mark.long
def test_the_scrabble_demo_has_two_divisions_of_eleven_and_eight(demo: Event) -> None:
    found = [(d.code, d.rounds, d.entries.count()) for d in demo.divisions.order_by("code")]
    assert found == [("A", 7, 11), ("B", 7, 8)]


def test_the_scrabble_demo_is_opened_in_the_middle_of_round_three(demo: Event) -> None:
    states = [
        (found.division.code, found.number, found.state, found.method)
        for found in Round.objects.order_by("division__code", "number")
    ]
    assert states == [
        ("A", 1, "complete", "fontes"),
        ("A", 2, "complete", "fontes"),
        ("A", 3, "posted", "fontes"),
        ("B", 1, "complete", "round-robin"),
        ("B", 2, "complete", "round-robin"),
        ("B", 3, "posted", "round-robin"),
    ]
    games = list(Game.objects.filter(round__state="posted", table__isnull=False))
    slips = slip_states.of_games(games)
    assert {game.table.number: slips[game.pk] for game in games if game.table} == {
        1: "blank",
        2: "accepted",
        3: "blank",
        4: "reported",
        5: "blank",
        11: "blank",
        12: "blank",
        13: "accepted",
        14: "blank",
    }


@pytest.mark.long
def test_the_scrabble_demos_journal_is_in_order_of_time_and_plays_to_the_same_event(
    demo: Event,
) -> None:
    times = list(JournalEntry.objects.order_by("number").values_list("at", flat=True))
    assert times == sorted(times)
    assert times[-1] < NOW
    assert replay(demo).faults == ()


def test_opening_the_scrabble_demo_again_gives_the_same_event(demo: Event) -> None:
    before = JournalEntry.objects.count()
    again = rehearsal_demo.open_demo(
        rehearsal_demo.IN_PAIRS, by=rehearsal_demo.demo_account(), at=NOW + timedelta(days=1)
    )
    assert (again, JournalEntry.objects.count()) == (demo, before)
