"""Letter arithmetic. In a word a lower-case letter is a blank standing for that letter."""

from collections import Counter
from collections.abc import Mapping
from operator import add

from tdtool.engine.words.tiles import BLANK


def tiles_of(word: str) -> Counter[str]:
    """The tiles a word is laid with, a blank as ``?``.

    >>> tiles_of("GARDeNIA")["?"]
    1
    """
    return Counter(as_tiles(word))


def as_tiles(word: str) -> str:
    """The word tile by tile: ``GARDeNIA`` is ``GARD?NIA``."""
    if word.isupper():
        return word
    return "".join([BLANK if letter.islower() else letter for letter in word])


def blanks_last(tile: str) -> tuple[bool, str]:
    """The order in which tiles are shown."""
    return tile == BLANK, tile


def less(whole: str, part: Mapping[str, int]) -> str:
    """The letters of ``whole`` that are left when those of ``part`` are taken away.

    >>> less("TARTAR", {"A": 2, "R": 1, "T": 2, "X": 1})
    'R'
    """
    for letter, count in part.items():
        whole = whole.replace(letter, "", count)
    return whole


def typed(word: str, *, blanks: int) -> str:
    """A word as somebody typed it, in capitals but for its blanks. With a single capital or none,
    or with more small letters than there are blanks, it was typed without regard to case.

    >>> typed("Gardenia", blanks=2), typed("GARDeNIA", blanks=2)
    ('GARDENIA', 'GARDeNIA')
    """
    small = blanks_in(word)
    return word if small < len(word) - 1 and small <= blanks else word.upper()


def blanks_in(word: str) -> int:
    """How many tiles of the word are blanks."""
    return sum(letter.islower() for letter in word)


def contains(whole: Mapping[str, int], part: Mapping[str, int]) -> bool:
    """Whether every letter of ``part`` is there often enough in ``whole``."""
    return all(whole.get(letter, 0) >= count for letter, count in part.items())


def pairs(word: str) -> list[str]:
    """The pairs of adjacent letters from left to right (D04-13).

    A blank is taken for its letter.

    >>> pairs("TARTAR")
    ['TA', 'AR', 'RT', 'TA', 'AR']
    """
    letters = word.upper()
    return list(map(add, letters, letters[1:]))


def is_rearranged(old: str, new: str) -> bool:
    """A word is rearranged when its letters no longer stand in the same order in the new word
    (NSA-16).

    A blank is compared once as the letter it stands for and once as a blank; if either way the
    old word can still be read in order, it is not rearranged.

    >>> is_rearranged("READING", "GARDENIA"), is_rearranged("RATING", "ROASTING")
    (True, False)
    """
    if stands_in_order(old.upper(), new.upper()):
        return False
    return old.isupper() or not stands_in_order(as_tiles(old), as_tiles(new))


def stands_in_order(old: str, new: str) -> bool:
    """Whether the letters of ``old`` can be read off ``new`` from left to right, others between."""
    place = 0
    for letter in old:
        place = new.find(letter, place) + 1
        if not place:
            return False
    return True
