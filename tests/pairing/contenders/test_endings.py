"""Simulated endings: the same for a seed, whole, and never beyond what is possible."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from threading import Event, Lock

import pytest

from tdtool.pairing.contenders import endings
from tdtool.pairing.contenders.endings import Pairs, Segment, paired, run, segments, simulated
from tdtool.pairing.contenders.finishes import finishes
from tdtool.pairing.contenders.race import DRAWN, Race, from_games, half_normal, margins_of
from tests.pairing import events_by_lot
from tests.pairing.contenders.races import race_of

USUAL = half_normal(104, most=250)
TWELVE = [(9 - at // 2, at // 2, 600 - 110 * at) for at in range(12)]


def test_a_segment_ends_at_a_gibson_who_plays_in_it_if_it_is_odd() -> None:
    assert segments(6, []) == [Segment((0, 1, 2, 3, 4, 5))]
    assert segments(6, [0]) == [Segment((1, 2, 3, 4, 5), over=(0,))]
    assert segments(6, [3]) == [Segment((0, 1, 2, 3)), Segment((4, 5))]
    assert segments(7, [2]) == [Segment((0, 1)), Segment((3, 4, 5, 6), over=(2,))]


def test_the_first_meets_somebody_as_far_below_as_rounds_are_left() -> None:
    whole = segments(10, [])
    assert paired(whole, rounds_left=1, factor=9) == Pairs((0, 2, 4, 6, 8), (1, 3, 5, 7, 9), None)
    assert paired(whole, rounds_left=3, factor=9) == Pairs((0, 1, 2, 6, 7), (3, 4, 5, 8, 9), None)
    assert paired(whole, rounds_left=3, factor=1) == Pairs((0, 2, 3, 4, 5), (1, 6, 7, 8, 9), None)
    odd = paired(segments(5, []), rounds_left=2, factor=2)
    assert odd == Pairs((0, 1), (2, 3), 4)
    led = paired(segments(6, [0]), rounds_left=2, factor=2)
    assert led == Pairs((1, 2, 5), (3, 4, 0), None)


@pytest.mark.parametrize("count", [11, 12])
def test_everybody_plays_or_has_the_bye_once_a_round(count: int) -> None:
    for safe in ([], [0], [0, 1], [3], [0, 4, 5], list(range(count))):
        for left in range(1, 6):
            games = paired(segments(count, safe), rounds_left=left, factor=left)
            bye = () if games.bye is None else (games.bye,)
            assert sorted((*games.one, *games.other, *bye)) == list(range(count))


def test_every_ending_gives_everybody_a_place_and_none_beyond_the_finishes() -> None:
    for count in (11, 12):
        of = race_of(*TWELVE[:count], left=2, game=250)
        found = simulated(of, USUAL, prizes=4, seed=1, count=5000).endings
        for place in range(count):
            assert sum(found.places[place]) == found.count
            assert sum(row[place] for row in found.places) == found.count
        for one, finish in zip(of.contenders, finishes(of), strict=True):
            assert finish.best <= 1 + found.best(one.place)
            assert finish.worst >= 1 + found.worst(one.place)


def test_a_seed_gives_the_same_counts_however_many_threads_share_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = race_of(*TWELVE, left=3, game=250)
    counts = []
    for threads in (1, 2, 5):
        monkeypatch.setattr(os, "cpu_count", lambda threads=threads: threads)
        counts.append(simulated(of, USUAL, prizes=4, seed=7, count=9000))
    assert counts[0] == counts[1] == counts[2]
    assert simulated(of, USUAL, prizes=4, seed=8, count=9000) != counts[0]


def _by_lot(rng: random.Random) -> Race:
    """Players who have not all played as many games, some of them far apart."""
    count, most = rng.choice((2, 7, 12, 60)), rng.choice((90, 900, 4000))
    records = [
        (rng.randrange(10), rng.randrange(10), rng.randint(-most, most)) for _ in range(count)
    ]
    records.sort(key=lambda one: (-one[0], one[1], -one[2]))
    return race_of(*records, left=rng.randint(1, 4), game=250)


def test_numbers_of_32_bits_give_the_same_counts_as_those_of_64(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(20):
        of = replace(_by_lot(random.Random(seed)), byes_tie=seed % 2 == 0)
        assert endings.scale_of(of, USUAL) != endings.WIDE
        narrow = simulated(of, USUAL, prizes=2, seed=seed, count=5000)
        with monkeypatch.context() as only:
            only.setattr(endings, "NARROW", 0)
            assert simulated(of, USUAL, prizes=2, seed=seed, count=5000) == narrow


def test_where_32_bits_are_too_few_for_what_can_come_64_are_taken() -> None:
    """A spread beyond its bits would count as a win."""
    for far in (10**3, 10**5, 10**8):
        of = race_of((5, 1, far), (5, 1, 0), (1, 5, -far), left=2, game=250)
        scale = endings.scale_of(of, USUAL)
        assert (scale == endings.WIDE) == (far == 10**8)
        if scale != endings.WIDE:
            most, least = (endings.change(margin, scale) for margin in (250, -250))
            keys = endings.keys_of(of, scale).tolist()
            assert min(keys) + 2 * least >= 0 and max(keys) + 2 * most < 1 << endings.NARROW
            assert 2 * far + 4 * 250 < 1 << (scale.record - scale.spread)


def test_counts_of_a_seed_stay_what_they_were() -> None:
    """The figures of a page, and what COP has paired by, are told again for the same standings."""
    digest = sha256()
    for seed in range(4):
        found = simulated(_by_lot(random.Random(seed)), USUAL, prizes=3, seed=seed, count=9000)
        digest.update(repr((found.factor, found.endings.places)).encode())
    assert digest.hexdigest()[:16] == "e785ce668a402006"


def test_two_level_players_with_a_game_left_are_first_half_of_the_time() -> None:
    of = race_of((5, 1, 100), (5, 1, 100), (1, 5, -900), (1, 5, -900), left=1, game=250)
    found = simulated(of, USUAL, prizes=2, seed=3, count=20_000).endings
    assert abs(found.chance(0) - 0.5) < 0.02
    assert found.chance(0, upto=2) == 1.0
    assert found.hope(1, least=2000) == 0
    assert found.hope(2, least=2000) == 2


def test_a_win_of_a_leader_counts_before_any_spread() -> None:
    """One game each, margins known: the place of everybody follows from who wins."""
    of = race_of((5, 1, 0), (5, 1, -5), (4, 2, 900), (4, 2, 800), left=1, game=250)
    games = (Pairs((0, 2), (1, 3), None),)
    found = run(of, (10,) * DRAWN, games, seed=1, count=4000)
    assert found.best(2) == 1 and found.worst(0) in (1, 2)
    assert found.places[0][0] + found.places[1][0] == 4000


def test_progress_is_told_up_to_the_end() -> None:
    """Where one pass is enough it ended at the half."""
    told: list[tuple[int, int]] = []
    of = race_of(*TWELVE, left=2, game=250)
    simulated(of, USUAL, prizes=4, seed=1, count=9000, progress=lambda *now: told.append(now))
    assert told == sorted(told)
    assert told[0][0] == endings.AT_ONCE
    assert told[-1][0] == told[-1][1]


class _Held(tuple[Pairs, ...]):
    """Rounds that the first batch plays at once, and the others when they are let go."""

    def __new__(cls, *rounds: Pairs) -> _Held:
        return super().__new__(cls, rounds)

    def __init__(self, *rounds: Pairs) -> None:
        self.first, self.go, self.begun = Lock(), Event(), 0

    def __iter__(self) -> Iterator[Pairs]:
        if not self.first.acquire(blocking=False):
            self.go.wait(5)  # no longer than that where nothing stops them
        self.begun += 1
        return super().__iter__()


def test_a_simulation_that_progress_stops_begins_no_more_batches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of them were played before the next simulation could begin."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    rounds = _Held(Pairs((0,), (1,), None))

    def enough(done: int, of: int) -> None:
        raise KeyError(done)

    with pytest.raises(KeyError):
        run(
            race_of((5, 1, 100), (5, 1, 100), left=1, game=250), USUAL, rounds, seed=1,
            count=20 * endings.AT_ONCE, progress=enough,
        )  # fmt: skip
    rounds.go.set()
    for one in threading.enumerate():
        if one.name.startswith("ThreadPoolExecutor"):
            one.join()
    assert rounds.begun <= 3


def test_margins_come_from_the_events_own_games_once_there_are_enough() -> None:
    before = margins_of(events_by_lot.field(8), most=250)
    assert before == half_normal(104, most=250)
    assert 60 < before[DRAWN // 2] < 80 and before[0] == 0 and before[-1] == 250
    own = from_games([10] * 300 + [400] * 100, most=250)
    assert (own[0], own[DRAWN // 2], own[-1]) == (10, 10, 250)
