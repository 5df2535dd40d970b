"""The figures of games for two over some rounds: averages, and who did most of what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tdtool.pairing.field import Entrant, Field
from tdtool.pairing.standings import high_games
from tdtool.pairing.standings.high_games import HighGame, Side
from tdtool.pairing.standings.win_loss import USUAL, Standing, StandingsRules, standings

MOST_LISTED = 5
HIGH_GAMES = (
    high_games.HIGH_WIN,
    high_games.HIGH_LOSS,
    high_games.COMBINED,
    high_games.BIGGEST_WIN,
    high_games.CLOSEST,
    high_games.UPSET,
)


@dataclass(frozen=True, slots=True)
class Averages:
    """Over all games whose scores are in; None where there is none of the kind.

    ``starter_won`` is the part of the games, ties as half, that went to whoever started, over
    those where that is known.
    """

    games: int = 0
    ties: int = 0
    score: float | None = None
    winning: float | None = None
    losing: float | None = None
    margin: float | None = None
    starter_won: float | None = None
    upsets: float | None = None  # the part of the games between different ratings


@dataclass(frozen=True, slots=True)
class PlayersFigures:
    """A player's own figures over their games; ``average`` and ``against`` are scores a game."""

    one: Entrant
    games: int
    starts: int
    replies: int
    average: float
    against: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All of it: the records by kind, averages, each player's figures, the leaders by class."""

    records: tuple[tuple[HighGame, tuple[Side, ...]], ...]
    averages: Averages
    players: tuple[PlayersFigures, ...]  # by number; who has played
    leaders: tuple[tuple[str, Standing], ...]  # by prize class, who stands highest in it


def statistics(field: Field, *, counting: StandingsRules = USUAL) -> Statistics:
    """The figures of a division by all that is known."""
    played = list(high_games.sides(field))
    return Statistics(
        records=tuple(
            (
                high_game,
                tuple(high_games.best(high_game, played, most=MOST_LISTED)[: 2 * MOST_LISTED]),
            )
            for high_game in HIGH_GAMES
        ),
        averages=averages(played),
        players=tuple(_of_players(played)),
        leaders=tuple(_leaders(field, counting)),
    )


def averages(played: Sequence[Side]) -> Averages:
    """The averages over games told from both sides."""
    games = [side for side in played if side.player.number < side.opponent.number]
    won = [side for side in played if side.result == 1]
    started = [side.result for side in played if side.started]
    uneven = [side for side in played if side.rated and (side.rating_gap or 0) > 0]
    return Averages(
        games=len(games),
        ties=sum(side.result == 0.5 for side in games),
        score=_mean(side.score for side in played),
        winning=_mean(side.score for side in won),
        losing=_mean(side.opponent_score for side in won),
        margin=_mean(side.margin for side in won),
        starter_won=_mean(started),
        upsets=_mean(side.result == 1 for side in uneven),
    )


def _of_players(played: Iterable[Side]) -> Iterable[PlayersFigures]:
    by_player: dict[int, list[Side]] = defaultdict(list)
    for side in played:
        by_player[side.player.number].append(side)
    for _, games in sorted(by_player.items()):
        yield PlayersFigures(
            games[0].player,
            games=len(games),
            starts=sum(side.started is True for side in games),
            replies=sum(side.started is False for side in games),
            average=sum(side.score for side in games) / len(games),
            against=sum(side.opponent_score for side in games) / len(games),
        )


def _leaders(field: Field, counting: StandingsRules) -> Iterable[tuple[str, Standing]]:
    """Nobody leads before anybody has played; who are level lead together."""
    if not field.begun:
        return
    best: dict[str, int] = {}
    leaders = []
    for line in standings(field, counting=counting):
        name = field.by_number[line.number].prize_class
        if name and line.rank is not None and best.setdefault(name, line.rank) == line.rank:
            leaders.append((name, line))
    yield from sorted(leaders, key=lambda leader: leader[0])


def _mean(figures: Iterable[float]) -> float | None:
    numbers = list(figures)
    return sum(numbers) / len(numbers) if numbers else None
