"""How long it takes to find the best of every word that was playable; not part of the usual run.

python -m pytest tests/bench/bench_steals.py
"""

import time

import pytest

from tdtool.engine import Lexicon, systems
from tdtool.engine.words import makings
from tdtool.engine.words.letter_index import LetterIndex, index_of
from tdtool.engine.words.makings import Lay

TABLEAU = {
    "ann": ["READING", "CONSERVE", "TALONS", "COPIER"],
    "bob": ["ASTERN", "MOTHERS", "PLANETS", "QUIVER"],
    "cy": ["GROUND", "BEACHES", "DISHONOR", "WINDOWS"],
}
pytestmark = pytest.mark.benchmark(timer=time.process_time)

SYSTEMS = ("anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")


@pytest.mark.parametrize("pool", ["AEINSTLO", "AEINSTL?", "AEINST??"])
@pytest.mark.parametrize("rules", SYSTEMS)
def test_twelve_words_and_eight_tiles(benchmark, rules: str, pool: str) -> None:
    enable, system = Lexicon.load("enable"), systems.get(rules)
    index_of(enable)
    lay = Lay(TABLEAU, pool, "ann", pool[0])
    best = benchmark(makings.best, system, lay, lexicon=enable, most=12)
    assert best.of > len(best.makings) == 12
    assert benchmark.stats.stats.min < (0.1 if "??" in pool else 0.04)  # a busy machine is slower


@pytest.mark.parametrize("rules", SYSTEMS)
def test_one_word(benchmark, rules: str) -> None:
    enable, lay = Lexicon.load("enable"), Lay(TABLEAU, "AEINSTL?", "ann", "A")
    assert benchmark(makings.asked, systems.get(rules), lay, "READINGS", lexicon=enable)


def test_the_index_over_the_whole_list(benchmark) -> None:
    words = list(Lexicon.load("enable"))
    benchmark.pedantic(LetterIndex, args=(words,), rounds=3)
