"""What a GCG line can say of a Scrabble game, each kind a value of its own.

``score`` and ``total`` are what the line states: the points of the move and the player's sum after
it. ``rack`` is as noted, ``?`` for a blank, empty where it wasn't noted.
"""

from dataclasses import dataclass
from typing import TypeAlias

from tdtool.engine.records.record import Event


@dataclass(slots=True)
class Line(Event):
    """What every Scrabble event states."""

    rack: str
    score: int
    total: int


@dataclass(slots=True)
class Play(Line):
    """Tiles laid from a place on: row first for a play across (8H), column first for one down (H8).
    ``word`` is as written: lower case for a blank, ``.`` or parentheses for letters that lie there
    already."""

    place: str
    word: str


@dataclass(slots=True)
class Pass(Line):
    """A turn without a move, by choice or lost by a challenge."""


@dataclass(slots=True)
class Exchange(Line):
    """Tiles given back for others: which, where that is known, and how many."""

    tiles: str
    count: int


@dataclass(slots=True)
class Withdrawn(Line):
    """The play just made comes off again: a word of it was a phony."""


@dataclass(slots=True)
class Bonus(Line):
    """Points for a play that was challenged and held."""


@dataclass(slots=True)
class EndRack(Line):
    """Tiles left at the end, as the other's gain or as their holder's loss."""

    tiles: str


@dataclass(slots=True)
class Overtime(Line):
    """Points lost on the clock."""


Turn: TypeAlias = Play | Pass | Exchange
