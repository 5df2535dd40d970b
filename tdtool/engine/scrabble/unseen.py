"""The tiles that aren't on the board, as one number: each letter is a prime, and so many tiles are
the product of theirs. Tiles are among others when their number divides the others'."""

from collections import Counter
from dataclasses import dataclass
from math import gcd, prod
from string import ascii_lowercase

from tdtool.engine.words.letters import BLANK, TileSet


class _Primes(dict[str, int]):
    """Of every letter its prime, the commonest have the smallest. A blank's is that of all small
    letters; one prime is shared by what no set of tiles has."""

    STRANGE = 103

    def __missing__(self, letter: str) -> int:
        return self[BLANK] if letter.islower() else self.STRANGE


PRIMES = _Primes(
    zip(
        "EAIONRTLSUDGBCMPFHVWYKJXQZ",
        (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
         97, 101),
        strict=True,
    )
)  # fmt: skip
PRIMES |= dict.fromkeys([BLANK, *ascii_lowercase], 107)


def product(tiles: str) -> int:
    """Tiles as a number, a blank being ``?`` or a small letter.

    >>> product("AEINST?") % product("SaT"), product("AEINST?") % product("TOE") > 0
    (0, True)
    """
    return prod(map(PRIMES.__getitem__, tiles))


def number_of(tiles: TileSet | None) -> int:
    """All the tiles of a set; where they aren't counted, none."""
    return prod(PRIMES[tile] ** many for tile, many in tiles.counts.items()) if tiles else 1


@dataclass(slots=True)
class Unseen:
    """``there`` has the tiles that aren't on the board, ``beyond`` what lies on it in excess of the
    set; of no letter both."""

    there: int
    beyond: int = 1

    def take(self, tiles: int) -> None:
        """Tiles are laid on the board."""
        laid = gcd(self.there, tiles)
        self.there //= laid
        self.beyond *= tiles // laid

    def give_back(self, tiles: int) -> None:
        """They come off it."""
        over = gcd(self.beyond, tiles)
        self.beyond //= over
        self.there *= tiles // over

    def __getitem__(self, tile: str) -> int:
        """How many there are of a tile, below zero where there are too many on the board."""
        prime = PRIMES[tile]
        return _times(self.there, prime) - _times(self.beyond, prime)

    def tiles(self) -> Counter[str]:
        """How many there are of each tile that is still unseen, in the order of the alphabet."""
        counts = {tile: self[tile] for tile in sorted(PRIMES) if not tile.islower()}
        return Counter({tile: many for tile, many in counts.items() if many > 0})


def _times(number: int, prime: int) -> int:
    times = 0
    while not number % prime:
        number //= prime
        times += 1
    return times
