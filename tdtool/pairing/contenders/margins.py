"""By how much games are won: what simulated games take their margins from."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from tdtool.pairing.field import Field

ENOUGH = 200  # games of the event from which on its own margins are taken
SPREAD_OUT = 104  # points: the deviation of Scrabble margins, as a normal curve has it
SHARE_OF_A_SCORE = 0.12  # the same where scores are of another size; an estimate
DRAWN = 8_192  # margins that a table has, the k-th of them as large as k in 8,192 games are

Margins = tuple[int, ...]


def margins_of(field: Field, *, most: int, usual_score: bool = True) -> Margins:
    """The margins that games of this field have, from its own games where there are enough.

    None is above ``most``. Before that they are taken from the half of a normal curve, as wide as
    Scrabble’s margins are, or 12 % of the mean score where ``usual_score`` is False.
    """
    won_by: list[int] = []
    scores: list[int] = []
    for entrant in field.entrants:
        for game in entrant.appearances:
            if game.rated and game.score is not None and game.margin is not None:
                scores.append(game.score)
                won_by.append(abs(game.margin))
    if len(won_by) >= 2 * ENOUGH:  # each game is there twice
        return from_games(won_by, most=most)
    if usual_score or not scores:
        return half_normal(SPREAD_OUT, most=most)
    return half_normal(SHARE_OF_A_SCORE * sum(scores) / len(scores), most=most)


def from_games(won_by: Sequence[int], *, most: int) -> Margins:
    """A table from margins that were played."""
    ordered = sorted(won_by)
    return tuple(min(most, ordered[at * len(ordered) // DRAWN]) for at in range(DRAWN))


def half_normal(deviation: float, *, most: int) -> Margins:
    """A table from the half of a normal curve; a margin that rounds to 0 is a tie."""
    curve = NormalDist()
    points = (curve.inv_cdf(0.5 + (at + 0.5) / DRAWN / 2) for at in range(DRAWN))
    return tuple(min(most, round(point * deviation)) for point in points)
