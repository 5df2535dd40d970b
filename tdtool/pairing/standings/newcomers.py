"""What a rating may expect, and the ratings at which newcomers have played."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

STEEPNESS = 0.0031879


class Game(NamedTuple):
    """A rated game as one player has it: their opponent's number, and 1, ½ or 0."""

    opponent: int
    result: float


def expectation(rating: float, opponent: float) -> float:
    """The part of a game that a rating may expect against another: 1/(1+exp(−0.0031879·d))."""
    return 1 / (1 + math.exp(STEEPNESS * (opponent - rating)))


class Curve(dict[int, float]):
    """What a rating may expect of a game, by how much higher the opponent’s is: each worked out
    once. ``least``: what it never falls below.
    """

    def __init__(self, of: Callable[[int], float], *, least: float = 0.0) -> None:
        super().__init__()
        self.of, self.least = of, least

    def __missing__(self, difference: int) -> float:
        self[difference] = part = self.of(difference)
        return part


NASPA_CURVE = Curve(lambda above: expectation(0, above))


def expected(
    rating: int, games: Iterable[Game], ratings: Mapping[int, int], *, curve: Curve = NASPA_CURVE
) -> float:
    """The games a rating may expect to win of several."""
    return sum(curve[ratings[game.opponent] - rating] for game in games)


START = 1500  # of one who met nobody rated
LEAST, MOST = 500, 3000
TURNS = 50
PER_WIN = 400  # above the best opponent, for one who won everything
SHARE_OF_NONE, SHARE_OF_ALL = 0.05, 0.95  # of the games, for one who won none or all of them
ABOVE_LEAST = 0.0005  # where a curve ends at that, the rating at which it ends


def performances(
    newcomers: Mapping[int, Sequence[Game]],
    ratings: Mapping[int, int],
    *,
    curve: Curve = NASPA_CURVE,
) -> dict[int, int]:
    """The performance of every newcomer, by number; ``ratings`` are those of the rated.

    Where it doesn't stand still in 50 turns, the mean of the last two.
    """
    met = {
        number: {game.opponent for game in games} & newcomers.keys()
        for number, games in newcomers.items()
    }
    current = {number: _start(games, ratings) for number, games in newcomers.items()}
    following, moved = dict(current), set(current)
    for turn in range(TURNS):
        every = {**current, **ratings}
        for number, games in newcomers.items():
            if turn == 0 or not moved.isdisjoint(met[number]):
                following[number] = _performance(
                    games, ratings, every, curve=curve, near=current[number]
                )
        moved = {number for number in current if following[number] != current[number]}
        if not moved:
            return current
        before, current = current, dict(following)
    return {number: int((before[number] + current[number]) / 2 + 0.5) for number in current}


def _start(games: Sequence[Game], ratings: Mapping[int, int]) -> int:
    """The mean of the rated opponents."""
    met = [ratings[game.opponent] for game in games if game.opponent in ratings]
    return round(sum(met) / len(met)) if met else START


def _performance(
    games: Sequence[Game],
    ratings: Mapping[int, int],
    every: Mapping[int, int],
    *,
    curve: Curve,
    near: int,
) -> int:
    count, wins = len(games), sum(game.result for game in games)
    none = max(SHARE_OF_NONE, curve.least + ABOVE_LEAST)
    extremes: dict[float, float] = {0: none * count, count: SHARE_OF_ALL * count}
    aimed = extremes.get(wins, wins)
    rated = [ratings[game.opponent] for game in games if game.opponent in ratings]
    best = max(rated or [every[game.opponent] for game in games])
    cap = int(best + PER_WIN * wins / count + 0.5)
    return max(LEAST, min(cap, _which_expects(aimed, games, every, curve=curve, near=near)))


def _which_expects(
    wins: float,
    games: Sequence[Game],
    ratings: Mapping[int, int],
    *,
    curve: Curve,
    near: int,
) -> int:
    """The rating, from 0 to 3000, that expects these wins, to the point.

    Seldom does a whole rating expect them exactly. Then it is the last middle that a search by
    halves tries, just below them or just above, as the files of real events have it.
    """
    opponents = [ratings[game.opponent] for game in games]
    return _last_tried(_least_that_expects(wins, opponents, curve=curve, near=near))


def _least_that_expects(wins: float, opponents: Sequence[int], *, curve: Curve, near: int) -> int:
    """The lowest rating from 1 to 3000 that expects so many wins, 3000 where none does.

    Sought outwards from ``near``, by steps twice as long each time, then by halves.
    """

    def enough(rating: int) -> bool:
        return sum([curve[other - rating] for other in opponents]) >= wins

    low, high, step = 0, MOST, 1
    at = min(max(near, 1), MOST - 1)
    if enough(at):
        high = at
        while at - step > 0 and enough(at - step):
            high, step = at - step, 2 * step
        low = max(0, at - step)
    else:
        low = at
        while at + step < MOST and not enough(at + step):
            low, step = at + step, 2 * step
        high = min(MOST, at + step)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


@cache
def _last_tried(least: int) -> int:
    """The last middle of a search by halves from 0 to 3000 for the least rating that is enough."""
    low, high, tried = 0, MOST, 0
    while high - low > 1:
        tried = (low + high) // 2
        low, high = (tried, high) if tried < least else (low, tried)
    return tried
