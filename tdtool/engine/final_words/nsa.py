"""The end of a game under the NSA rules: the words on the table, what they score, what is wrong.

Everything that can be said is said: of each word, of each player's words, of the whole table.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import isqrt

from tdtool.engine.final_words.verdicts import (
    Reported,
    SeatVerdict,
    State,
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
from tdtool.english import listed

# Totals under the NSA rules: which ones any words can make.


def points(word: str) -> int:
    """A word is worth its length squared, blanks and all (NSA-30)."""
    return len(word) ** 2


def possible_total(score: int, minimum: int) -> bool:
    """Whether some words make this total: 0, or a sum of squares of lengths from the minimum up
    (NSA-13, NSA-30).

    >>> possible_total(113, 6), possible_total(114, 6)
    (True, False)
    """
    if score < 0:
        return False
    return score >= _all_from(minimum) or bool(_reach(minimum) >> score & 1)


def fewest_letters(score: int, minimum: int) -> int:
    """How many letters a total takes at least: squares of lengths add up to no more than the
    square of all letters in a single word (NSA-30).

    >>> fewest_letters(2401, 6), fewest_letters(2402, 6), fewest_letters(0, 6)
    (49, 50, 0)
    """
    return max(minimum, isqrt(score - 1) + 1) if score > 0 else 0


def nearest_totals(score: int, minimum: int) -> tuple[int | None, int]:
    """The nearest totals that words can make, below the score (None under 0) and above it.

    >>> nearest_totals(114, 6)
    (113, 117)
    """
    below = next(
        (total for total in range(score - 1, -1, -1) if possible_total(total, minimum)), None
    )
    above = max(score + 1, 0)
    while not possible_total(above, minimum):
        above += 1
    return below, above


def impossible(score: int, minimum: int) -> str:
    """What is said of a total that no words can make."""
    below, above = nearest_totals(score, minimum)
    near = f"{above}" if below is None else f"{below} and {above}"
    return f"No words of {minimum} letters or more add up to {score}; nearest possible: {near}."


def _all_from(minimum: int) -> int:
    """From here up every total can be made: the squares of two lengths in a row share no factor,
    and of two such numbers a and b every total from (a - 1)(b - 1) is a sum."""
    return (minimum**2 - 1) * ((minimum + 1) ** 2 - 1)


@lru_cache
def _reach(minimum: int) -> int:
    """The totals below that, as the bits of a number: bit n is set where words can make n."""
    limit = _all_from(minimum)
    reach, length = 1, minimum
    while length**2 <= limit:
        step = length**2
        while step <= limit:  # after each doubling twice as many words of this length are in
            reach |= reach << step
            step *= 2
        reach &= (1 << limit + 1) - 1
        length += 1
    return reach


SETS = 2
IN_WORDS = "each its length squared"
LENGTH_BEFORE_BLANKS = 6
LETTERS_PER_BLANK = 3


def verify(*, system: RuleSystem, lexicon: Lexicon, seats: Sequence[Reported]) -> TableVerdict:
    """Each word standing at the end scores the square of its length, blanks included (NSA-30).

    A word that the rules don't allow is an error and still counts, for nobody took it off; so
    does one that isn't in the list, which is a note (NSA-24).
    """
    supply = _supply(system)
    judged = tuple(
        _seat(seat, minimum=system.number("minimum"), lexicon=lexicon, supply=supply)
        for seat in seats
    )
    all_words = [word for seat in seats for word in seat.counting]
    before = {letter for seat in seats for letter in _excess(seat.counting, supply)}
    return TableVerdict(judged, _table(all_words, supply, before))


def words_typed(text: str) -> tuple[str, ...]:
    """The words of a typed line, however separated, in capitals with blanks in lower case.

    A word with a single capital or none, or with more small letters than there are blanks, was
    typed without regard to case.

    >>> words_typed("gardenia, DETRACtING")
    ('GARDENIA', 'DETRACtING')
    """
    blanks = SETS * letters.ENGLISH.counts[letters.BLANK]
    words = (word for word in re.split(r"[\s,;.]+", text) if word)
    return tuple(letters.typed(word, blanks=blanks) for word in words)


def _supply(system: RuleSystem) -> Counter[str] | None:
    """The letters of both sets together (NSA-2), or None where letters aren't counted."""
    name = str(system.value("tiles"))
    return None if name == "unknown" else letters.get(name).times(SETS)


