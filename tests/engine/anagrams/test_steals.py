"""Every word that can be made at a moment, held against trying all there is."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.engine import Lexicon, systems
from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.table import formed
from tdtool.engine.words.letter_index import LetterIndex
from tdtool.engine.words.steals import Way, playable
from tests.engine.anagrams.playing import D04, D62, NSA, SYSTEMS

ABC = st.text(alphabet="ABC", min_size=1, max_size=5)
TILES = st.text(alphabet="ABC?", max_size=5)
LAID = st.text(alphabet="ABCabc", min_size=1, max_size=3)


def tried(system, tableau, pool, lexicon, nick, key):
    """Every word, with every choice of old words and blanks, that nothing is said against."""
    found = set()
    olds = sorted(
        Source(word, "" if system.id == D04 else holder)
        for holder, words in tableau.items()
        for word in words
    )
    choices = [c for size in range(len(olds) + 1) for c in combinations(olds, size)]
    for word, sources in product(lexicon, choices):
        for case in product(*((letter, letter.lower()) for letter in word)):
            holder = "" if system.id == D04 else nick
            made = formed("".join(case), holder, sources, taken=sources, pool=Counter(pool))
            if not any(system.anagrams.against(system, made, key)):
                found.add((word, sources))
    return found


@pytest.mark.parametrize("rules", SYSTEMS)
@settings(max_examples=25)
@given(
    words=st.sets(ABC, min_size=1, max_size=6),
    ann=st.lists(LAID, max_size=2),
    bob=st.lists(LAID, max_size=1),
    pool=TILES,
    minimum=st.integers(2, 4),
)
def test_it_finds_what_trying_everything_finds(rules, words, ann, bob, pool, minimum) -> None:
    system = systems.get(rules, minimum=minimum)
    lexicon = Lexicon("small", frozenset(words), "", official=False)
    key = pool[:1] if rules == D62 else ""
    tableau = {"ann": ann, "bob": bob}
    ways = playable(system, tableau, pool, lexicon=lexicon, nick="ann", key=key)
    assert ways == sorted(ways)
    answer = [(way.word.upper(), way.sources) for way in ways]
    assert len(set(answer)) == len(answer)
    assert set(answer) == tried(system, tableau, pool, lexicon, "ann", key)


@given(
    words=st.sets(ABC, max_size=8),
    holding=st.text(alphabet="ABC", max_size=3),
    more=st.text(alphabet="ABC", max_size=3),
    wild=st.integers(0, 2),
    few=st.sampled_from([0, 100]),
    shortest=st.integers(0, 4),
)
def test_words_are_found_by_their_letters(words, holding, more, wild, few, shortest) -> None:
    index = LetterIndex(sorted(words))
    index.few = few
    need, within = Counter(holding), Counter(holding + more)
    groups = index.groups(holding=need, within=within, wild=wild, shortest=shortest)
    found = [(word, Counter(lacking)) for lacking, group in groups for word in group]
    assert sorted(found, key=str) == sorted(
        (
            (word, Counter(word) - within)
            for word in words
            if len(word) >= shortest
            if not need - Counter(word) and (Counter(word) - within).total() <= wild
        ),
        key=str,
    )


@given(word=st.text(alphabet="ABZ", min_size=1, max_size=14), more=st.lists(ABC, max_size=3))
def test_every_copy_of_a_letter_is_told_from_the_others(word, more) -> None:
    """Up to nine of one letter; a word with ten is in no list, and isn't found."""
    index = LetterIndex({word, *more})
    needed = list(index.groups(holding=Counter(word), within=Counter(word)))
    found = [one for lacking, group in needed for one in group if not lacking]
    assert (word in found) == (max(Counter(word).values()) < 10)
    short = list(index.groups(holding={}, within=Counter(word[1:]), wild=1))
    assert (word in [one for _, group in short for one in group]) == (word in found)


@pytest.mark.parametrize("rules", SYSTEMS)
def test_over_the_whole_list_every_way_is_lawful_and_none_comes_twice(rules) -> None:
    """A real position with a blank, each word judged by itself as the rules judge it in a game."""
    system, enable = systems.get(rules), Lexicon.load("enable")
    tableau, pool = {"ann": ["READING"], "bob": ["ASTERN"]}, "AEINST?"
    ways = playable(system, tableau, pool, lexicon=enable, nick="ann", key=pool[0])
    assert len(ways) == len(set(ways)) > 100
    for word, sources in ways:
        holder = "" if system.id == D04 else "ann"
        made = formed(word, holder, sources, taken=sources, pool=Counter(pool))
        assert not [*system.anagrams.against(system, made, pool[0])] and word in enable


@pytest.mark.clause("NSA-16")
@pytest.mark.clause("NSA-20")
@pytest.mark.clause("NSA-22")
@pytest.mark.parametrize(
    ("rules", "pool", "ways"),
    [
        (NSA, "D", [Way("DEtRACTING", (Source("RECAnTING", "bob"),))]),
        (NSA, "X", []),
        (D04, "D", [Way("DEtRACTING", (Source("RECAnTING"),))]),
        (D62, "D", [Way("DEtRACTING", (Source("RECAnTING", "bob"),))]),
    ],
)
def test_a_blank_in_an_old_word_may_change_its_letter(rules, pool, ways) -> None:
    lexicon = Lexicon("few", frozenset(["DETRACTING"]), "", official=False)
    system = systems.get(rules, minimum=4)
    tableau = {"bob": ["RECAnTING"]}
    assert playable(system, tableau, pool, lexicon=lexicon, nick="ann", key=pool[:1]) == ways
