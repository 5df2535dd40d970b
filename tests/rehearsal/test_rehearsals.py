"""A rehearsal goes through the services, and its players could be in any hall."""

from __future__ import annotations

import random
from functools import cache

import pytest
from django.db.models import Sum

from tdtool.engine.final_words import nsa
from tdtool.models import Acceptance, Entry, Event, Game, JournalEntry, LedgerLine, Seat
from tdtool.rehearsal.desk import HIGHEST, LOWEST, MOST, invented
from tdtool.rehearsal.rehearse import Plan, Rehearsal, rehearse

PLAN = Plan("anagrams-nsa-2005", players=12, seed=11)


@pytest.mark.django_db
def test_everyone_is_checked_in_every_slip_is_accepted_and_nothing_is_left_in_the_database() -> (
    None
):
    """The real one; and every score is the sum of the words that stand before the seat."""
    sums: list[tuple[int, int]] = []
    seen: list[tuple[int, ...]] = []

    def look() -> None:
        here = Entry.objects.exclude(checked_in_at=None)
        bringing = [entry for entry in here if "tiles" in entry.brings]
        seen.append((len(here), len(bringing), Game.objects.count(), Acceptance.objects.count()))
        for seat in Seat.objects.filter(game__reports__isnull=False).distinct():
            score = LedgerLine.objects.filter(seat=seat).aggregate(sum=Sum("points"))["sum"]
            sums.append((score, sum(nsa.points(row.word) for row in seat.words.all())))

    proof = rehearse(PLAN, step=look).journal
    assert seen == [(12, 12, 2, 2), (12, 12, 4, 4), (12, 12, 6, 6), (12, 12, 6, 6)]
    assert len(sums) == 12 + 24 + 36 + 36
    assert [score for score, _ in sums] == [points for _, points in sums]
    assert (proof.whole, proof.entries) == (True, 27)
    assert (Event.objects.count(), JournalEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize("count", [2, 300, MOST])
def test_invented_names_are_all_different_whatever_way_they_are_compared(count: int) -> None:
    names = [name.casefold() for name, _ in invented(count, rng=random.Random(1))]
    assert len(set(names)) == count


def test_invented_names_have_accents_apostrophes_and_hyphens() -> None:
    text = " ".join(name for name, _ in invented(300, rng=random.Random(1)))
    assert {"accent": not text.isascii(), "'": "'" in text, "-": "-" in text} == {
        "accent": True,
        "'": True,
        "-": True,
    }


def test_invented_ratings_are_different_while_the_range_lasts_and_repeat_beyond() -> None:
    every = HIGHEST - LOWEST + 1
    ratings = [rating for _, rating in invented(every, rng=random.Random(1))]
    assert sorted(ratings) == list(range(LOWEST, HIGHEST + 1))
    more = [rating for _, rating in invented(every + 100, rng=random.Random(1))]
    assert (len(more), len(set(more))) == (every + 100, every)


TROUBLE = {
    "scrabble": Plan("scrabble", players=10, seed=5, rounds=4, trouble=True),
    "my-scrabble": Plan("my-scrabble", players=8, seed=6, rounds=4, trouble=True),
    "anagrams-2004": Plan("anagrams-2004", players=6, seed=7, rounds=4, trouble=True),
    "anagrams-nsa-2005": Plan("anagrams-nsa-2005", players=8, seed=8, trouble=True),
    "anagrams-1962": Plan("anagrams-1962", players=9, seed=9, rounds=4, trouble=True),
}


@cache
def _of_trouble(system: str) -> Rehearsal:
    return rehearse(TROUBLE[system])


@pytest.mark.django_db
@pytest.mark.parametrize(
    "system",
    [pytest.param(one, marks=[] if one == "scrabble" else [pytest.mark.long]) for one in TROUBLE],
)
def test_a_day_of_trouble_plays_again_from_its_journal_under_every_system(system: str) -> None:
    played = _of_trouble(system)
    assert played.journal.faults == ()
    assert all(round_.trouble for round_ in played.rounds)


@pytest.mark.django_db
def test_a_day_of_trouble_in_pairs_has_everything_that_goes_wrong_on_one() -> None:
    said = " ".join(what for r in _of_trouble("scrabble").rounds for what in r.trouble)
    happened = (
        "were swapped after the round was posted",
        "the other player started",
        "over time",
        "was corrected from",
        "was entered wrong, undone and entered again",
        "the round was completed without its slip, which came in later",
        "came late and plays from round 2 on",
        "is absent in rounds 2 and 3",
        "were swapped in the draft",
        "may not meet again",
        "posted, un-posted and drawn again",
        "withdrew",
        "is a forfeit",
        "was played after all",
        "Drawn from the standings after round 2, while round 3 was played",
        "came back",
    )
    assert [what for what in happened if what not in said] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "method",
    [
        "round-robin",
        *(
            pytest.param(one, marks=pytest.mark.long)
            for one in ("fontes", "quads", "koth", "random")
        ),
    ],
)
def test_where_trouble_breaks_a_method_the_round_is_drawn_as_swiss(method: str) -> None:
    played = rehearse(Plan("scrabble", 6, seed=2, rounds=2, method=method, trouble=True))
    assert played.journal.faults == ()
    assert {round_.method for round_ in played.rounds} <= {method, "swiss"}


@pytest.mark.long
@pytest.mark.django_db
def test_the_seconds_of_every_phase_are_told_by_the_clock_that_is_given() -> None:
    seconds = iter(range(10**6))
    spent = rehearse(
        Plan("scrabble", 4, seed=1, rounds=2), clock=lambda: float(next(seconds))
    ).spent
    assert spent == {
        "players entered": 3.0,
        "drawn": 2.0,
        "confirmed": 2.0,
        "posted": 2.0,
        "slips": 4.0,
        "closed": 2.0,
        "journal replayed": 1.0,
    }


@pytest.mark.long
@pytest.mark.django_db
def test_two_anagrams_players_score_as_pairs_of_letters_do_and_scrabble_players_as_words() -> None:
    def mean(system: str) -> float:
        played = rehearse(Plan(system, 4, seed=4, rounds=1))
        scores = [seat.score for r in played.rounds for table in r.tables for seat in table.seats]
        return sum(score or 0 for score in scores) / len(scores)

    assert 60 < mean("anagrams-2004") < 100
    assert 370 < mean("my-scrabble") < 430
