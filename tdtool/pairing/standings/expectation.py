"""What a rating may expect of a game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

STEEPNESS = 0.0031879


class Game(NamedTuple):
    """A rated game as one player has it: their opponent's number, and 1, ½ or 0."""

    opponent: int
    result: float


def expectation(own: float, opponent: float) -> float:
    """The part of a game that a rating may expect against another: 1/(1+exp(−0.0031879·d))."""
    return 1 / (1 + math.exp(STEEPNESS * (opponent - own)))


def expected(own: float, games: Iterable[Game], ratings: Mapping[int, float]) -> float:
    """The games a rating may expect to win of several."""
    return sum(expectation(own, ratings[game.opponent]) for game in games)
