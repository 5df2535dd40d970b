"""The rating systems that a division can have, by name.

Only NASPA’s is exact: 568 of 568 published ratings of 35 divisions. CoCo’s formula gives the
published ratings of real events, too, with their deviations; lists of players here have none.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.english import listed
from tdtool.pairing.standings import by_wins
from tdtool.pairing.standings.by_wins import ByWins

# Ratings by the points that games were won by: the Norwegian formula, and CoCo’s use of it.
#
# A player is a rating μ and a deviation σ, how uncertain it is. A game won by s points against μₒ,
# σₒ tells of a rating ν = μₒ + β·s with uncertainty ρ = β²τ² + σₒ². All games together::
#
#     1/σ′² = 1/σ² + Σ 1/ρ        μ′ = σ′² · (μ/σ² + Σ ν/ρ)
#
# CoCo takes the change whole up to 199 career games (this event’s counted), then ¾ from above 1800
# and ½ from above 2000, never more than 1 − games/1800; ½ beyond 1000 games; no rating is below
# 300. Who has no rating starts at 1500 with a deviation of 150 and is worked out over and over, 50
# times at most, until nobody moves. One who met 40 % or more unrated players starts each time from
# the sum of the ratings over the number of players (1500 where that is below 300). The deviation of
# one whose isn't known is the largest, 150.

PER_POINT = 5.0  # β: points of rating for a point of spread
SPREAD_OUT = 90.0  # τ
LARGEST, A_DAY = 150.0, 100
START, TURNS, STILL = 1500, 50, 1e-4
UNRATED_SHARE, FEWEST_RATED_MEAN = 0.4, 300
NEW, OLD, WORN_OUT = 200, 1000, 1800  # career games


class Met(NamedTuple):
    """A rated game as one player has it: their opponent's number, and the margin."""

    opponent: int
    margin: int


class Estimate(NamedTuple):
    """A rating and how uncertain it is."""

    rating: float
    deviation: float = LARGEST


@dataclass(frozen=True)
class BySpread:
    """``damped``: the change is made smaller by rating and career. ``lowest``: no rating below."""

    damped: bool = False
    lowest: int = 1


NORWEGIAN = BySpread()
COCO = BySpread(damped=True, lowest=300)


def aged(deviation: float, *, days: int) -> float:
    """The deviation so many days after their last game: it grows up to the largest."""
    return min(LARGEST, math.sqrt(deviation**2 + A_DAY * days))


def after_games(
    formula: BySpread,
    games: Mapping[int, Sequence[Met]],
    estimates: Mapping[int, Estimate],
    careers: Mapping[int, int],
) -> dict[int, Estimate]:
    """Everybody's estimate who played, by number; unrated are who isn't ``estimates``.

    ``careers`` are their games with those of this event. A newcomer keeps the largest deviation.
    """
    played = {number: met for number, met in games.items() if met}
    start = {**estimates, **_newcomers(formula, played, estimates, careers)}
    return {
        number: _after(formula, start[number], met, start, careers[number])
        if number in estimates
        else start[number]
        for number, met in played.items()
    }


def _after(
    formula: BySpread,
    estimate: Estimate,
    met: Sequence[Met],
    every: Mapping[int, Estimate],
    career: int,
) -> Estimate:
    performances = [
        (
            every[game.opponent].rating + PER_POINT * game.margin,
            PER_POINT**2 * SPREAD_OUT**2 + every[game.opponent].deviation ** 2,
        )
        for game in met
    ]
    certain = math.fsum([1 / estimate.deviation**2, *(1 / doubt for _, doubt in performances)])
    weighed = [
        estimate.rating / estimate.deviation**2,
        *(rating / doubt for rating, doubt in performances),
    ]
    change = math.fsum(weighed) / certain - estimate.rating
    share = _share(estimate.rating, career) if formula.damped else 1.0
    new = round(estimate.rating + share * change)
    return Estimate(max(new, formula.lowest), round(math.sqrt(1 / certain), 2))


def _share(rating: float, career: int) -> float:
    """The part of a change that counts, by rating and career games."""
    if career < NEW:
        return 1.0
    if career > OLD:
        return 0.5
    by_rating = 0.5 if rating > 2000 else 0.75 if rating > 1800 else 1.0
    return min(by_rating, 1.0 - career / WORN_OUT)


