"""Letter arithmetic. In a word a lower-case letter is a blank standing for that letter."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from operator import add
from types import MappingProxyType

# Sets of tiles: how many of each letter, and what each is worth.

BLANK = "?"


class UnknownTiles(LookupError):
    """No set of tiles has this name."""


@dataclass(frozen=True)
class TileSet:
    """A set of tiles; ``?`` is the blank. A set whose letters have no worth has no ``values``."""

    name: str
    counts: Mapping[str, int]
    values: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many tiles there are in all."""
        return sum(self.counts.values())

    def times(self, sets: int) -> Counter[str]:
        """How many of each letter several such sets hold together."""
        return Counter({letter: count * sets for letter, count in self.counts.items()})


def get(name: str) -> TileSet:
    """A set of tiles by its name. Raises ``UnknownTiles``."""
    if name not in TILE_SETS:
        names = ", ".join(TILE_SETS)
        raise UnknownTiles(f"There is no tile set “{name}”. Tile sets: {names}.")
    return TILE_SETS[name]


def _counted(text: str) -> Mapping[str, int]:
    """``"A9 B2"`` as a mapping of letters to numbers."""
    return MappingProxyType({item[0]: int(item[1:]) for item in text.split()})


ENGLISH = TileSet(
    name="english",
    counts=_counted(
        "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1 ?2"
    ),
    values=_counted(
        "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10 ?0"
    ),
)

SELCHOW_1962 = TileSet(
    name="selchow-1962",
    counts=_counted(
        "A14 B4 C4 D8 E22 F4 G6 H4 I18 J2 K2 L8 M4 N10 O14 P4 Q2 R12 S8 T10 U8 V2 W2 X2 Y4 Z2"
    ),
    values=MappingProxyType({}),
)

TILE_SETS: Mapping[str, TileSet] = MappingProxyType(
    {tiles.name: tiles for tiles in (ENGLISH, SELCHOW_1962)}
)


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
