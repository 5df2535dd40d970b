"""One decision for all the words of a play."""

import pytest

from tdtool.engine import Lexicon
from tdtool.engine.remedies.judged_moves import Adjudication, LookUp, NotWords, adjudicate


@pytest.mark.clause("MYS-8.10")
@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize(
    ("words", "acceptable"),
    [
        (["GARDENIA"], True),
        (["gardenia", "Rating"], True),
        (["QI"], False),
        (["GARDENIA", "QI", "RATING"], False),
    ],
)
def test_one_bad_word_takes_the_whole_play_off(
    enable: Lexicon, words: list[str], acceptable: bool
) -> None:
    assert adjudicate(words, lexicon=enable).acceptable is acceptable


def test_every_look_up_is_kept_for_the_record(enable: Lexicon) -> None:
    decision = adjudicate(["gardenia", "qi"], lexicon=enable)
    assert decision == Adjudication((LookUp("GARDENIA", True), LookUp("QI", False)))


@pytest.mark.parametrize("word", ["R4TING", "co-op", "ÉTÉ", "", "?"])
def test_what_is_no_word_is_not_judged(enable: Lexicon, word: str) -> None:
    with pytest.raises(NotWords) as refusal:
        adjudicate(["GARDENIA", word], lexicon=enable)
    assert str(refusal.value) == f"“{word}” isn’t a word: use only the letters A to Z."


def test_no_word_at_all_is_asked_for(enable: Lexicon) -> None:
    with pytest.raises(NotWords) as refusal:
        adjudicate([], lexicon=enable)
    assert str(refusal.value) == "No word to judge: type the words of the play."
