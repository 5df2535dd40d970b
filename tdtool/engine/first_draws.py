"""Who begins, drawn for a table: by letters (NSA-5, NSA-12), or by lot (D04-1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import BLANK, TILE_SETS, get

Go: TypeAlias = tuple[str, ...]  # the letter of each seat in order, "" where it didn't draw

FACE_DOWN = "english"  # where the letters of a game aren't counted


class NoDraw(LookupError):
    """Under these rules nobody draws for others who begins."""


class NotDrawn(ValueError):
    """What is said to be drawn can't have been."""


@dataclass(frozen=True)
class Drawn:
    """Who begins, by place from 1, and what was drawn for it, go by go; by lot nothing is."""

    first: int
    goes: tuple[Go, ...] = ()


def draw(system: RuleSystem, *, seats: int, rng: Random) -> Drawn:
    """A draw for a table of so many. The letter closest to A begins, a blank before it; only those
    who are tied draw again, and the tiles go back (NSA-5). Raises NoDraw."""
    if system.first_draw is None:
        raise NoDraw("Under these rules the desk doesn’t draw for first.")
    if not system.first_draw.sets:
        return Drawn(1 + rng.randrange(seats))
    named = str(system.value("tiles"))
    tile_set = get(named if named in TILE_SETS else FACE_DOWN)
    bag = sorted(tile_set.times(system.first_draw.sets).elements())
    tied, goes = list(range(seats)), []
    while len(tied) > 1:
        letters = dict(zip(tied, rng.sample(bag, len(tied)), strict=True))
        goes.append(tuple(letters.get(seat, "") for seat in range(seats)))
        tied = _closest(goes[-1])
    return Drawn(1 + tied[0], tuple(goes))


def read(system: RuleSystem, *, seats: int, first: int, goes: Sequence[Sequence[str]]) -> Drawn:
    """A draw as it is told, where it is one by the rules. Raises NotDrawn."""
    drawn = Drawn(first, tuple(tuple(go) for go in goes))
    tied = list(range(seats))
    for go in drawn.goes:
        drew = [seat for seat, letter in enumerate(go) if letter]
        if len(go) != seats or drew != tied or len(tied) < 2:
            raise NotDrawn("Only tied players draw again.")
        tied = _closest(go)
    by_lot = system.first_draw is not None and not system.first_draw.sets
    if not 1 <= first <= seats or (bool(goes) and by_lot) or (not by_lot and tied != [first - 1]):
        raise NotDrawn("The player who drew nearest to A goes first.")
    return drawn


def _closest(go: Go) -> list[int]:
    """Whose letters are closest to A, a blank before it."""
    best = min((letter for letter in go if letter), key=_rank)
    return [seat for seat, letter in enumerate(go) if letter == best]


def _rank(letter: str) -> str:
    return "" if letter == BLANK else letter
