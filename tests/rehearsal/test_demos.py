"""The demo event has something of everything that a day can show."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tdtool.engine import Lexicon, systems
from tdtool.engine.final_words import nsa
from tdtool.engine.final_words.verdicts import Reported
from tdtool.models import Account, Event, Game, JournalEntry, Round
from tdtool.queries.rounds import draw_of_tables
from tdtool.queries.slips import state as slip_states
from tdtool.rehearsal import demo as rehearsal_demo
from tdtool.services import accounts
from tdtool.services.journal.replay import replay
from tests.databases import Database
from tests.day_process import empty_home

NOW = datetime(2026, 5, 9, 14, 22, tzinfo=UTC)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Database:
    """A laptop with the demo; the tests only read it."""
    made = Database("", empty_home(tmp_path_factory.mktemp("demo")))
    with django_db_blocker.unblock(), made.here():
        rehearsal_demo.open_demo(by=rehearsal_demo.demo_account(), at=NOW)
    return made


@pytest.fixture
def demo(opened: Database, django_db_blocker: Any) -> Iterator[Event]:
    with django_db_blocker.unblock(), opened.here():
        yield Event.objects.get()


def table(demo: Event, number: int, table: int) -> Game:
    return Game.objects.get(round__division__event=demo, round__number=number, table__number=table)


def findings(game: Game) -> list[tuple[str, str]]:
    seats = [
        Reported(tuple(row.word for row in seat.words.all()), slip_states.score_in_force(seat))
        for seat in game.seats.order_by("place")
    ]
    verdict = nsa.verify(
        system=systems.get("anagrams-nsa-2005"), lexicon=Lexicon.load("enable"), seats=seats
    )
    return [(finding.rule, finding.severity) for finding in verdict.everything]


@pytest.mark.long
def test_the_demo_has_twenty_two_players_rated_1648_to_1991(demo: Event) -> None:
    ratings = sorted(entry.rating for entry in demo.divisions.get().entries.all())
    assert (len(ratings), len(set(ratings)), ratings[0], ratings[-1]) == (22, 22, 1648, 1991)


def test_the_demos_tables_are_of_six_six_five_and_five(demo: Event) -> None:
    sizes = [
        [len(drawn.seats) for drawn in draw_of_tables.tables_of(found)]
        for found in Round.objects.order_by("number")
    ]
    assert sizes == [[6, 6, 5, 5], [6, 6, 5, 5]]
    assert demo.divisions.get().rounds == 3


def test_the_demo_is_opened_in_the_middle_of_round_two(demo: Event) -> None:
    states = {found.number: found.state for found in Round.objects.all()}
    games = list(Game.objects.order_by("round__number", "table__number"))
    slips = slip_states.of_games(games)
    assert states == {1: "complete", 2: "posted"}
    assert [slips[game.pk] for game in games] == ["accepted"] * 4 + [
        "blank",
        "accepted",
        "accepted",
        "blank",
    ]


def test_the_demos_first_round_is_without_fault(demo: Event) -> None:
    assert [findings(table(demo, 1, number)) for number in (1, 2, 3, 4)] == [[], [], [], []]


def test_the_demo_has_a_wrong_sum_a_phony_that_counts_and_a_word_too_short(demo: Event) -> None:
    assert findings(table(demo, 2, 2)) == [("NSA-30", "error"), ("NSA-24", "note")]
    assert findings(table(demo, 2, 3)) == [("NSA-13", "error")]


def test_the_demos_rounds_were_posted_a_while_ago_and_nothing_lies_ahead(demo: Event) -> None:
    first, second = Round.objects.order_by("number")
    assert (first.posted_at, second.posted_at) == (
        NOW - timedelta(minutes=175),
        NOW - timedelta(minutes=70),
    )
    times = list(JournalEntry.objects.order_by("number").values_list("at", flat=True))
    assert times == sorted(times)
    assert times[-1] < NOW


def test_the_demos_journal_plays_to_the_same_event(demo: Event) -> None:
    assert replay(demo).faults == ()


def test_opening_the_demo_again_gives_the_same_event(demo: Event) -> None:
    before = JournalEntry.objects.count()
    again = rehearsal_demo.open_demo(by=rehearsal_demo.demo_account(), at=NOW + timedelta(days=1))
    assert (again, JournalEntry.objects.count()) == (demo, before)


def test_the_demos_director_has_no_password_and_is_the_same_every_time(db: None) -> None:
    made = rehearsal_demo.demo_account()
    assert (made.username, made.name, made.is_director) == ("demo", "Demo director", True)
    assert not made.has_usable_password()
    assert not accounts.there_is_a_director()
    assert (rehearsal_demo.demo_account(), Account.objects.count()) == (made, 1)
