"""How the last round can put one player above another who is ahead: by results, and by spread."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.pairing.contenders.race import Contender


@dataclass(frozen=True, slots=True)
class Passing:
    """What passes a player in the last round; a result is better by 2 halves where one wins and the
    other loses, by 1 where one of both ties.

    ``better`` is by how many halves a result is enough whatever the spread, ``level`` by how many
    with so much more ``spread`` won in this round; None: by none. Where both meet, ``spread`` is
    what both sides of their game make together, twice its margin.
    """

    better: int | None
    level: int | None = None
    spread: int = 0

    def __bool__(self) -> bool:
        return self.better is not None or self.level is not None


def passing(contender: Contender, other: Contender, *, game: int, meet: bool = False) -> Passing:
    """How the first passes the second, who is ahead, with one round left in which both play.

    ``game``: the most that a game changes a spread; ``meet``: they play one another.
    """
    better, level, gap = None, None, other.spread - contender.spread + 1
    for by in (2,) if meet else (0, 1, 2):
        won = contender.won + by - other.won
        lost = contender.lost - by - other.lost
        if (won, -lost) > (0, 0):
            better = by if better is None else better
        elif (won, lost) == (0, 0):
            level = by
    if level == 2 and gap <= 2:  # a win and a loss are 2 points of spread at least
        better, level = 2, None
    elif level == 1 and gap <= 1:
        better, level = 1, None
    most = {0: game - 1, 1: game, 2: 2 * game}
    if level is None or gap > most[level]:
        return Passing(better)
    return Passing(better, level, gap)
