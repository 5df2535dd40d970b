"""What an event of games for two is remembered by: the games with the most extreme figures.

=================  ================================================  =======================
high game          figure                                            of which games
=================  ================================================  =======================
``HIGH_GAME``      a score                                           all that were played
``HIGH_WIN``       the winner's score                                won
``HIGH_LOSS``      the loser's score                                 lost
``LOW_WIN``        the winner's score, the lowest first              won
``LOW_LOSS``       the loser's score, the lowest first               lost
``BIGGEST_WIN``    the margin                                        won
``CLOSEST``        the margin, the lowest first                      won
``CLOSEST_LOSS``   the margin, the lowest first                      lost
``COMBINED``       both scores together                              all, once each
``UPSET``          the loser's rating less the winner's, above 0     won and rated
=================  ================================================  =======================

Byes and forfeits are no games. A win is what the standings take for one: a director's ruling
against the score counts here too. Ratings are those before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.pairing.appearances import Kind
from tdtool.pairing.field import Entrant, Field


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of a game that was played: the round, both scores, and the result."""

    round_: int
    player: Entrant
    opponent: Entrant
    score: int
    opponent_score: int
    result: float  # 1 a win, ½ a tie, 0 a loss
    started: bool | None
    rated: bool

    @property
    def margin(self) -> int:
        return self.score - self.opponent_score

    @property
    def rating_gap(self) -> int | None:
        """How much higher the opponent is rated; None where one of them isn't."""
        if self.opponent.rating is None or self.player.rating is None:
            return None
        return self.opponent.rating - self.player.rating


class HighGame(NamedTuple):
    """A kind of record: the games it looks at, their figure, and whether the lowest is best."""

    name: str
    counts: Callable[[Side], bool]
    figure: Callable[[Side], int]
    lowest: bool = False
    both: bool = False  # the two sides of a game are one

    def key(self, side: Side) -> int:
        """A sort key that puts the best first."""
        return self.figure(side) if self.lowest else -self.figure(side)


def _won(side: Side) -> bool:
    return side.result == 1


def _lost(side: Side) -> bool:
    return side.result == 0


def _upset(side: Side) -> bool:
    return _won(side) and side.rated and (side.rating_gap or 0) > 0


HIGH_GAME = HighGame("high game", lambda side: True, lambda side: side.score)
HIGH_WIN = HighGame("high win", _won, lambda side: side.score)
HIGH_LOSS = HighGame("high loss", _lost, lambda side: side.score)
LOW_WIN = HighGame("low win", _won, lambda side: side.score, lowest=True)
LOW_LOSS = HighGame("low loss", _lost, lambda side: side.score, lowest=True)
BIGGEST_WIN = HighGame("biggest win", _won, lambda side: side.margin)
CLOSEST = HighGame("closest win", _won, lambda side: abs(side.margin), lowest=True)
CLOSEST_LOSS = HighGame("closest loss", _lost, lambda side: abs(side.margin), lowest=True)
COMBINED = HighGame(
    "highest combined", lambda side: True, lambda side: side.score + side.opponent_score, both=True
)
UPSET = HighGame("upset", _upset, lambda side: side.rating_gap or 0)


def sides(field: Field, *, first: int = 1, last: int | None = None) -> Iterator[Side]:
    """Both sides of every game of these rounds whose scores are in, by player and round; none of
    a play-off."""
    for entrant in field.entrants:
        for round_, appearance in enumerate(entrant.appearances[first - 1 : last], first):
            if appearance.kind is not Kind.PLAYED or appearance.opponent is None:
                continue
            if appearance.in_play_off:
                continue
            if (
                appearance.score is None
                or appearance.opponent_score is None
                or appearance.result is None
            ):
                continue
            yield Side(
                round_,
                entrant,
                field.by_number[appearance.opponent],
                appearance.score,
                appearance.opponent_score,
                appearance.result,
                appearance.started,
                appearance.rated,
            )


def best(high_game: HighGame, played: Iterable[Side], *, most: int | None = None) -> list[Side]:
    """The games of a kind, the best first; equal ones by round, then by number.

    With ``most``, so many and those level with the last of them.
    """
    counting = [side for side in played if high_game.counts(side)]
    if high_game.both:
        counting = [s for s in counting if (-s.score, s.player.number) < _other(s)]
    counting.sort(key=lambda side: (high_game.key(side), side.round_, side.player.number))
    if most is None or len(counting) <= most:
        return counting
    limit = high_game.key(counting[most - 1])
    return [side for side in counting if high_game.key(side) <= limit]


def best_of_each(high_game: HighGame, played: Iterable[Side]) -> list[Side]:
    """Every player's own best game of a kind, the best player first."""
    by_player: dict[int, Side] = {}
    for side in best(high_game, played):
        by_player.setdefault(side.player.number, side)
    return list(by_player.values())


def _other(side: Side) -> tuple[int, int]:
    return -side.opponent_score, side.opponent.number
