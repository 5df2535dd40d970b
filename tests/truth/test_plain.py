"""What a slip asks is what a small plain set of rules asks of it (``plain.py``).

``pytest -m long -s tests/truth/test_plain.py`` asks it of more slips, and says of how many: each
takes as long as the first, two seconds on two busy cores.
"""

from __future__ import annotations

from random import Random

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.truth import plain
from tests.truth.compare import disagreements
from tests.truth.outside import not_as
from tests.truth.plain import Slip

NSA, SELCHOW = "anagrams-nsa-2005", "anagrams-1962"
WORDS = ("GARDENIA", "HARMONIC", "READING", "TRAIN", "QUIZZING", "ZZZZZZ", "JINX", "OX", "TAXIING")
WRONG = {
    "a word too short": (NSA, Slip((89, 0, 0), {1: "GARDENIA TRAIN"}), [(1, "word TRAIN")]),
    "one word with too many": (NSA, Slip((36, 0, 0), {1: "ZZZZZZ"}), [(1, "word ZZZZZZ")]),
    "a seat's words": (NSA, Slip((192, 0, 0), {1: "QUIZZING QUIZZING QUIZZING"}), [(1, "tiles")]),
    "the words of two": (
        NSA, Slip((64, 64, 0), {1: "QUIZZING", 2: "QUIZZING"}), [(0, "tiles")],
    ),
    "another sum": (NSA, Slip((130, 0, 0), {1: "GARDENIA READING"}), [(1, "total 130/113")]),
    "a sum of no words": (NSA, Slip((65, 0, 0)), [(1, "total 65/None")]),
    "another sum of 1962": (SELCHOW, Slip((6, 0, 0), {1: "GARDENIA"}), [(1, "total 6/5")]),
    "too short for 1962": (SELCHOW, Slip((5, 0, 0), {1: "GARDENIA OX"}), [(1, "word OX")]),
    "too many points of 1962": (SELCHOW, Slip((151, 150, 0)), [(1, "total 151/None")]),
    "an unlikely score": ("scrabble", Slip((1412, 380)), [(1, "total 1412/1412")]),
    "few points": ("my-scrabble", Slip((412, 99)), [(2, "total 99/99")]),
    "many letters": ("anagrams-2004", Slip((161, 160)), [(1, "total 161/161")]),
}  # fmt: skip


def _keyed(by: Account, system: str, slip: Slip, at: int = 0) -> Day:
    more = {"table_size": 3} if len(slip.scores) == 3 else {}
    day = Day.new(by, slug=f"plain-{at}", system=system, **more).bring(6)
    day.post(1)
    day.report(1, *(score or 0 for score in slip.scores))
    if slip.words:
        day.words(1, **{f"seat{place}": words for place, words in slip.words.items()})
    return day


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_slip_asks_by_the_rules(wrong: str, director: Account) -> None:
    system, slip, asks = WRONG[wrong]
    assert plain.questions(system, slip) == asks
    assert not_as({1: slip}, _keyed(director, system, slip), system) == []


def _any(system: str, rng: Random) -> Slip:
    """Words, and a sum that is right twice in three times."""
    if system in plain.MOSTLY:
        return Slip((rng.randint(0, 900), rng.randint(0, 900)))
    words = {}
    for place in (1, 2, 3):
        if chosen := rng.sample(WORDS, rng.randint(0, 4)):
            words[place] = " ".join(chosen)
    scores = []
    for place in (1, 2, 3):
        sum_ = sum(plain.worth(system, word) for word in words.get(place, "").split())
        scores.append(sum_ + rng.choice((0, 0, rng.randint(1, 40))))
    return Slip(scores, words)


def _asks_alike(by: Account, count: int) -> None:
    for at, system in enumerate((NSA, SELCHOW, *plain.MOSTLY)):
        for number in range(count):
            slip = _any(system, Random(f"{system} {number}"))
            day = _keyed(by, system, slip, at * count + number)
            assert (slip, not_as({1: slip}, day, system)) == (slip, [])
            assert (slip, disagreements(day.event, by, papers=False)) == (slip, [])
        print(f"{count} slips of {system}", flush=True)


def test_any_slip_asks_by_the_rules(director: Account) -> None:
    _asks_alike(director, 1)


@pytest.mark.long
def test_many_slips_ask_by_the_rules(director: Account) -> None:
    _asks_alike(director, 12)
