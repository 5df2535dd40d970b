"""The end of a game under the 1962 rules: the words on the table, what they score, what is wrong.

A word here is worth one point for each letter over three.
"""

import re
from collections import Counter
from collections.abc import Sequence

from tdtool.engine.final_words.verdicts import (
    Reported,
    SeatVerdict,
    TableVerdict,
    WordVerdict,
    another_total,
    judged,
    no_word,
    not_in_the_list,
    ruled_off,
    too_short,
    total_of,
)
from tdtool.engine.findings import Finding
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words import letters
from tdtool.engine.words.lexicon import Lexicon
from tdtool.english import minus

WORDS_TO_END = 10
IN_WORDS = "a point for each letter over three"
LETTERS_FOR_NOTHING = 3


def points(word: str) -> int:
    """One for a four-letter word and one more for each letter over four (D62-14).

    A three-letter word under the beginners' setting scores nothing.
    """
    return max(0, len(word) - LETTERS_FOR_NOTHING)


MOST = letters.SELCHOW_1962.size - WORDS_TO_END * LETTERS_FOR_NOTHING


def possible_total(score: int, minimum: int) -> bool:
    """Whether ten words can make this total: the game ends with the tenth (D62-13), there are 180
    letters (D62-1), and three of each word score nothing (D62-14), so that 150 is the most.

    >>> possible_total(150, 4), possible_total(213, 4)
    (True, False)
    """
    return 0 <= score <= MOST


def letters_of_a_table(system: RuleSystem) -> int:
    """180, whatever their distribution (D62-1)."""
    return letters.SELCHOW_1962.size


def fewest_letters(score: int, minimum: int) -> int:
    """How many letters a total takes at least: three of each word score nothing (D62-14), so that
    it takes fewest in a single word.

    >>> fewest_letters(60, 4), fewest_letters(0, 4)
    (63, 0)
    """
    return max(minimum, score + LETTERS_FOR_NOTHING) if score > 0 else 0


def nearest_totals(score: int, minimum: int) -> tuple[int | None, int | None]:
    """The nearest totals that words can make, below the score (None under 0) and above it (None
    over the most)."""
    return (
        min(score - 1, MOST) if score > 0 else None,
        max(score + 1, 0) if score < MOST else None,
    )


def impossible(score: int, minimum: int) -> str:
    """What is said of a total that no words can make."""
    return (
        f"{minus(score)} isn’t a possible total: {WORDS_TO_END} words of "
        f"{letters.SELCHOW_1962.size} letters score {MOST} at most."
    )


def words_typed(text: str) -> tuple[str, ...]:
    """The words of a typed line, however separated, in capitals: there are no blanks (D62-1)."""
    return tuple(word.upper() for word in re.split(r"[\s,;.]+", text) if word)


def verify(*, system: RuleSystem, lexicon: Lexicon, seats: Sequence[Reported]) -> TableVerdict:
    """Words standing at the end count by their length, whether challengeable or not (D62-14).

    A word that the rules don't allow is an error and still counts, for nobody took it off; so
    does one that isn't in the list, which is a note (D62-11).
    """
    minimum = system.number("minimum")
    judged = tuple(_seat(seat, minimum=minimum, lexicon=lexicon) for seat in seats)
    return TableVerdict(judged, _letters(system, [w for seat in seats for w in seat.counting]))


def _seat(seat: Reported, *, minimum: int, lexicon: Lexicon) -> SeatVerdict:
    words = tuple(
        ruled_off(_word(word, minimum=minimum, lexicon=lexicon, nick=seat.nick), off=at in seat.off)
        for at, word in enumerate(seat.words)
    )
    total = total_of(words)
    return SeatVerdict(words, total, (*_too_many_words(seat), *_total(seat, total, minimum)))


def _total(seat: Reported, total: int | None, minimum: int) -> tuple[Finding, ...]:
    """The player's own total beside that of their words (D62-14); without any, whether there can
    be words for it."""
    score = seat.score
    if score is None or total is not None or possible_total(score, minimum):
        return another_total(seat, total, clause="D62-14")
    sentence = impossible(score, minimum)
    return (Finding("D62-14", "total", "warning", sentence, nick=seat.nick, reported=score),)


def _too_many_words(seat: Reported) -> tuple[Finding, ...]:
    """The game ends when one player has ten words, so nobody has eleven (D62-13)."""
    count = len(seat.counting)
    if count <= WORDS_TO_END:
        return ()
    sentence = f"{count} words here; the game ends with the {WORDS_TO_END}th."
    return (Finding("D62-13", "end", "warning", sentence, nick=seat.nick),)


def _word(word: str, *, minimum: int, lexicon: Lexicon, nick: str | None) -> WordVerdict:
    """A word too short (D62-6) or in no list (D62-11) counts, for nobody challenged it."""
    if not (word.isascii() and word.isalpha()):
        return no_word(word, clause="D62-14", nick=nick)
    return judged(
        word,
        points(word),
        {
            "short": too_short(word, minimum=minimum, clause="D62-6", nick=nick),
            "phony": not_in_the_list(word, lexicon=lexicon, clause="D62-11", nick=nick),
        },
    )


def _letters(system: RuleSystem, words: Sequence[str]) -> tuple[Finding, ...]:
    """More of a letter than the set has is a warning, an error only for a set that was set;
    more than 180 letters are an error in any case (D62-1)."""
    letter_counts = Counter("".join(w.upper() for w in words if w.isascii() and w.isalpha()))
    size = letters.SELCHOW_1962.size
    if letter_counts.total() > size:
        sentence = f"{letter_counts.total()} letters at this table; the set has {size}."
        return (Finding("D62-1", "tiles", "error", sentence),)
    name = str(system.value("tiles"))
    if name == "unknown":
        sentence = "Letters weren’t counted: the tile set is unknown under these settings."
        return (Finding("D62-1", "tiles", "note", sentence),)
    counts = letters.get(name).counts
    over = {letter: n for letter, n in sorted(letter_counts.items()) if n > counts.get(letter, 0)}
    if not over:
        return ()
    named = ", ".join(
        f"{n} × {letter} (the set has {counts.get(letter, 0)})" for letter, n in over.items()
    )
    severity = "error" if system.was_set("tiles") else "warning"
    sentence = f"Too many letters used at this table: {named}."
    return (Finding("D62-1", "tiles", severity, sentence),)  # type: ignore[arg-type]
