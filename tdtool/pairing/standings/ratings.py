"""What a division's games make of the ratings, by the NASPA formula; mid-event estimates too.

=============  =======================================================================
expectation    of a against b: 1 / (1 + exp(−0.0031879 · (a − b)))
multiplier     30, 24, 15 with fewer than 50 career games, else 20, 16, 10; below 1800,
               from 1800, from 2000; a change that crosses a line is split there
acceleration   what a change has beyond 5 points a game counts twice
feedback       a twentieth of that for each rated opponent, once a game
segments       up to 16 rounds one, up to 35 two, from 36 three: each from the last
=============  =======================================================================

Byes and forfeits aren't rated. Newcomers get the rating they played at, and are rated first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tdtool.english import listed
from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.standings.newcomers import Game, expected, performances

SYSTEMS = ("naspa", "none")
UNKNOWN_CAREER = 100  # career games of whom the file says nothing
EXPERIENCED = 50
LINES = (1800, 2000)
MULTIPLIERS = {True: (20, 16, 10), False: (30, 24, 15)}
USUAL_GAIN = 5  # points a game; what is beyond is accelerated
FEEDBACK = 20  # the part of an opponent's acceleration that one game brings
LOWEST = 1


class UnknownRatingSystem(ValueError):
    """The name of no rating system known here."""


@dataclass(frozen=True, slots=True)
class Rated:
    """An entrant's rating before and after; None where there is none.

    ``games``, ``wins`` and ``expected`` are over the rated games; ``bonus`` is the acceleration,
    ``feedback`` what their opponents' brought them.
    """

    number: int
    name: str
    old: int | None
    new: int | None
    games: int = 0
    wins: float = 0.0
    expected: float = 0.0
    bonus: float = 0.0
    feedback: float = 0.0


class Gain(NamedTuple):
    """What a segment makes of one who had a rating before it."""

    new: int
    bonus: float
    feedback: float


NO_GAIN = Gain(0, 0.0, 0.0)


def rate(
    field: Field,
    *,
    after: int | None = None,
    rounds: int | None = None,
    system: str = "naspa",
    career_grows: bool = False,
) -> list[Rated]:
    """Everybody's rating after a round, by default after all that is played; by number.

    ``rounds`` are those of the whole event, which decide on its segments: by default those of
    the division, else those paired. With ``career_grows`` (the formula of 2024) the games of one
    segment are career games in the next. ``none`` leaves the ratings as they are.
    ``UnknownRatingSystem`` for another name.
    """
    if system not in SYSTEMS:
        raise UnknownRatingSystem(
            f"There is no rating system “{system}” here; there are {listed(SYSTEMS)}."
        )
    rated = [Rated(one.number, one.name, one.rating, one.rating) for one in field.entrants]
    if system == "none":
        return rated
    total = rounds or field.rounds or field.paired
    for first, last in segments(total, field.paired):
        last = last if after is None else min(last, after)
        rated = _segment(field, rated, first, last, career_grows)
    return rated


def with_play_off(field: Field) -> Field:
    """The same with the games after the last round among the others, as ratings count them."""

    def together(one: Entrant) -> Entrant:
        beyond = tuple(sat for sat, _ in one.play_off)
        return replace(one, appearances=one.appearances + beyond, play_off=())

    return replace(field, entrants=tuple(map(together, field.entrants)))


def segments(rounds: int, played: int = 0) -> list[tuple[int, int]]:
    """First and last round of each segment of an event; rounds beyond the plan join the last."""
    parts = 1 if rounds <= 16 else 2 if rounds <= 35 else 3
    ends = [(rounds - 1) * part // parts + 1 for part in range(1, parts)]
    return list(zip([1, *(end + 1 for end in ends)], [*ends, max(rounds, played)], strict=True))


def change(rating: float, excess: float, *, career_games: int) -> float:
    """The new rating of one who won ``excess`` games more than expected.

    A change that would cross a line stops there (going down, a point below it), and what is left
    of the excess counts with the multiplier on the other side.
    """
    multipliers = MULTIPLIERS[career_games >= EXPERIENCED]
    while True:
        band = sum(rating >= line for line in LINES)
        multiplier = multipliers[band]
        wanted = rating + multiplier * excess
        if excess > 0 and band < len(LINES) and wanted > LINES[band]:
            stop = LINES[band]
        elif excess < 0 and band > 0 and wanted < LINES[band - 1] - 1:
            stop = LINES[band - 1] - 1
        else:
            return wanted
        excess -= (stop - rating) / multiplier
        rating = stop


def _segment(
    field: Field, before: Sequence[Rated], first: int, last: int, career_grows: bool
) -> list[Rated]:
    """A segment from the ratings before it: newcomers, base changes, bonuses, feedback."""
    games = {one.number: _games(one, first, last) for one in field.entrants}
    known = {one.number: one.new for one in before if one.new is not None}
    newcomers = {number: own for number, own in games.items() if own and number not in known}
    ratings = {**known, **performances(newcomers, known)}
    hopes = {number: expected(own, games[number], ratings) for number, own in ratings.items()}
    careers = {
        one.number: _career(field.by_number[one.number], one.games if career_grows else 0)
        for one in before
    }
    excess = {number: _wins(games[number]) - hopes[number] for number in known}
    gains = _veterans(known, games, excess, careers)
    return [
        replace(
            one,
            new=gains[one.number].new if one.number in gains else ratings.get(one.number),
            games=one.games + len(games[one.number]),
            wins=one.wins + _wins(games[one.number]),
            expected=one.expected + hopes.get(one.number, 0.0),
            bonus=one.bonus + gains.get(one.number, NO_GAIN).bonus,
            feedback=one.feedback + gains.get(one.number, NO_GAIN).feedback,
        )
        for one in before
    ]


def _veterans(
    known: Mapping[int, int],
    games: Mapping[int, Sequence[Game]],
    excess: Mapping[int, float],
    careers: Mapping[int, int],
) -> dict[int, Gain]:
    """All base changes first, then what is beyond the usual once more, then the feedback of it."""
    base = {
        number: change(own, excess[number], career_games=careers[number])
        for number, own in known.items()
    }
    bonus = {
        number: max(0.0, base[number] - own - USUAL_GAIN * len(games[number]))
        for number, own in known.items()
    }
    gains = {}
    for number in known:
        feedback = sum(bonus.get(game.opponent, 0.0) for game in games[number]) / FEEDBACK
        new = int(base[number] + bonus[number] + feedback + 0.5)
        gains[number] = Gain(max(LOWEST, new), bonus[number], feedback)
    return gains


def _games(one: Entrant, first: int, last: int) -> list[Game]:
    return [
        Game(appearance.opponent, appearance.result)
        for appearance in one.appearances[first - 1 : last]
        if appearance.rated and appearance.opponent is not None and appearance.result is not None
    ]


def _wins(games: Sequence[Game]) -> float:
    return sum(game.result for game in games)


def _career(one: Entrant, since: int) -> int:
    before = UNKNOWN_CAREER if one.career_games is None else one.career_games
    return before + since
