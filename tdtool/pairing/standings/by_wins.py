r"""Ratings by wins above expectation, as several associations count them: their figures, as data.

==========  =================================  ==========  ============  ==========================
\           expectation by difference d        multiplier  acceleration  and
==========  =================================  ==========  ============  ==========================
NASPA       1 / (1 + exp(−0.0031879 · d))      see below   once more     changes split at lines
old NSA     normal curve of d / 400, to ±700,  as NASPA    once more     changes split at lines
            to seven digits
WESPA       1 / (1 + exp(−d / 172))            as NASPA    ⅔ once more   no lines, one segment
Australia   ½ + d / 1200, from 0.05 to 0.95    20          none          no lines, one segment
local club  as NASPA                           as NASPA    none          a third, ±50 at most
==========  =================================  ==========  ============  ==========================

NASPA's multiplier is 30, 24, 15 with fewer than 50 career games, else 20, 16, 10: below 1800,
from 1800, from 2000. Which of them published ratings prove is in ``rating_systems.py``.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import NamedTuple

# What a rating may expect, and the ratings at which newcomers have played.

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


EXPERIENCED = 50  # career games
LINES = (1800, 2000)
Bands = tuple[int, int, int]  # below 1800, below 2000, above
MULTIPLIERS: tuple[Bands, Bands] = ((30, 24, 15), (20, 16, 10))  # short careers, long ones
FLAT: tuple[Bands, Bands] = ((20, 20, 20), (20, 20, 20))

NSA_FURTHEST, NSA_SPREAD_OUT, NSA_DIGITS = 700, 400, 7
WESPA_SPREAD_OUT = 172
AUSTRALIAN_LEAST, AUSTRALIAN_RANGE = 0.05, 1200


def _old_nsa(above: int) -> float:
    """The normal curve of the difference over 400, as in a table of seven digits up to 700."""
    difference = max(-NSA_FURTHEST, min(NSA_FURTHEST, -above))
    return round(NormalDist().cdf(difference / NSA_SPREAD_OUT), NSA_DIGITS)


def _wespa(above: int) -> float:
    return 1 / (1 + math.exp(above / WESPA_SPREAD_OUT))


def _australian(above: int) -> float:
    """A straight line that ends at one game in twenty."""
    return max(AUSTRALIAN_LEAST, min(1 - AUSTRALIAN_LEAST, 0.5 - above / AUSTRALIAN_RANGE))


@dataclass(frozen=True)
class ByWins:
    """How a change follows from wins above expectation.

    ``lines``: a change that crosses a line is split there. ``acceleration``: the part of what a
    change has beyond 5 points a game that counts once more. ``parts``: long events are rated
    in segments. ``divided`` and ``most`` make a change smaller, and bound it.
    """

    curve: Curve
    multipliers: tuple[Bands, Bands] = MULTIPLIERS
    lines: bool = True
    acceleration: float = 1.0
    parts: bool = True
    divided: int = 1
    most: int | None = None

    def base(self, rating: float, excess: float, *, career_games: int) -> float:
        """The new rating before acceleration of one who won ``excess`` games above expectation."""
        multipliers = self.multipliers[career_games >= EXPERIENCED]
        if self.lines:
            new = _over_lines(rating, excess, multipliers)
        else:
            new = rating + multipliers[sum(rating >= line for line in LINES)] * excess
        if self.divided == 1 and self.most is None:
            return new
        by = (new - rating) / self.divided
        return rating + (by if self.most is None else max(-self.most, min(self.most, by)))


def _over_lines(rating: float, excess: float, multipliers: Bands) -> float:
    """A change that would cross a line stops there (going down, a point below it), and what is
    left of the excess counts with the multiplier on the other side.
    """
    while True:
        band = sum(rating >= line for line in LINES)
        multiplier = multipliers[band]
        target = rating + multiplier * excess
        if excess > 0 and band < len(LINES) and target > LINES[band]:
            stop = LINES[band]
        elif excess < 0 and band > 0 and target < LINES[band - 1] - 1:
            stop = LINES[band - 1] - 1
        else:
            return target
        excess -= (stop - rating) / multiplier
        rating = stop


NASPA = ByWins(NASPA_CURVE)
OLD_NSA = ByWins(Curve(_old_nsa))
WESPA = ByWins(Curve(_wespa), lines=False, acceleration=2 / 3, parts=False)
AUSTRALIAN = ByWins(
    Curve(_australian, least=AUSTRALIAN_LEAST),
    multipliers=FLAT,
    lines=False,
    acceleration=0.0,
    parts=False,
)
LOCAL_CLUB = ByWins(NASPA_CURVE, acceleration=0.0, divided=3, most=50)
