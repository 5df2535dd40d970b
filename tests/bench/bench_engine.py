"""How fast the engine is, on one core: whole audits beside a plain replay that judges no word, the
word list, look-ups.

    pytest tests/bench/bench_engine.py -s --benchmark-timer=time.process_time

It needs the published games beside the project; the plain replay is taken from there too.
"""

import importlib.util
import re
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tdtool.engine import Lexicon, audit, records
from tdtool.engine.words import lexicon
from tests.engine.scrabble.real_games import PUBLISHED, published
from tests.places import PROJECT

PLAIN = PROJECT.parent / "shared" / "tools" / "plain_replay.py"
GAMES = [path.read_bytes().decode() for path in published()]
LISTS = [PROJECT / "fixtures" / "lexicons"]

pytestmark = pytest.mark.skipif(not GAMES, reason=f"no games in {PUBLISHED}")


@pytest.fixture
def enable() -> Lexicon:
    return Lexicon.load("enable", LISTS)


def told(benchmark: Any, what: str, count: int) -> None:
    """The figure in a sentence: the best of the rounds, which other programs disturbed least."""
    print(f"\n{what}: {count / benchmark.stats.stats.min:,.0f} a second")


def events_own(enable: Lexicon) -> Lexicon:
    """A list that has the words these games were played by, as an event's own list has."""
    told = [f for text in GAMES for f in audit(records.read(text), lexicon=enable).findings]
    said = (finding.message.split(" not in ")[0] for finding in told if finding.kind == "word")
    return replace(enable, words=enable.words | set(re.findall("[A-Z]{2,}", " ".join(said))))


@pytest.mark.parametrize("whose", ["the event's own", "another"])
def test_full_audits(benchmark: Any, enable: Lexicon, whose: str) -> None:
    words = enable if whose == "another" else events_own(enable)

    def audits() -> None:
        for text in GAMES:
            audit(records.read(text), lexicon=words)

    benchmark.pedantic(audits, rounds=30, warmup_rounds=2)
    told(benchmark, f"full audits by {whose} list, games", len(GAMES))


@pytest.mark.skipif(not PLAIN.exists(), reason="the plain replay isn’t here")
def test_plain_replays(benchmark: Any) -> None:
    replay = plain_replay()

    def replays() -> None:
        for text in GAMES:
            replay(text)

    benchmark.pedantic(replays, rounds=30, warmup_rounds=2)
    told(benchmark, "plain replays, games", len(GAMES))


def test_reading_alone(benchmark: Any) -> None:
    benchmark.pedantic(lambda: list(map(records.read, GAMES)), rounds=30, warmup_rounds=2)
    told(benchmark, "records read", len(GAMES))


def test_the_word_list_is_loaded(benchmark: Any) -> None:
    path = lexicon.find("enable", LISTS)
    benchmark.pedantic(lambda: lexicon.word_list.read(path.read_bytes()), rounds=5)
    told(benchmark, "word lists of 172,820 words loaded", 1)


def test_words_are_looked_up(benchmark: Any, enable: Lexicon) -> None:
    words = [*enable.words_of(7), *(word[::-1] for word in enable.words_of(7))]
    benchmark.pedantic(lambda: [word in enable for word in words], rounds=10)
    told(benchmark, "look-ups", len(words))


def plain_replay() -> Callable[[str], object]:
    spec = importlib.util.spec_from_file_location("plain_replay", PLAIN)
    assert spec and spec.loader
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    replay: Callable[[str], object] = module.replay
    return replay
