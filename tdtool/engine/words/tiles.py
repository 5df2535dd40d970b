"""Sets of tiles: how many of each letter, and what each is worth."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

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
