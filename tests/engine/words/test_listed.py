"""Words sought in the text of a list, and in the set that is made of it once many were asked."""

import pytest

from tdtool.engine import Lexicon
from tdtool.engine.words import word_list
from tdtool.engine.words.word_list import Listed
from tests.places import LEXICONS

STRANGE = {"", "A", "AAA", "ZZZZZ", "aa", "CARE\nCARES", "\u00c9T\u00c9", "QI", "ZYZZYVAT"}


@pytest.fixture
def words() -> Listed:
    read = Lexicon.load("enable", [LEXICONS]).words
    assert isinstance(read, Listed)
    return Listed(read.stored)


def test_a_word_is_found_in_the_text_just_where_it_is_in_the_set(words: Listed) -> None:
    known = sorted(Listed(words.stored))
    every, some = set(known), {*known[::97], known[-1]}
    falsified = {word[::-1] for word in some} | STRANGE
    assert len(some | falsified) > word_list.MANY > len(some)
    assert words.without(some) == set()
    assert words._frozen is None
    for word in falsified:
        assert words._stands(word) == (word in every)


def test_once_many_were_asked_for_there_is_a_set_and_it_says_the_same(words: Listed) -> None:
    asked = {f"{word}S" for word in sorted(Listed(words.stored))[: word_list.MANY + 1]}
    before = words.without(asked)
    assert words._frozen is None
    assert words.without(asked) == before == asked - words.frozen
    assert words._frozen is not None


def test_it_is_a_set_like_any_other() -> None:
    words = Listed(b"AA\nCARES\nRACES\n")
    assert words == frozenset(["AA", "CARES", "RACES"]) == words | {"AA"}
    assert (len(words), sorted(words), 5 in words) == (3, ["AA", "CARES", "RACES"], False)
    assert (Listed(b""), "AA" in Listed(b"")) == (frozenset(), False)
