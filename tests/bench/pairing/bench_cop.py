"""How long COP takes to pair a round: four rounds left, 100,000 endings in each pass.

Not part of the usual run; ``-s`` shows what was measured::

    python -m pytest tests/bench/pairing/bench_cop.py -s
"""

from __future__ import annotations

import random
import time
from functools import cache

import pytest

from tdtool.pairing.draw_round import pair
from tdtool.pairing.field import Field
from tests.pairing.events_by_lot import after_games, field

ROUNDS, PLAYED = 12, 8
MOST = {30: 1.0, 100: 5.0}  # seconds by the clock, on two cores


@cache
def after_eight_rounds(players: int) -> Field:
    division, rng = field(players), random.Random(players)
    for round_ in range(1, PLAYED + 1):
        drawn = pair(division, method="swiss", round_=round_, rng=rng)
        division = after_games(division, drawn, rng=rng)
    return division


@pytest.mark.parametrize("players", MOST)
def test_a_round_with_four_left(players: int) -> None:
    division = after_eight_rounds(players)
    pair(field(4), method="cop", round_=1, rounds=2, rng=random.Random(1))  # loads the modules
    clock, processor = time.perf_counter(), time.process_time()
    drawn = pair(division, method="cop", round_=PLAYED + 1, rounds=ROUNDS, rng=random.Random(1))
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    print(f"\n{players} players: {clock:.2f} s waited, {processor:.2f} s of processor")
    assert len(drawn.pairings) == players // 2
    assert processor < 2 * MOST[players]
