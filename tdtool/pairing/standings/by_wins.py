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

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from tdtool.pairing.standings.newcomers import NASPA_CURVE, Curve

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