def letters_of_a_table(system: RuleSystem) -> int | None:
    """Those of both sets, blanks among them (NSA-2)."""
    supply = _supply(system)
    return None if supply is None else supply.total()


def _seat(
    seat: Reported, *, minimum: int, lexicon: Lexicon, supply: Mapping[str, int] | None
) -> SeatVerdict:
    words = tuple(
        ruled_off(
            _word(word, minimum=minimum, lexicon=lexicon, supply=supply, nick=seat.nick),
            off=at in seat.off,
        )
        for at, word in enumerate(seat.words)
    )
    total = total_of(words)
    alone = {letter for word in seat.counting for letter in _excess([word], supply)}
    findings = (
        *_too_many(seat.counting, supply, before=alone, place=" in these words", nick=seat.nick),
        *_total(seat, total, minimum),
    )
    return SeatVerdict(words, total, findings)


def _total(seat: Reported, total: int | None, minimum: int) -> tuple[Finding, ...]:
    """The player's own total beside that of their words (NSA-30)."""
    score = seat.score
    if score is None or total is not None:
        return another_total(seat, total, clause="NSA-30")
    if possible_total(score, minimum):
        return ()
    sentence = impossible(score, minimum)
    return (Finding("NSA-30", "total", "warning", sentence, nick=seat.nick, reported=score),)


def _word(
    word: str,
    *,
    minimum: int,
    lexicon: Lexicon,
    supply: Mapping[str, int] | None,
    nick: str | None,
) -> WordVerdict:
    """Everything to be said of one word; its state is the worst of it."""
    if not (word.isascii() and word.isalpha()):
        return no_word(word, clause="NSA-30", nick=nick)
    by_state: dict[State, tuple[Finding, ...]] = {
        "impossible": _too_many([word], supply, before=set(), place=f" in {word}", nick=nick),
        "short": too_short(word, minimum=minimum, clause="NSA-13", nick=nick),
        "blanks": _blanks(word, nick),
        "phony": not_in_the_list(word, lexicon=lexicon, clause="NSA-24", nick=nick),
    }
    return judged(word, points(word), by_state)


def _blanks(word: str, nick: str | None) -> tuple[Finding, ...]:
    """A word that took a blank from the pool has nine letters at least (NSA-18), and three more
    for each further blank (NSA-19)."""
    blanks = letters.blanks_in(word)
    least = LENGTH_BEFORE_BLANKS + LETTERS_PER_BLANK * blanks
    if not blanks or len(word) >= least:
        return ()
    phrase = "a blank" if blanks == 1 else f"{blanks} blanks"
    sentence = (
        f"{word} has {len(word)} letters, but a word with {phrase} needs at least {least}; "
        "it counts until it is ruled off."
    )
    return (Finding("NSA-18" if blanks == 1 else "NSA-19", "move", "error", sentence, nick=nick),)


def _table(
    words: Sequence[str], supply: Mapping[str, int] | None, before: set[str]
) -> tuple[Finding, ...]:
    """What the letters of the whole table say (NSA-2)."""
    if supply is not None:
        return _too_many(words, supply, before=before)
    sentence = "Letters weren’t counted: the tile set is unknown under these settings."
    return (Finding("NSA-2", "tiles", "note", sentence),)


def _too_many(
    words: Sequence[str],
    supply: Mapping[str, int] | None,
    *,
    before: set[str],
    place: str = "",
    nick: str | None = None,
) -> tuple[Finding, ...]:
    """No letter stands on the table more often than the two sets have it (NSA-2).

    Letters in ``before`` were named already, in a narrower place.
    """
    excess = {letter: n for letter, n in _excess(words, supply).items() if letter not in before}
    if not excess or supply is None:
        return ()
    used = listed([f"{count} {_named(letter)}s" for letter, count in excess.items()])
    have = listed([str(supply[letter]) for letter in excess])
    sentence = f"{used} used{place}; two sets have only {have}."
    return (Finding("NSA-2", "tiles", "error", sentence, nick=nick),)


def _named(letter: str) -> str:
    return "blank" if letter == letters.BLANK else letter


def _excess(words: Sequence[str], supply: Mapping[str, int] | None) -> dict[str, int]:
    """The letters held more often than the sets have them, with how many are held."""
    if supply is None:
        return {}
    clean = (word for word in words if word.isascii() and word.isalpha())
    letter_counts = sum((letters.tiles_of(word) for word in clean), Counter[str]())
    return {
        letter: letter_counts[letter]
        for letter in sorted(letter_counts)
        if letter_counts[letter] > supply[letter]
    }
