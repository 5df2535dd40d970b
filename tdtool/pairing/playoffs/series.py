"""One series: a win is a point, a tie half of one; more than half of its games clinches it.

Once all are played with equal points, the spread decides; with equal spread it is tied, and a
director decides: one more game, or a winner, by lot or otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tdtool.pairing.playoffs.bracket import Slot


class State(StrEnum):
    WAITING = "waiting"  # for a player or both
    READY = "ready"  # both are known, and nothing is played
    UNDER_WAY = "under way"
    TIED = "tied"  # a director decides
    DECIDED = "decided"


class How(StrEnum):
    """What a director decides of a series."""

    GAME = "game"  # one more
    LOT = "lot"
    AWARDED = "awarded"  # a player can’t go on


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a series, posted or played; players are named by their seeds.

    ``first`` sat in the first seat, and started where starts are assigned. ``points`` and
    ``margin`` are from ``first``’s side; ``points`` None: it has no result yet.
    """

    first: int
    second: int
    points: tuple[float, float] | None = None
    margin: int = 0

    @property
    def awaited(self) -> bool:
        return self.points is None

    @property
    def players(self) -> frozenset[int]:
        return frozenset((self.first, self.second))

    def of(self, seed: int) -> tuple[float, int]:
        """Points and margin of one of the two; nothing while it is awaited."""
        if self.points is None:
            return 0.0, 0
        is_first = self.first == seed
        return self.points[0 if is_first else 1], self.margin if is_first else -self.margin


@dataclass(frozen=True, slots=True)
class Decided:
    """What a director decided of a series: one more game, or the winner, by seed."""

    how: How
    winner: int | None = None
    reason: str = ""


class By(StrEnum):
    """What made the winner of a series."""

    POINTS = "points"
    SPREAD = "spread"
    LOT = "lot"
    AWARDED = "awarded"


@dataclass(frozen=True, slots=True)
class Outcome:
    winner: int
    by: By


@dataclass(frozen=True, slots=True)
class Series:
    """A series as it stands. ``sides`` are seeds, None while not known; ``score`` their points."""

    slot: Slot
    best_of: int
    sides: tuple[int | None, int | None]
    games: tuple[PlayedGame, ...] = ()
    decided: tuple[Decided, ...] = ()

    @property
    def key(self) -> str:
        return self.slot.key

    @property
    def called(self) -> str:
        return self.slot.called

    @property
    def named(self) -> str:
        return self.slot.named

    @property
    def length(self) -> int:
        """Its games, with those that a director added."""
        return self.best_of + sum(decision.how is How.GAME for decision in self.decided)

    @property
    def known(self) -> bool:
        return None not in self.sides

    @property
    def played(self) -> tuple[PlayedGame, ...]:
        return tuple(game for game in self.games if not game.awaited)

    @property
    def awaited(self) -> bool:
        """Whether one of its games is posted and has no result yet."""
        return any(game.awaited for game in self.games)

    @property
    def score(self) -> tuple[float, float]:
        points, other = (self._sum(side)[0] for side in self.sides)
        return points, other

    @property
    def spread(self) -> int:
        """Of the first side over the second, over its games."""
        return self._sum(self.sides[0])[1]

    @property
    def outcome(self) -> Outcome | None:
        """Who won it, and by what; None while it isn’t decided.

        A lot and one more game count only while the games before them decide nothing.
        """
        if not self.known:
            return None
        if awarded := self._named(How.AWARDED):
            return Outcome(awarded, By.AWARDED)
        for length in range(self.best_of, self.length + 1):
            if outcome := self._after(length):
                return outcome
        lot = self._named(How.LOT)
        return Outcome(lot, By.LOT) if lot and self._all_played() else None

    @property
    def winner(self) -> int | None:
        outcome = self.outcome
        return outcome.winner if outcome else None

    @property
    def loser(self) -> int | None:
        winner = self.winner
        return None if winner is None else next(side for side in self.sides if side != winner)

    @property
    def state(self) -> State:
        if not self.known:
            return State.WAITING
        if self.winner is not None:
            return State.DECIDED
        if not self.games:
            return State.READY
        return State.TIED if self._all_played() else State.UNDER_WAY

    @property
    def not_played(self) -> int:
        """Games that a decided series no longer needs."""
        return max(0, self.length - len(self.games)) if self.winner is not None else 0

    @property
    def wants_a_game(self) -> bool:
        """Whether its next game can be posted: both are known, nothing is decided or awaited."""
        return self.state in (State.READY, State.UNDER_WAY) and not self.awaited

    def _named(self, how: How) -> int | None:
        """Whom a director named last in this way."""
        return next(
            (decision.winner for decision in reversed(self.decided) if decision.how is how), None
        )

    def _sum(self, seed: int | None, upto: int | None = None) -> tuple[float, int]:
        if seed is None:
            return 0.0, 0
        sides = [game.of(seed) for game in self.games[:upto]]
        return sum(points for points, _ in sides), sum(margin for _, margin in sides)

    def _all_played(self) -> bool:
        return len(self.played) >= self.length

    def _after(self, length: int) -> Outcome | None:
        """What so many games make: more than half of the points at any time; else, once all are
        played, more points, then more spread."""
        first, second = self.sides
        assert first is not None and second is not None
        points, spread = self._sum(first, length)
        other, _ = self._sum(second, length)
        ahead = first if points > other else second
        if max(points, other) * 2 > length:
            return Outcome(ahead, By.POINTS)
        if sum(not game.awaited for game in self.games[:length]) < length:
            return None
        if points != other:
            return Outcome(ahead, By.POINTS)
        return Outcome(first if spread > 0 else second, By.SPREAD) if spread else None


def next_first(series: Series, drawn: int) -> int:
    """Who starts the next game: in the first game ``drawn``; then they alternate."""
    last: Sequence[PlayedGame] = series.games[-1:]
    return last[0].second if last else drawn
