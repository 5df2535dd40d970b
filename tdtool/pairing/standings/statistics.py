"""The figures of games for two over some rounds: averages, and who did most of what."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.pairing.field import Entrant, Field, Kind, Tally, falling
from tdtool.pairing.standings.win_loss import USUAL, Standing, StandingsRules, standings

# What an event of games for two is remembered by: the games with the most extreme figures.
#
# =================  ================================================  =======================
# high game          figure                                            of which games
# =================  ================================================  =======================
# ``HIGH_GAME``      a score                                           all that were played
# ``HIGH_WIN``       the winner's score                                won
# ``HIGH_LOSS``      the loser's score                                 lost
# ``LOW_WIN``        the winner's score, the lowest first              won
# ``LOW_LOSS``       the loser's score, the lowest first               lost
# ``BIGGEST_WIN``    the margin                                        won
# ``CLOSEST``        the margin, the lowest first                      won
# ``CLOSEST_LOSS``   the margin, the lowest first                      lost
# ``COMBINED``       both scores together                              all, once each
# ``UPSET``          the loser's rating less the winner's, above 0     won and rated
# =================  ================================================  =======================
#
# Byes and forfeits are no games. A win is what the standings take for one: a director's ruling
# against the score counts here too. Ratings are those before the event.


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


# Teams by what their members have done: the most wins on average, then the highest spread.
#
# By the average, so that a team of four and one of five are ranked alike; where all have as many
# members, that is the order of the sums.

Played = tuple[Entrant, Tally]


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its members, the highest rated first, and what each has."""

    name: str
    members: tuple[Played, ...]

    @property
    def wins(self) -> float:
        return sum(sums.wins for _, sums in self.members)

    @property
    def losses(self) -> float:
        return sum(sums.losses for _, sums in self.members)

    @property
    def spread(self) -> int:
        return sum(sums.spread for _, sums in self.members)

    @property
    def average(self) -> tuple[float, float]:
        """Wins and spread of a member."""
        return self.wins / len(self.members), self.spread / len(self.members)

    @property
    def figures(self) -> tuple[float, float]:
        """What it is ranked by, lower for the better one."""
        wins, spread = self.average
        return -wins, -spread


def teams(played: Iterable[Played]) -> list[Team]:
    """The teams of these players in order; those level in all stand by name."""
    members: dict[str, list[Played]] = defaultdict(list)
    for entrant, sums in played:
        if entrant.team:
            members[entrant.team].append((entrant, sums))
    every_team = (
        Team(name, tuple(sorted(who, key=lambda o: (falling(o[0].rating), o[0].number))))
        for name, who in members.items()
    )
    return sorted(every_team, key=lambda team: (team.figures, team.name))


MOST_LISTED = 5
HIGH_GAMES = (
    HIGH_WIN,
    HIGH_LOSS,
    COMBINED,
    BIGGEST_WIN,
    CLOSEST,
    UPSET,
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
    played = list(sides(field))
    return Statistics(
        records=tuple(
            (
                high_game,
                tuple(best(high_game, played, most=MOST_LISTED)[: 2 * MOST_LISTED]),
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
