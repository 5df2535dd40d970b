"""What a division's games make of the ratings; mid-event estimates too.

============  =======================================================================
by wins       what an association’s formula makes of wins above expectation: ``by_wins.py``
acceleration  what a change has beyond 5 points a game counts once more (NASPA: whole)
feedback      a twentieth of that for each rated opponent, once a game
segments      up to 16 rounds one, up to 35 two, from 36 three: each from the last
by spread     the Norwegian formula and CoCo’s: ``rating_systems.py``
============  =======================================================================

Byes and forfeits aren't rated. Newcomers get the rating they played at, and are rated first.
The systems by name are in ``rating_systems.py``; NASPA's is the default.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tdtool.pairing.field import ABSENT, Appearance, Entrant, Field, Kind
from tdtool.pairing.standings import rating_systems
from tdtool.pairing.standings.by_wins import ByWins, Game, expected, performances
from tdtool.pairing.standings.rating_systems import BySpread, Estimate, Met

UNKNOWN_CAREER = 100  # career games of whom the file says nothing
USUAL_GAIN = 5  # points a game; what is beyond is accelerated
FEEDBACK = 20  # the part of an opponent's acceleration that one game brings
LOWEST = 1


@dataclass(frozen=True, slots=True)
class Rated:
    """An entrant's rating before and after; None where there is none.

    ``games``, ``wins`` and ``expected`` are over the rated games; ``bonus`` is the acceleration,
    ``feedback`` what their opponents' brought them. ``deviation`` is how uncertain the new rating
    is, where the system says it.
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
    deviation: float | None = None


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
    formula = rating_systems.system(system).formula
    rated = [
        Rated(entrant.number, entrant.name, entrant.rating, entrant.rating)
        for entrant in field.entrants
    ]
    if formula is None:
        return rated
    if isinstance(formula, BySpread):
        return _by_spread(field, rated, formula, field.paired if after is None else after)
    total = rounds or field.rounds or field.paired
    whole = [(1, max(total, field.paired))]
    for first, last in segments(total, field.paired) if formula.parts else whole:
        last = last if after is None else min(last, after)
        rated = _segment(field, rated, formula, (first, last), career_grows)
    return rated


def with_play_off(field: Field) -> Field:
    """The same with the games of a play-off among the others, as ratings count them; who plays none
    of those after the last round misses it."""

    def together(entrant: Entrant) -> Entrant:
        beyond = tuple(
            sat if sat.kind is not Kind.UNPAIRED else ABSENT for sat, _ in entrant.play_off
        )
        penalties = tuple(penalty for _, penalty in entrant.play_off)
        return replace(
            entrant,
            appearances=(
                *(replace(sat, in_play_off=False) for sat in entrant.appearances),
                *beyond,
            ),
            spread_penalties=entrant.spread_penalties + penalties,
            play_off=(),
            play_off_from=None,
        )

    return replace(field, entrants=tuple(map(together, field.entrants)))


def without_play_off(field: Field) -> Field:
    """The same as if nobody had played in one: its players miss the rounds beside it."""

    def alone(entrant: Entrant) -> Entrant:
        if entrant.play_off_from is None:
            return replace(entrant, play_off=())
        rounds = tuple(ABSENT if sat.in_play_off else sat for sat in entrant.appearances)
        penalties = tuple(
            0 if sat.in_play_off else points
            for sat, points in zip(entrant.appearances, entrant.spread_penalties, strict=True)
        )
        return replace(
            entrant, appearances=rounds, spread_penalties=penalties, play_off=(), play_off_from=None
        )

    return replace(field, entrants=tuple(map(alone, field.entrants)))


