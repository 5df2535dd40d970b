"""Gibsons: whose place nobody can take, by both definitions, and why."""

from __future__ import annotations

import random

import pytest

from tdtool.pairing.contenders.finishes import Definition, from_the_top, gibsons
from tdtool.pairing.contenders.race import Contender, Race
from tests.pairing.contenders.everything import endings, places
from tests.pairing.contenders.races import race_of
from tests.tables import of_each


@of_each(
    ("best", "equivalent", "top"),
    [
        ((1, 1, 2, 2), 0, 0),
        ((1, 2, 3, 3), 0, 2),
        ((1, 2, 3, 4, 4), 0, 3),
        ((1, 2, 2, 3), 0, 1),
        ((1, 1, 3, 3), 2, 2),
        ((1, 1, 1, 4, 5), 3, 3),
        ((1, 2, 3, 4, 5), 2, 2),  # no more are looked for behind places worth the same
        ((1, 1, 2, 3), 2, 0),  # the third may still be second: the two aren’t sure of theirs
        ((1,), 0, 0),
    ],
)
def test_gibsons_from_the_top_by_the_best_possible_finish(
    best: tuple[int, ...], equivalent: int, top: int
) -> None:
    assert from_the_top(best, equivalent=equivalent) == top


def test_a_leader_who_cant_be_caught_says_by_how_much() -> None:
    of = race_of((9, 1, 700), (6, 4, 400), (5, 5, 100), (1, 9, -1200), left=2)
    for definition in Definition:
        (gibson,) = gibsons(of, prizes=1, definition=definition)
        assert gibson.number == 1
        assert gibson.sentence == (
            "P1 can’t be caught: P2, 2nd, is 3 wins and 300 of spread behind with 2 rounds to play."
        )


def test_a_gap_as_large_as_the_rounds_left_is_decided_by_spread() -> None:
    of = race_of((9, 2, 900), (8, 3, -100), (3, 8, -100), (2, 9, -1400), left=1, game=500)
    assert gibsons(of, prizes=1) == ()
    of = race_of((9, 2, 900), (8, 3, -101), (3, 8, -100), (2, 9, -1400), left=1, game=500)
    (gibson,) = gibsons(of, prizes=1)
    assert gibson.sentence == (
        "P1 can’t be caught: P2, 2nd, is 1 win and 1,001 of spread behind with 1 round to play, "
        "and 1,000 of spread is the most that can be made up."
    )


def test_a_place_below_the_first_is_certain_too() -> None:
    of = race_of((6, 0, 9), (6, 0, 8), (3, 3, 0), (1, 5, 0), (1, 5, -9), (0, 6, -90), left=1)
    third = gibsons(of, prizes=3)
    assert [one.place for one in third] == [2]
    assert third[0].sentence == (
        "P3 is certain to finish 3rd: 3 wins and 8 of spread behind P2 and 2 wins ahead of P4 with "
        "1 round to play."
    )
    assert gibsons(of, prizes=2) == ()
    assert gibsons(of, prizes=3, definition=Definition.BEST_FINISH) == ()


def test_two_who_go_on_to_a_final_are_both_sure_though_either_may_be_first() -> None:
    of = race_of((6, 0, 9), (6, 0, 8), (3, 3, 0), (1, 5, 0), left=1)
    for definition in Definition:
        both = gibsons(of, prizes=2, definition=definition, equivalent=2)
        assert [one.place for one in both] == [0, 1]
        assert both[0].sentence == (
            "P1 is certain of a place in the first 2: P3, 3rd, is 3 wins and 9 of spread behind "
            "with 1 round to play."
        )


def _by_chance(rng: random.Random) -> Race:
    count, left = rng.choice([(4, 1), (4, 2), (5, 1), (6, 1)])
    drawn = [(rng.randint(0, 8), rng.randint(-300, 300)) for _ in range(count)]
    return race_of(*((won / 2, 4 - won / 2, spread) for won, spread in drawn), left=left)


def _wrongly_safe(of: Race, safe: list[Contender]) -> list[str]:
    margins = (-of.game, 0, 1) if of.left > 1 else ()
    return [
        f"{one.name} of {of} ended {places(ending, one)}"
        for ending in endings(of, margins)
        for one in safe
        if places(ending, one)[1] != one.place + 1
    ]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_nobody_declared_safe_is_ever_caught(seed: int) -> None:
    rng, found = random.Random(seed), 0
    for _ in range(60):
        of = _by_chance(rng)
        for definition in Definition:
            safe = [
                of.contenders[one.place]
                for one in gibsons(of, prizes=len(of), definition=definition)
            ]
            found += len(safe)
            assert _wrongly_safe(of, safe)[:1] == []
    assert found > 20


def test_more_places_worth_the_same_than_players_make_nobody_a_gibson() -> None:
    """Two players and three places worth the same: it was looked for a third player."""
    now = race_of((1, 0, 50), (0, 1, -50), left=2)
    for definition in Definition:
        assert gibsons(now, prizes=3, definition=definition, equivalent=3) == ()
    assert len(gibsons(race_of((3, 0, 50), (0, 3, -50), left=1), prizes=2, equivalent=2)) == 2
