"""What one system has for the things that all three know."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Cited:
    """Its clauses and its tiles.

    ``tiles`` for a letter too many, ``phony`` for a word
    that isn't in the list, ``challenge`` for one out of place, ``decision`` for one that disagrees,
    ``end`` for the end; how many sets of tiles, and how many tiles where they aren't known.
    """

    tiles: str
    phony: str
    challenge: str
    decision: str
    end: str
    sets: int
    size: int
