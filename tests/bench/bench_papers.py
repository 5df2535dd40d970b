"""How long the papers of a round take: lists, and slips with their QR codes.

Not part of the usual run; ``-s`` shows what was measured::

    python -m pytest tests/bench/bench_papers.py -s
"""

import time

import pytest

from tdtool.papers.drawn.slips.of_tables import result_slips
from tdtool.papers.register.papers import ALL
from tests.papers import cast, pair_cast

all_papers = ALL[1].drawing

MOST_CPU = {50: 1.0, 200: 3.0}  # seconds


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
@pytest.mark.parametrize("players", MOST_CPU)
def test_all_papers_of_a_round_of_pairs(benchmark, players):
    made = benchmark.pedantic(
        all_papers, args=(pair_cast.round_paper(players),), rounds=5, warmup_rounds=1
    )
    assert made.startswith(b"%PDF")
    assert benchmark.stats.stats.median < MOST_CPU[players]


@pytest.mark.benchmark(timer=time.process_time, warmup=True)
def test_sixty_table_slips(benchmark):
    made = benchmark.pedantic(
        result_slips, args=(cast.round_paper([6] * 60),), rounds=5, warmup_rounds=1
    )
    assert made.startswith(b"%PDF")
