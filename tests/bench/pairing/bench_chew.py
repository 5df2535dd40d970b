"""How long Chew takes to pair a round: four rounds left, two bands of prizes.

Not part of the usual run; ``-s`` shows what was measured::

    python -m pytest tests/bench/pairing/bench_chew.py -s
"""

from __future__ import annotations

import random
import time

import pytest

from tdtool.pairing.draw_round import pair
from tdtool.pairing.methods.chew.draw import ChewRule
from tests.bench.pairing.bench_cop import PLAYED, ROUNDS, after_eight_rounds

MOST = {30: 0.1, 100: 0.3, 300: 2.0}  # seconds of processor


@pytest.mark.parametrize("players", MOST)
def test_a_round_with_four_left(players: int) -> None:
    division = after_eight_rounds(players)
    processor = time.process_time()
    drawn = pair(
        division, method="chew", round_=PLAYED + 1, rounds=ROUNDS, rng=random.Random(1),
        chew=ChewRule((3, 10)),
    )  # fmt: skip
    processor = time.process_time() - processor
    print(f"\n{players} players: {processor:.3f} s of processor")
    assert len(drawn.pairings) == len(drawn.reasons) == players // 2
    assert processor < MOST[players]
