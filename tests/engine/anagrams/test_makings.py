"""Was it playable? One word asked about, the best there was, and what lay there at a line."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.engine import Lexicon, systems
from tdtool.engine.anagrams.events import Source
from tdtool.engine.words import makings, moments
from tdtool.engine.words.makings import Lay
from tdtool.engine.words.steals import NotAnagrams, playable
from tests.engine.anagrams.playing import D04, D62, LIST, NSA, SYSTEMS, dealt, record
from tests.engine.anagrams.test_steals import ABC, LAID, TILES
from tests.tables import of_each


def asked(rules, word, tableau, pool, nick="ann", key="", **chosen):
    lay = Lay(tableau, pool, nick, key)
    return makings.asked(systems.get(rules, **chosen), lay, word, lexicon=LIST)


def reasons(answer):
    """“NSA-16 the letters of RATING stand in their order”, for each thing against the word."""
    said = [f"{one.rule} {one.says}" for attempt in answer.attempts for one in attempt.against]
    return said + ([f"{answer.phony.rule} {answer.phony.says}"] if answer.phony else [])


@pytest.mark.parametrize("rules", SYSTEMS)
@settings(max_examples=30)
@given(
    words=st.sets(ABC, min_size=1, max_size=6),
    ann=st.lists(LAID, max_size=2),
    bob=st.lists(LAID, max_size=1),
    pool=TILES,
    minimum=st.integers(2, 4),
)
def test_one_word_asked_about_is_answered_as_among_all(rules, words, ann, bob, pool, minimum):
    """The same ways by the index of the whole list and by the word alone; where there is none,
    something is against it, and every score is the rules' own."""
    system = systems.get(rules, minimum=minimum)
    lexicon = Lexicon("small", frozenset(words), "", official=False)
    lay = Lay({"ann": ann, "bob": bob}, pool, "ann", pool[:1] if rules == D62 else "")
    ways = playable(system, lay.tableau, pool, lexicon=lexicon, nick="ann", key=lay.key)
    every = makings.best(system, lay, lexicon=lexicon)
    assert sorted((one.word, one.sources) for one in every.makings) == [tuple(way) for way in ways]
    assert every.of == len(ways)
    assert [one.points for one in every.makings] == sorted(
        (system.anagrams.score(word, [old.word for old in olds]) for word, olds in ways),
        reverse=True,
    )
    some = makings.best(system, lay, lexicon=lexicon, most=2)
    assert some == (every.makings[:2], every.of)
    for word in words:
        answer = makings.asked(system, lay, word, lexicon=lexicon)
        assert answer.makings == tuple(one for one in every.makings if one.word.upper() == word)
        assert answer.playable == bool(answer.makings)
        assert bool(answer.attempts) != answer.playable
        assert all(attempt.against for attempt in answer.attempts)


@pytest.mark.clause("D04-13")
@given(word=LAID, olds=st.lists(LAID, max_size=3))
def test_a_pair_scores_once_more_for_each_time_that_the_old_words_dont_have_it(word, olds) -> None:
    def pairs(text):
        return Counter(first + second for first, second in pairwise(text))

    had = sum((pairs(old.upper()) for old in olds), Counter())
    score = systems.get(D04).anagrams.score
    assert score(word, olds) == (pairs(word.upper()) - had).total()


@pytest.mark.parametrize(
    ("rules", "word", "pool", "key", "said"),
    [
        (NSA, "gardenia", "AQ", "", "GARDENIA < READING@bob + A, 64"),
        (D04, "Gardenia", "AQ", "", "GARDENIA < READING + A, 7"),
        (D62, "GARDENIA", "AQ", "A", "GARDENIA < READING@bob + A, 5"),
        (NSA, "ICOSAHEDRON", "CE?", "", "ICOSaHEDRON < DISHONOR@cy + CE?, 121"),
    ],
)
def test_a_playable_word_is_told_with_how_and_for_how_much(rules, word, pool, key, said) -> None:
    tableau = {"bob": ["READING"], "cy": ["DISHONOR"]}
    answer = asked(rules, word, tableau, pool, key=key)
    assert answer.playable
    assert [one.says() for one in answer.makings] == [said]


