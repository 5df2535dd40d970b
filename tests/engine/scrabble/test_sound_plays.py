"""The short way through a game, for plays with nothing wrong about them, gives the answers of the
long way to the letter: the same findings, and the game in the same place."""

import random
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.engine import Lexicon, audits, records, systems
from tdtool.engine.records import Record
from tdtool.engine.scrabble import turns
from tdtool.engine.scrabble.events import Play
from tdtool.engine.scrabble.game import ScrabbleGame
from tests.engine.scrabble.generated import games
from tests.engine.scrabble.playing import TINY
from tests.engine.scrabble.real_games import published, samples
from tests.places import SAMPLES
from tests.tables import of_each

FILES = [*published(), *samples(), SAMPLES / "wrong-score.gcg"]
RULES = [
    systems.get("scrabble"),
    systems.get("scrabble", challenge="void", six_zeros="automatic"),
    systems.get("my-scrabble"),
]


def both_ways(record: Record, lexicon: Lexicon | None, rules: systems.RuleSystem) -> None:
    settled, _ = audits.in_force(record, rules)
    nicks = record.nicks[: settled.players[1]]
    events = [event for event in record.events if event.nick in ("", *nicks)]
    short, long = (ScrabbleGame(settled, nicks, lexicon) for _ in range(2))
    found = [*short.push_all(events), *short.finish()]
    assert found == [*chain.from_iterable(map(long.push, events)), *long.finish()]
    assert short.position == long.position
    assert (short.events, short.scores, short.reported) == (long.events, long.scores, long.reported)


@of_each("path", FILES)
def test_whole_games_are_the_same_both_ways(path: Path, enable: Lexicon) -> None:
    record = records.read(path.read_bytes())
    for rules in RULES:
        for lexicon in (enable, TINY, None):
            both_ways(record, lexicon, rules)


def test_nearly_all_plays_of_published_games_go_the_short_way() -> None:
    plays = short = 0
    for path in FILES:
        record = records.read(path.read_bytes())
        at = ScrabbleGame(systems.get("scrabble"), record.nicks).position
        number = 0
        while number < len(record.events):
            sound, _ = turns.sound_plays(at, record.events[number:])
            short += sound
            plays += sound
            number += sound
            for event in record.events[number : number + 1]:
                plays += isinstance(event, Play)
                game = ScrabbleGame(systems.get("scrabble"), record.nicks)
                game.push_all(record.events[: number + 1])
                at, number = game.position, number + 1
    assert short > 0.95 * plays > 200


@pytest.mark.parametrize("style", ["dots", "spelled", "marked"])
def test_games_by_chance_are_the_same_both_ways(style: str) -> None:
    for text in games(6, style=style, nicks=["ann", "bob", "cy"]):
        both_ways(records.read(text), TINY, RULES[0])


def falsified(text: str, rng: random.Random) -> str:
    """A record with lines lost, doubled, swapped and spoilt, mostly in one place only."""
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        spoilt = list(lines[at]) or [" "]
        spoilt[rng.randrange(len(spoilt))] = rng.choice("AEZaz.?()-+ 0159>:#é")
        wrong = "".join(spoilt)
        lines[at : at + 1] = rng.choice([[], [lines[at]] * 2, [lines[other]], [wrong], [wrong]])
        lines = lines or [""]
    return "\n".join(lines)


@settings(deadline=None, max_examples=200)
@given(st.randoms(use_true_random=False))
def test_falsified_games_are_the_same_both_ways(rng: random.Random) -> None:
    text = rng.choice(FILES).read_text()
    both_ways(records.read(falsified(text, rng)), rng.choice([TINY, None]), rng.choice(RULES))
