"""What a slip asks is what a small plain set of rules asks of it (``plain.py``).

``pytest -m long tests/truth/test_plain.py`` asks it of more slips, each in a day of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.truth import plain
from tests.truth.compare import disagreements
from tests.truth.outside import not_as
from tests.truth.plain import Slip

NSA, SELCHOW = "anagrams-nsa-2005", "anagrams-1962"
SYSTEMS = (NSA, SELCHOW, *plain.MOSTLY)
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


def _keyed(by: Account, system: str, slips: Sequence[Slip], at: int = 0) -> Day:
    """A day with a table for each slip."""
    size = len(slips[0].scores)
    more = {"table_size": 3} if size == 3 else {}
    day = Day.new(by, slug=f"plain-{at}", system=system, **more).bring(max(size * len(slips), 6))
    day.post(1)
    for table, slip in enumerate(slips, 1):
        day.report(table, *(score or 0 for score in slip.scores))
        if slip.words:
            day.words(table, **{f"seat{place}": words for place, words in slip.words.items()})
    return day


def _any(system: str, number: int) -> Slip:
    """Words, and a sum that is right twice in three times."""
    rng = Random(f"{system} {number}")
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


def _asks_alike(by: Account, system: str, slips: Sequence[Slip], at: int = 0) -> None:
    day = _keyed(by, system, slips, at)
    assert not_as(dict(enumerate(slips, 1)), day, system) == []
    assert (slips, disagreements(day.event, by, papers=False)) == (slips, [])


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_wrong_slips_and_any_slip_ask_by_the_rules(system: str, director: Account) -> None:
    wrong = [(slip, asks) for its, slip, asks in WRONG.values() if its == system]
    assert [plain.questions(system, slip) for slip, _ in wrong] == [asks for _, asks in wrong]
    _asks_alike(director, system, [*(slip for slip, _ in wrong), _any(system, 0)])


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_many_slips_ask_by_the_rules(system: str, director: Account) -> None:
    for number in range(12):
        _asks_alike(director, system, [_any(system, number)], number)
