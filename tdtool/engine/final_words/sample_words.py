"""Words as they might stand at the end of a table game: real ones, within the table's tiles."""

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from tdtool.engine.final_words import by_system
from tdtool.engine.final_words.nsa import LENGTH_BEFORE_BLANKS, LETTERS_PER_BLANK
from tdtool.engine.rule_parts import Habit
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words import letters
from tdtool.engine.words.lexicon import Lexicon

TRIES = 60


Item = TypeVar("Item")


def standing(
    seats: int, *, system: RuleSystem, lexicon: Lexicon, rng: random.Random
) -> list[list[str]]:
    """The words before each seat, which the tiles of the table suffice for (NSA-2, D62-1).

    No word is shorter than the minimum (NSA-13, D62-6); blanks, in lower case, stand only in words
    that are long enough for them (NSA-18, NSA-19). A seat may have none, and none has eleven under
    the 1962 rules (D62-13).
    """
    habit = by_system.of(system).habit
    before: list[list[str]] = [[] for _ in range(seats)]
    usual = str(system.setting("tiles").default)
    rest = letters.get(usual).times(system.sets_of_tiles)
    for word in _offered(lexicon, system.number("minimum"), habit, rng):
        laid = letters.tiles_of(word)
        standing_here = _one_of(before, rng)
        if letters.contains(rest, laid) and len(standing_here) < habit.most_words:
            rest -= laid
            standing_here.append(word)
    return before


def _offered(lexicon: Lexicon, minimum: int, habit: Habit, rng: random.Random) -> Iterator[str]:
    """Words of a game's usual lengths, some with a blank, as many as a table may try."""
    usual = [length for length, share in habit.lengths.items() for _ in range(share)]
    lengths = [length for length in usual if length >= minimum and lexicon.words_of(length)]
    for _ in range(TRIES if lengths else 0):
        word = _one_of(lexicon.words_of(_one_of(lengths, rng)), rng)
        while rng.random() < habit.blank_often and _takes_a_blank(word):
            at = _index(word, rng)
            word = word[:at] + word[at].lower() + word[at + 1 :]
        yield word


def _takes_a_blank(word: str) -> bool:
    """One blank needs a word of nine letters (NSA-18), each further one three more (NSA-19)."""
    blanks = letters.blanks_in(word) + 1
    return len(word) >= LENGTH_BEFORE_BLANKS + LETTERS_PER_BLANK * blanks


def _one_of(items: Sequence[Item], rng: random.Random) -> Item:
    return items[_index(items, rng)]


def _index(items: Sequence[object], rng: random.Random) -> int:
    """By ``random()`` alone, which Python promises to keep the same between versions."""
    return int(rng.random() * len(items))
