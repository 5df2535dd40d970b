"""Words drawn for a mock table hold every rule on words and letters."""

import random

import pytest

from tdtool.engine import Lexicon
from tdtool.engine.final_words import nsa as final_nsa
from tdtool.engine.final_words import sample_words
from tdtool.engine.final_words.verdicts import Reported
from tdtool.engine.systems import RuleSystem


@pytest.mark.parametrize("seats", range(2, 9))
def test_sample_words_are_real_and_the_two_sets_of_tiles_suffice_for_them(
    seats: int, nsa: RuleSystem, enable: Lexicon
) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        standing = sample_words.standing(seats, system=nsa, lexicon=enable, rng=rng)
        verdict = final_nsa.verify(
            system=nsa, lexicon=enable, seats=[Reported(tuple(words)) for words in standing]
        )
        assert (len(verdict.seats), verdict.everything) == (seats, ())


def test_blanks_stand_in_some_words_of_nine_letters_or_more(
    nsa: RuleSystem, enable: Lexicon
) -> None:
    drawn = [
        word
        for seed in range(20)
        for words in sample_words.standing(6, system=nsa, lexicon=enable, rng=random.Random(seed))
        for word in words
    ]
    with_blanks = [word for word in drawn if not word.isupper()]
    assert with_blanks
    assert min(map(len, with_blanks)) == 9


def test_a_list_without_long_words_gives_none(nsa: RuleSystem) -> None:
    short = Lexicon("short", frozenset({"CAT", "DOG"}), "", False)
    rng = random.Random(1)
    assert sample_words.standing(3, system=nsa, lexicon=short, rng=rng) == [[], [], []]
