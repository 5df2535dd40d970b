"""The rating at which an unrated player played: what would have expected just what they won.

Newcomers who met each other depend on each other's, so it is worked out over and over until it
stands still.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.pairing.standings.expectation import Game, expected

START = 1500  # of one who met nobody rated
LEAST, MOST = 500, 3000
TURNS = 50
PER_WIN = 400  # above the best opponent, for one who won everything
SHARE_OF_NONE, SHARE_OF_ALL = 0.05, 0.95  # of the games, for one who won none or all of them


def performances(
    newcomers: Mapping[int, Sequence[Game]], ratings: Mapping[int, int]
) -> dict[int, int]:
    """The performance of every newcomer, by number; ``ratings`` are those of the rated.

    Where it doesn't stand still in 50 turns, the mean of the last two.
    """
    current = {number: _start(games, ratings) for number, games in newcomers.items()}
    for _ in range(TURNS):
        every = {**current, **ratings}
        following = {
            number: _performance(games, ratings, every) for number, games in newcomers.items()
        }
        if following == current:
            return current
        before, current = current, following
    return {number: int((before[number] + current[number]) / 2 + 0.5) for number in current}


def _start(games: Sequence[Game], ratings: Mapping[int, int]) -> int:
    """The mean of the rated opponents."""
    met = [ratings[game.opponent] for game in games if game.opponent in ratings]
    return round(sum(met) / len(met)) if met else START


def _performance(
    games: Sequence[Game], ratings: Mapping[int, int], every: Mapping[int, int]
) -> int:
    count, wins = len(games), sum(game.result for game in games)
    extremes: dict[float, float] = {0: SHARE_OF_NONE * count, count: SHARE_OF_ALL * count}
    aimed = extremes.get(wins, wins)
    rated = [ratings[game.opponent] for game in games if game.opponent in ratings]
    best = max(rated or [every[game.opponent] for game in games])
    cap = int(best + PER_WIN * wins / count + 0.5)
    return max(LEAST, min(cap, _which_expects(aimed, games, every)))


def _which_expects(wins: float, games: Sequence[Game], ratings: Mapping[int, int]) -> int:
    """The rating, from 0 to 3000, that expects these wins, to the point.

    Seldom does a whole rating expect them exactly. Then it is the last one that a search by
    halves tries, as the files of real events have it.
    """
    low, high = 0, MOST
    while True:
        tried = (low + high) // 2
        hopes = expected(tried, games, ratings)
        low, high = (tried + 1, high) if hopes < wins else (low, tried - 1)
        if hopes == wins or low > high:
            return tried