def _newcomers(
    formula: BySpread,
    played: Mapping[int, Sequence[Met]],
    estimates: Mapping[int, Estimate],
    careers: Mapping[int, int],
) -> dict[int, Estimate]:
    unrated = sorted(number for number in played if number not in estimates)
    if not unrated:
        return {}
    mean = math.fsum(estimates[number].rating for number in played if number in estimates) / len(
        played
    )
    seed = START if mean < FEWEST_RATED_MEAN else mean
    lonely = {
        number
        for number in unrated
        if sum(game.opponent not in estimates for game in played[number])
        >= UNRATED_SHARE * len(played[number])
    }
    current = {**estimates, **dict.fromkeys(unrated, Estimate(START))}
    for _ in range(TURNS):
        still = True
        for number in unrated:
            estimate = current[number] = Estimate(seed) if number in lonely else current[number]
            new = _after(formula, estimate, played[number], current, careers[number]).rating
            still = still and abs(estimate.rating - new) < STILL
            current[number] = Estimate(new)
        if still:
            break
    return {number: current[number] for number in unrated}


USUAL, UNRATED = "naspa", "none"
GROWING = "naspa2024"  # counts a segment's games as career games in the next
CLUB = " lct"  # what tsh adds for local clubs


class UnknownRatingSystem(ValueError):
    """The name of no rating system known here."""


@dataclass(frozen=True)
class RatingSystem:
    """``called``: what tsh’s configurations call it, the one that is written first.

    ``formula`` None: ratings stay. ``exact``: published ratings prove it. ``lacks``: what an
    estimate doesn’t know, half a sentence. ``tsh_knows`` is False for what tsh can’t rate by.
    """

    name: str
    title: str
    formula: ByWins | BySpread | None
    called: tuple[str, ...] = ()
    exact: bool = False
    lacks: str = ""
    tsh_knows: bool = True

    @property
    def written(self) -> str:
        """What a configuration of tsh says; where tsh can’t rate by it, that nothing is rated."""
        return self.called[0] if self.tsh_knows else UNRATED

    @property
    def expects(self) -> bool:
        """Whether it goes by how many wins a rating may expect."""
        return isinstance(self.formula, ByWins)


RECORDS = (
    RatingSystem(
        "naspa",
        "NASPA",
        by_wins.NASPA,
        ("nsa2008", "naspa", "naspa-csw", "otcwl", GROWING),
        exact=True,
    ),
    RatingSystem("none", "Not rated", None, ("none",)),
    RatingSystem(
        "coco",
        "CoCo",
        COCO,
        ("coco",),
        tsh_knows=False,
        lacks="players’ deviations are unknown, so each counts as 150",
    ),
    RatingSystem("wespa", "WESPA", by_wins.WESPA, ("wespa",)),
    RatingSystem(
        "norwegian",
        "Norwegian",
        NORWEGIAN,
        ("norwegian", "nor"),
        tsh_knows=False,
        lacks="players’ deviations are unknown, so each counts as 150",
    ),
    RatingSystem("aus", "Australian", by_wins.AUSTRALIAN, ("aus", "pak", "australian")),
    RatingSystem("lct", "NASPA local club", by_wins.LOCAL_CLUB, ("nsa2008 lct", "lct")),
    RatingSystem("nsa", "Old NSA", by_wins.OLD_NSA, ("nsa",)),
)
_BY_NAME = {system.name: system for system in RECORDS}
SYSTEMS = tuple(_BY_NAME)


def system(name: str) -> RatingSystem:
    """The system of a name; ``UnknownRatingSystem`` lists those there are."""
    if name not in _BY_NAME:
        raise UnknownRatingSystem(
            f"There is no rating system “{name}” here; there are {listed(SYSTEMS)}."
        )
    return _BY_NAME[name]


def called(name: str) -> RatingSystem | None:
    """The system that a configuration of tsh means; None where there is none like it."""
    plain = name.casefold().strip()
    if plain.endswith(CLUB) and plain.removesuffix(CLUB) in _BY_NAME["naspa"].called:
        return _BY_NAME["lct"]
    return next((system for system in RECORDS if plain in system.called), None)
