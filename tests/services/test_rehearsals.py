"""A rehearsal goes through the services, and its players could be in any hall."""

from __future__ import annotations

import random

import pytest
from django.db.models import Sum

from tdtool.engine import nsa_end
from tdtool.models import Acceptance, Entry, Event, Game, JournalEntry, LedgerLine, Seat
from tdtool.services.invented_players import HIGHEST, LOWEST, MOST, invented
from tdtool.services.rehearsals import Plan, rehearse

PLAN = Plan("anagrams-nsa-2005", players=22, seed=11)


@pytest.mark.django_db
def test_every_score_is_the_sum_of_the_words_that_stand_before_the_seat() -> None:
    seen: list[tuple[int, int]] = []

    def look() -> None:
        for seat in Seat.objects.filter(game__reports__isnull=False).distinct():
            score = LedgerLine.objects.filter(seat=seat).aggregate(sum=Sum("points"))["sum"]
            seen.append((score, sum(nsa_end.points(row.word) for row in seat.words.all())))

    rehearse(PLAN, step=look)
    assert len(seen) == 22 + 44 + 66 + 66
    assert [score for score, _ in seen] == [points for _, points in seen]


@pytest.mark.django_db
def test_everyone_is_checked_in_brings_tiles_and_every_slip_is_accepted() -> None:
    seen: list[tuple[int, ...]] = []

    def look() -> None:
        here = Entry.objects.exclude(checked_in_at=None)
        bringing = [entry for entry in here if "tiles" in entry.brings]
        seen.append((len(here), len(bringing), Game.objects.count(), Acceptance.objects.count()))

    rehearse(PLAN, step=look)
    assert seen == [(22, 22, 4, 4), (22, 22, 8, 8), (22, 22, 12, 12), (22, 22, 12, 12)]


@pytest.mark.django_db
def test_nothing_of_a_rehearsal_is_left_in_the_real_database() -> None:
    proof = rehearse(PLAN).journal
    assert (proof.whole, proof.entries) == (True, 39)
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
