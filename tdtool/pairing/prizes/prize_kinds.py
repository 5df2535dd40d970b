"""What a prize can be for.

===========================  ===================================================================
kind                         goes to
===========================  ===================================================================
``rank``                     who stands at the place
``class``                    who stands at the place among those of the prize class
``high win``                 the highest score that won a game
``high loss``                the highest score that lost one
``high game``                the highest score of all
``upset``                    who beat an opponent rated the most points above them, by the ratings
                             before the event; both must be rated, and so must the game
``best spread``              the highest spread, counted as in the standings
``by hand``                  whom the director chooses: best play, sportsmanship, a raffle
``best record``              the most wins, then the fewest losses, then the highest spread, of
                             some rounds
``lower half``               the best record of those who stood in the lower half before these
                             rounds (before the first: by rating); an odd one in the middle is
                             in it
``over expectation``         the most wins above what the ratings before the event expect, of rated
                             games between two rated players
``overseed``                 who stands the most places above their seed, its place by rating
``rating gain``              the rating that rose most
``lucky stiff``              the smallest sum of a player's narrowest wins, six or as many as it
                             says; whoever has won fewer isn't in the running
``tough luck``               the same of losses
``low win``                  the lowest score that won a game
``low loss``                 the lowest score that lost one
``handicap``                 the best record with the handicap points of both players added to the
                             scores of every game (``handicaps``); a ruling stands
``team``                     all members of the team with the most wins on average, then the highest
                             average spread, who have played and not withdrawn; as many as it asks
                             for at least
``most average``             the smallest difference of wins and losses, then the smallest spread,
                             up or down
===========================  ===================================================================

Byes and forfeits are no games: they count in records, spreads and places as the standings count
them, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class PrizeKind(StrEnum):
    """What a prize is for."""

    RANK = "rank"
    CLASS = "class"
    HIGH_WIN = "high win"
    HIGH_LOSS = "high loss"
    HIGH_GAME = "high game"
    UPSET = "upset"
    SPREAD = "best spread"
    BY_HAND = "by hand"
    RECORD = "best record"
    LOWER_HALF = "lower half"
    OVER_EXPECTATION = "over expectation"
    OVERSEED = "overseed"
    RATING_GAIN = "rating gain"
    LUCKY = "lucky stiff"
    TOUGH = "tough luck"
    LOW_WIN = "low win"
    LOW_LOSS = "low loss"
    AVERAGE = "most average"
    HANDICAP = "handicap"
    TEAM = "team"


BY_STANDING = (PrizeKind.RANK, PrizeKind.CLASS)
OVER_THE_EVENT = (PrizeKind.OVERSEED, PrizeKind.RATING_GAIN)  # not of some rounds
NARROW = (PrizeKind.LUCKY, PrizeKind.TOUGH)  # by so many of the narrowest games
BY_TOTALS = (*BY_STANDING, PrizeKind.HIGH_GAME, PrizeKind.BY_HAND)  # those where totals rank
TITLES: Mapping[PrizeKind, str] = {
    PrizeKind.LOWER_HALF: "best record, lower half",
    PrizeKind.OVER_EXPECTATION: "wins over expectation",
    PrizeKind.OVERSEED: "most places above seed",
    PrizeKind.HANDICAP: "best record with handicap",
    PrizeKind.TEAM: "best team",
}  # of the kinds that aren't called by their own name
