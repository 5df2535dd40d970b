"""A rehearsed day on which players report by phone: what counts is what they played.

How often a pair needs the desk is an assumption (``phones.HABITS``); what the tool adds to it, by a
warning that holds back what two agreed on, is measured here. Two hundred players:
``pytest -m long tests/rehearsal/test_phones.py``.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping

import pytest
from django.core.management.base import CommandError
from django.db.models import Count, Q

from tdtool.models import Event, Game, JournalEntry, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries.appearances import scores_in_force
from tdtool.rehearsal import phones
from tdtool.rehearsal.desk import MockDay, opened
from tdtool.rehearsal.pair_trouble import couples_of
from tdtool.rehearsal.rehearse import Plan, Rehearsal, posted, rehearse
from tdtool.services.journal.replay import replay
from tests.commands import answering

pytestmark = pytest.mark.django_db


def _in_force() -> Mapping[str, tuple[int | None, ...]]:
    """What counts by now, by game; no game has two slips in force, or two acceptances."""
    once = Count("acceptances", Q(acceptances__undone_by=None), distinct=True)
    games = Game.objects.filter(kind=GameKind.PLAYED).annotate(once=once)
    assert set(games.values_list("once", flat=True)) <= {0, 1}
    assert not games.annotate(
        slips=Count("reports", Q(reports__taken_back=None), distinct=True)
    ).filter(slips__gt=1)
    seats = Seat.objects.filter(game__in=games).order_by("game", "place")
    scores = scores_in_force(seats)
    by_game: dict[str, tuple[int | None, ...]] = {}
    for seat, game in seats.values_list("pk", "game__uuid"):
        by_game[str(game)] = (*by_game.get(str(game), ()), scores.get(seat))
    return by_game


def _rehearsed(plan: Plan) -> Rehearsal:
    """The day, after each of whose rounds everything stood as it was played."""
    after: list[Mapping[str, tuple[int | None, ...]]] = []
    played = rehearse(plan, step=lambda: after.append(_in_force()))
    assert played.phones is not None
    truth = played.phones.played
    assert len(after) == plan.how_many_rounds + 1
    for stood in after:
        reported = {game: scores for game, scores in stood.items() if game in truth}
        assert reported
        assert reported == {game: truth[game] for game in reported}
    assert played.journal.faults == ()
    return played


@pytest.mark.parametrize(
    "plan",
    [
        Plan("scrabble", players=6, seed=5, rounds=2, phones=True),
        *(
            pytest.param(plan, marks=pytest.mark.long)
            for plan in (
                Plan("scrabble", players=14, seed=5, rounds=4, phones=True, trouble=True),
                Plan("anagrams-2004", players=12, seed=6, rounds=2, phones=True),
            )
        ),
    ],
    ids=lambda plan: f"{plan.system}-{plan.players}",
)
def test_after_each_round_of_phones_what_counts_is_what_was_played_and_only_once(
    plan: Plan,
) -> None:
    how = _rehearsed(plan).phones
    assert how is not None
    assert 0 < how.alone < how.results
    assert len(how.played) <= how.results


@pytest.mark.long
def test_in_a_day_of_two_hundred_with_phones_80_results_in_100_need_no_key() -> None:
    plan = Plan("scrabble", players=200, seed=1, rounds=7, phones=True)
    how = _rehearsed(plan).phones
    assert how is not None
    assert (how.results, len(how.played)) == (700, 700)
    assert how.share >= 0.8


@pytest.fixture
def day() -> MockDay:
    """Round 1 of so many pairs as there are habits is posted, and phones report."""
    plan = Plan("scrabble", 2 * len(phones.HABITS), seed=4, rounds=1, method="swiss", phones=True)
    made = opened(plan, random.Random(plan.seed), clock=time.perf_counter)
    phones.turn_on(made)
    return made


NEEDED = {
    "_both": "alone",
    "_one_phone": "alone",
    "_differ_and_mend": "alone",
    "_differ": "decided",
    "_differ_and_report_again": "decided",
    "_one_phone_wrong": "decided",
    "_one_alone": "decided",
    "_after_the_desk": "entered",
    "_nobody": "entered",
}


@pytest.mark.long
def test_each_habit_comes_to_the_result_that_was_played_with_no_more_of_the_desk_than_it_needs(
    day: MockDay,
) -> None:
    drawn = posted(day, 1)
    played = [
        phones.Played(game, [400 + at, 300 - at]) for at, game in enumerate(couples_of(drawn))
    ]
    assert {habit.__name__ for _, habit in phones.HABITS} == set(NEEDED)
    before = phones.how_reported(day)
    for at, (pair, (_, habit)) in enumerate(
        zip(phones.pairs_of(day, played), phones.HABITS, strict=True)
    ):
        phones.go_through(day, [(pair, habit)])
        how = phones.how_reported(day)
        gained = {key for key in NEEDED.values() if getattr(how, key) > getattr(before, key)}
        assert (habit.__name__, gained) == (habit.__name__, {NEEDED[habit.__name__]})
        assert (how.results, how.played) == (at + 1, {**before.played, **how.played})
        before = how
    truth = {str(one.game.uuid): tuple(one.scores) for one in played}
    assert (_in_force(), before.played) == (truth, truth)
    acts = Counter(JournalEntry.objects.values_list("act", flat=True))
    assert (acts["reports.again"], acts["reports.wrong"], acts["slips.correct"]) == (1, 1, 1)
    assert replay(Event.objects.get()).faults == ()


def test_the_habits_are_of_a_hundred_pairs() -> None:
    assert sum(share for share, _ in phones.HABITS) == 100


@pytest.mark.long
def test_the_answer_has_what_phones_did_and_else_what_it_had() -> None:
    asked = ("rehearse", "--system", "scrabble", "--players", 4, "--rounds", 1, "--seed", 3)
    plain, event = answering.as_json(*asked), answering.as_json(*asked, "--phones")
    assert set(event) - set(plain) == {"phones"}
    counts = event["phones"]
    assert counts["alone"] + counts["decided"] + counts["entered"] == counts["results"] == 2
    assert counts["share"] == counts["alone"] / 2
    line = answering.text(*asked, "--phones").splitlines()[-3]
    assert line.startswith(f"Phones: {counts['alone']} of 2 results needed no key at the desk (")
    assert line.endswith(f"decided {counts['decided']} and entered {counts['entered']}.")


@pytest.mark.parametrize(
    ("system", "why"),
    [
        ("my-scrabble", "Slips of my-scrabble are signed on paper, so the desk enters each"),
        ("anagrams-1962", "At tables of anagrams-1962 the desk enters each slip with its words."),
    ],
)
def test_where_the_desk_enters_every_slip_phones_are_refused(system: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        answering.text("rehearse", "--system", system, "--players", 8, "--phones")
