"""Handicaps: points that players have added to their score in every game, as a director's table
says: by prize class, ``A 0, B 25``, or by rating, ``1600+ 0, 1200+ 20, 0+ 40, unrated 50``.

By rating the highest line that a player's rating reaches counts. Who is in no line has 0 points.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tdtool.pairing.field import Entrant

MOST_POINTS = 500
LONGEST = 200
EXAMPLE = "e.g. A 0, B 25, or 1600+ 0, 1200+ 20, unrated 40"
LINE = re.compile(r"(?P<whom>.+?)\s*[\s:=]\s*(?P<points>\d{1,4})")
LEAST = re.compile(r"(\d{1,4})\+")
UNRATED = "unrated"


class BadHandicap(ValueError):
    """A table that can't be read; the message says why."""


@dataclass(frozen=True)
class Handicap:
    """Points per game: by class, in lower case, or by the least rating, the highest first."""

    by_class: Mapping[str, int]
    by_rating: tuple[tuple[int, int], ...] = ()
    unrated: int = 0

    def points(self, entrant: Entrant) -> int:
        """A player's points in every game."""
        if self.by_class:
            return self.by_class.get(entrant.prize_class.casefold(), 0)
        rating = entrant.rating
        if rating is None:
            return self.unrated
        return next((points for least, points in self.by_rating if rating >= least), 0)


def read(table: str) -> Handicap:
    """A table as it is typed; BadHandicap where it is none."""
    handicap_points = dict[str, int]()
    for part in filter(None, (part.strip() for part in re.split(r"[,;\n]", table))):
        line = LINE.fullmatch(part)
        if line is None:
            raise BadHandicap(f"“{part[:30]}” isn’t a class or a rating with points, {EXAMPLE}.")
        whom, points = re.sub(r"\s*\+$", "+", line["whom"]).casefold(), int(line["points"])
        if points > MOST_POINTS:
            raise BadHandicap(f"Handicap points are from 0 to {MOST_POINTS}, not {points}.")
        if whom in handicap_points:
            raise BadHandicap(f"“{whom[:30]}” is twice among the handicap points.")
        handicap_points[whom] = points
    ratings = {
        int(whom[:-1]): handicap_points.pop(whom)
        for whom in [*handicap_points]
        if LEAST.fullmatch(whom)
    }
    by_rating = bool(ratings) or UNRATED in handicap_points
    unrated = handicap_points.pop(UNRATED, 0)
    if by_rating and handicap_points:
        raise BadHandicap("Give handicap points by class or by rating, not by both.")
    return Handicap(handicap_points, tuple(sorted(ratings.items(), reverse=True)), unrated)
