"""How fast Swiss is: the whole call, from the division to the pairings, after six rounds.

Not part of the usual run; ``-s`` shows what was measured::

    python -m pytest tests/bench/pairing/bench_swiss.py -s
"""

import random
import time
from functools import cache

import pytest

from tdtool.pairing.draw_round import pair
from tests.pairing.events_by_lot import after_games, field

SIX = 6
MOST_CPU = {50: 0.02, 200: 0.05, 1000: 0.5, 5000: None}  # seconds; None: measured and told


@cache
def after_six_rounds(players):
    division, rng = field(players), random.Random(players)
    for round_ in range(1, SIX + 1):
        drawn = pair(division, method="swiss", round_=round_, rng=rng)
        division = after_games(division, drawn, rng=rng)
    return division


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
@pytest.mark.parametrize("players", MOST_CPU)
def test_swiss_after_six_rounds(benchmark, players):
    division = after_six_rounds(players)
    drawn = benchmark.pedantic(
        pair,
        args=(division,),
        kwargs={"method": "swiss", "round_": SIX + 1, "rng": random.Random(1)},
        rounds=1 if players > 1000 else 7,
    )
    assert len(drawn.pairings) == players // 2
    assert not any(pairing.repeat for pairing in drawn.pairings)
    assert MOST_CPU[players] is None or benchmark.stats["median"] < MOST_CPU[players]
