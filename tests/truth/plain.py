"""What a slip has to say by the rules, worked out from its words and scores alone.

A small plain set of rules, written down once more: nothing of the house is asked. ``Slip`` is what
a person reads off the paper, and heard from the director; no word here has a blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

SHORTEST = {"anagrams-nsa-2005": 6, "anagrams-1962": 4}  # NSA-13, D62-6
MOSTLY = {"scrabble": (100, 800), "my-scrabble": (100, 800), "anagrams-2004": (20, 160)}
NSA = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"
SELCHOW = "A14 B4 C4 D8 E22 F4 G6 H4 I18 J2 K2 L8 M4 N10 O14 P4 Q2 R12 S8 T10 U8 V2 W2 X2 Y4 Z2"
SETS = {"anagrams-nsa-2005": (NSA, 2), "anagrams-1962": (SELCHOW, 1)}  # NSA-2, D62-1
A_MINUTE = {"scrabble": 10, "my-scrabble": 10, "anagrams-2004": 1}  # begun, over the time
MOST_BY_1962 = 150  # ten words of 180 letters, three of each for nothing


@dataclass(frozen=True)
class Slip:
    """A slip as it is right in the end: the scores that count, by seat, but for overtime (``over``,
    in seconds); and the words.

    ``off`` are words that the director ruled off, ``fine`` those, and other questions by their
    names, that were challenged and held or let stand. ``on_top`` is penalties and challenges,
    by seat, ``spread`` what counts for the spread alone. ``ruled`` are the seats whose score the
    director ruled, ``winner`` the seat that won by ruling.
    """

    scores: Sequence[int | None] = ()
    words: Mapping[int, str] = field(default_factory=dict)
    off: Sequence[str] = ()
    fine: Sequence[str] = ()
    on_top: Mapping[int, int] = field(default_factory=dict)
    over: Mapping[int, int] = field(default_factory=dict)
    spread: Mapping[int, int] = field(default_factory=dict)
    ruled: Sequence[int] = ()
    winner: int = 0


def counts(system: str, slip: Slip) -> list[int | None]:
    """The scores that count: overtime costs by every minute begun."""
    return [
        None if score is None else score - _overtime(system, slip.over.get(place, 0))
        for place, score in enumerate(slip.scores, 1)
    ]


def _overtime(system: str, seconds: int) -> int:
    return A_MINUTE[system] * -(-seconds // 60) if seconds else 0


def questions(system: str, slip: Slip) -> list[tuple[int, str]]:
    """What the slip asks of the director: by seat (0: the whole table) and what it is about."""
    if None in slip.scores:
        return []
    found = [
        (place, about)
        for place, score in enumerate(slip.scores, 1)
        for about in _of_seat(system, slip, place, (score or 0) - slip.on_top.get(place, 0))
        if about not in slip.fine
    ]
    each = [_words(slip, place) for place in slip.words]
    named = {letter for words in each for letter in _too_many(system, words)}
    if system == "anagrams-1962":
        named = set()  # it counts the letters of the whole table only
    over = set(_too_many(system, [word for words in each for word in words])) - named
    return found + [(0, "tiles")] * bool(over)


def _words(slip: Slip, place: int) -> list[str]:
    return [word for word in slip.words.get(place, "").split() if word not in slip.off]


def _of_seat(system: str, slip: Slip, place: int, on_paper: int) -> Iterator[str]:
    words = _words(slip, place)
    by_nsa = system == "anagrams-nsa-2005"
    in_one = {letter for word in words for letter in _too_many(system, [word])}
    for word in words:
        if len(word) < SHORTEST[system] or (by_nsa and _too_many(system, [word])):
            yield f"word {word}"
    if by_nsa and set(_too_many(system, words)) - in_one:
        yield "tiles"
    sum_ = sum(worth(system, word) for word in words) if slip.words.get(place) else None
    if place not in slip.ruled and not _may_be(system, on_paper, sum_):
        yield f"total {on_paper}/{on_paper if system in MOSTLY else sum_}"


def _too_many(system: str, words: Sequence[str]) -> list[str]:
    """The letters that the tiles don't have so often."""
    letters, sets = SETS.get(system, ("", 0))
    has = {one[0]: sets * int(one[1:]) for one in letters.split()}
    return [letter for letter, count in Counter("".join(words)).items() if count > has[letter]]


def worth(system: str, word: str) -> int:
    """The square of its length (NSA-30); a point for each letter over three (D62-14)."""
    return len(word) ** 2 if system == "anagrams-nsa-2005" else max(0, len(word) - 3)


def _may_be(system: str, total: int, sum_: int | None) -> bool:
    if system in MOSTLY:
        lowest, highest = MOSTLY[system]
        return lowest <= total <= highest
    if sum_ is not None:
        return total == sum_
    if system == "anagrams-1962":
        return 0 <= total <= MOST_BY_1962
    return total == 0 or any(
        _may_be(system, total - length**2, None) for length in range(6, 31) if length**2 <= total
    )


def standing(
    system: str, names: Sequence[str], slip: Slip
) -> dict[str, tuple[float, float, int, int]]:
    """Wins, losses, spread and total that a slip brings each of its players; of tables, where the
    most points count, the total alone."""
    scores = [score or 0 for score in counts(system, slip)]
    if None in slip.scores or len(names) > 2:
        return {name: (0, 0, 0, score) for name, score in zip(names, scores, strict=True)}
    if len(names) == 1:  # the bye
        spread = slip.spread.get(1, 0)
        return {names[0]: (*_won(spread), spread, 0)}
    margin = scores[0] - scores[1]
    won = _won(margin if not slip.winner else 1 if slip.winner == 1 else -1)
    more = (slip.spread.get(1, 0), slip.spread.get(2, 0))
    return {
        names[0]: (*won, margin + more[0], scores[0]),
        names[1]: (won[1], won[0], more[1] - margin, scores[1]),
    }


def _won(margin: int) -> tuple[float, float]:
    return (1, 0) if margin > 0 else (0, 1) if margin else (0.5, 0.5)