@of_each(
    ("rules", "word", "pool", "key", "said"),
    [
        (NSA, "BERATING", "BE", "", ["NSA-16 the letters of RATING are still in order"]),
        (NSA, "CARES", "CARES", "", ["NSA-13 fewer than 6 letters"]),
        (NSA, "ROASTING", "O", "", ["NSA-15 the pool doesn’t have S",
                                    "NSA-16 the letters of RATING are still in order"]),
        (NSA, "CAPTIONS", "CAPTION?", "", ["NSA-17 a word from the pool alone can’t have a blank"]),
        (NSA, "GARDENIA", "A?", "", ["NSA-18 a blank from the pool needs at least 2 other pool "
                                     "letters and a word of 9 letters"]),
        (NSA, "RATING", "", "", ["NSA-15 no pool tile is added",
                                 "NSA-16 the letters of RATING are still in order"]),
        (D04, "CARE", "CARE", "", ["D04-3 fewer than 5 letters"]),
        (D04, "DARING", "", "", ["D04-12 nothing is added to the old word"]),
        (D04, "TACOS", "TACO", "", ["D04-12 the pool doesn’t have S"]),
        (D62, "CARES", "SEI", "S", ["D62-8 the letters of CARE are still in order"]),
        (D62, "CARETS", "STI", "I", ["D62-5 the key letter I isn’t used",
                                     "D62-8 the letters of CARE are still in order"]),
        (NSA, "QZZQZZQ", "QZZQZZQ", "", ["NSA-23 QZZQZZQ isn’t in the word list “test list”"]),
    ],
)  # fmt: skip
def test_a_word_that_wasnt_playable_is_told_with_its_clause(rules, word, pool, key, said) -> None:
    tableau = {"bob": ["RATING", "DARING", "CARE"]}
    answer = asked(rules, word, tableau, pool, key=key)
    assert not answer.playable
    assert reasons(answer) == said


@pytest.mark.clause("D62-7")
def test_ones_own_word_needs_no_rearranging_in_1962_and_anothers_does() -> None:
    own = asked(D62, "CARES", {"ann": ["CARE"]}, "S", key="S")
    assert [one.says() for one in own.makings] == ["CARES < CARE@ann + S, 2"]
    assert not asked(D62, "CARES", {"bob": ["CARE"]}, "S", key="S").playable


@pytest.mark.clause("NSA-15")
def test_ones_own_word_cant_be_changed_by_itself_where_the_setting_says_so() -> None:
    tableau = {"ann": ["READING"]}
    assert asked(NSA, "GARDENIA", tableau, "A").playable
    answer = asked(NSA, "GARDENIA", tableau, "A", own_words="no")
    assert reasons(answer) == [
        "NSA-15 under these settings players can’t change one of their own words by itself"
    ]
    assert asked(NSA, "GARDENIA", tableau, "A", nick="bob", own_words="no").playable


def at(rules, line, *lines):
    return moments.at_line(systems.get(rules), record(rules, *lines), line, lexicon=LIST)


def test_what_lay_there_is_what_the_player_saw_before_their_word() -> None:
    lines = [*dealt(NSA, "ADEGINR"), "ann: +T", "ann: READING", "bob: ?READING ok", "ann: +A"]
    lay = Lay({"ann": (), "bob": (), "cy": ()}, "ADEGINRTUU", "ann")
    turned, made, challenged, next_turn = range(len(lines) - 3, len(lines) + 1)
    assert at(NSA, turned, *lines) == lay
    assert at(NSA, made, *lines) == lay
    assert at(NSA, challenged, *lines) == lay, "of the word that is challenged"
    assert at(NSA, next_turn, *lines).tableau["ann"] == ("READING",)


def test_the_key_letter_of_a_passed_turn_is_still_the_key() -> None:
    lay = at(D62, 3, "#centre AEILNORSTU", "ann: +C", "ann: -")
    assert (lay.key, lay.nick, lay.pool) == ("C", "ann", "ACEILNORSTU")
    assert at(D62, 4, "#centre AEILNORSTU", "ann: +C", "ann: -", "bob: +T").key == "T"


def test_a_line_that_isnt_there_and_a_game_without_steals_are_refused() -> None:
    with pytest.raises(moments.NoSuchLine, match="Line 99 of the record isn’t a turn"):
        at(NSA, 99, "ann: +A")
    with pytest.raises(NotAnagrams):
        makings.best(systems.get("scrabble"), Lay({}, "A"), lexicon=LIST)
    with pytest.raises(NotAnagrams):
        at("scrabble", 1, "ann: AEIRSTX 8H TAXI +22 22")


def test_old_words_are_named_as_they_lie() -> None:
    answer = asked(NSA, "DETRACTING", {"bob": ["RECAnTING"]}, "D")
    assert [one.sources for one in answer.makings] == [(Source("RECAnTING", "bob"),)]