def segments(rounds: int, played: int = 0) -> list[tuple[int, int]]:
    """First and last round of each segment of an event; rounds beyond the plan join the last."""
    parts = 1 if rounds <= 16 else 2 if rounds <= 35 else 3
    ends = [(rounds - 1) * part // parts + 1 for part in range(1, parts)]
    return list(zip([1, *(end + 1 for end in ends)], [*ends, max(rounds, played)], strict=True))


def _segment(
    field: Field,
    before: Sequence[Rated],
    formula: ByWins,
    of_rounds: tuple[int, int],
    career_grows: bool,
) -> list[Rated]:
    """A segment from the ratings before it: newcomers, base changes, bonuses, feedback."""
    games = {entrant.number: _games(entrant, *of_rounds) for entrant in field.entrants}
    old_ratings = {rated.number: rated.new for rated in before if rated.new is not None}
    newcomers = {
        number: played for number, played in games.items() if played and number not in old_ratings
    }
    curve = formula.curve
    ratings = {**old_ratings, **performances(newcomers, old_ratings, curve=curve)}
    hopes = {
        number: expected(rating, games[number], ratings, curve=curve)
        for number, rating in ratings.items()
    }
    careers = {
        rated.number: _career(field.by_number[rated.number], rated.games if career_grows else 0)
        for rated in before
    }
    excess = {number: _wins(games[number]) - hopes[number] for number in old_ratings}
    gains = _veterans(formula, old_ratings, games, excess, careers)
    return [
        replace(
            rated,
            new=gains[rated.number].new if rated.number in gains else ratings.get(rated.number),
            games=rated.games + len(games[rated.number]),
            wins=rated.wins + _wins(games[rated.number]),
            expected=rated.expected + hopes.get(rated.number, 0.0),
            bonus=rated.bonus + gains.get(rated.number, NO_GAIN).bonus,
            feedback=rated.feedback + gains.get(rated.number, NO_GAIN).feedback,
        )
        for rated in before
    ]


def _veterans(
    formula: ByWins,
    old_ratings: Mapping[int, int],
    games: Mapping[int, Sequence[Game]],
    excess: Mapping[int, float],
    careers: Mapping[int, int],
) -> dict[int, Gain]:
    """All base changes first, then what is beyond the usual once more, then the feedback of it."""
    base = {
        number: formula.base(rating, excess[number], career_games=careers[number])
        for number, rating in old_ratings.items()
    }
    bonus = {
        number: max(0.0, base[number] - rating - USUAL_GAIN * len(games[number]))
        * formula.acceleration
        for number, rating in old_ratings.items()
    }
    gains = {}
    for number in old_ratings:
        feedback = sum(bonus.get(game.opponent, 0.0) for game in games[number]) / FEEDBACK
        new = int(base[number] + bonus[number] + feedback + 0.5)
        gains[number] = Gain(max(LOWEST, new), bonus[number], feedback)
    return gains


def _by_spread(field: Field, before: Sequence[Rated], formula: BySpread, after: int) -> list[Rated]:
    """All rounds at once: every game tells of a rating by its margin."""
    games = {
        entrant.number: [
            Met(met.opponent, met.margin)
            for met in _rated(entrant, 1, after)
            if met.opponent is not None and met.margin is not None
        ]
        for entrant in field.entrants
    }
    estimates = rating_systems.after_games(
        formula,
        games,
        {
            entrant.number: Estimate(entrant.rating, entrant.deviation or rating_systems.LARGEST)
            for entrant in field.entrants
            if entrant.rating is not None
        },
        {
            entrant.number: _career(entrant, len(games[entrant.number]))
            for entrant in field.entrants
        },
    )
    return [
        replace(
            rated,
            new=round(estimates[rated.number].rating),
            games=len(games[rated.number]),
            wins=_wins(_games(field.by_number[rated.number], 1, after)),
            deviation=estimates[rated.number].deviation,
        )
        if rated.number in estimates
        else rated
        for rated in before
    ]


def _rated(entrant: Entrant, first: int, last: int) -> list[Appearance]:
    return [met for met in entrant.appearances[first - 1 : last] if met.rated]


def _games(entrant: Entrant, first: int, last: int) -> list[Game]:
    return [
        Game(appearance.opponent, appearance.result)
        for appearance in _rated(entrant, first, last)
        if appearance.opponent is not None and appearance.result is not None
    ]


def _wins(games: Sequence[Game]) -> float:
    return sum(game.result for game in games)


def _career(entrant: Entrant, since: int) -> int:
    before = UNKNOWN_CAREER if entrant.career_games is None else entrant.career_games
    return before + since
