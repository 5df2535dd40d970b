"""A play-off as its results make it: who plays whom, who waits for whom, who came where.

Nothing of it is stored. It is worked out from the settings, the games and what a director decided;
the same of these always make the same bracket.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from tdtool.english import counted, signed
from tdtool.pairing.playoffs import bracket
from tdtool.pairing.playoffs.bracket import FINAL, LoserOf, Seed, Slot, Source, Stage, WinnerOf
from tdtool.pairing.playoffs.series import By, Decided, PlayedGame, Series, State
from tdtool.pairing.playoffs.settings import PlayOff


@dataclass(frozen=True)
class OtherPlayers(Exception):
    """A series was played by others than the results before it now send there.

    ``was`` and ``now`` are seeds; in ``now`` None is a player who isn’t known any more.
    """

    slot: Slot
    was: frozenset[int]
    now: tuple[int | None, int | None]


@dataclass(frozen=True)
class Bracket:
    """All series, each after those that its players come from."""

    series: tuple[Series, ...]

    @cached_property
    def by_key(self) -> dict[str, Series]:
        return {series.key: series for series in self.series}

    @property
    def final(self) -> Series:
        return self.by_key[FINAL]

    @property
    def champion(self) -> int | None:
        return self.final.winner

    @property
    def over(self) -> bool:
        return all(series.state is State.DECIDED for series in self.series)

    @property
    def tied(self) -> tuple[Series, ...]:
        """Those that a director must decide."""
        return tuple(series for series in self.series if series.state is State.TIED)

    @property
    def awaited(self) -> tuple[Series, ...]:
        """Those of which a game is posted and has no result yet."""
        return tuple(series for series in self.series if series.awaited)

    @property
    def next_games(self) -> tuple[Series, ...]:
        """The series whose next game can be posted now."""
        return tuple(series for series in self.series if series.wants_a_game)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place by seed, as far as it is certain. Losers of a stage without a match for their
        places come by seed."""
        placed: dict[int, int] = {}
        for stage, best in (
            (Stage.FINAL, 1), (Stage.THIRD, 3), (Stage.FIFTH, 5), (Stage.SEVENTH, 7),
        ):  # fmt: skip
            for series in self._of(stage):
                if series.winner is not None and series.loser is not None:
                    placed |= {series.winner: best, series.loser: best + 1}
        for stage, best, played_for in (
            (Stage.SEMIFINAL, 3, Stage.THIRD), (Stage.QUARTERFINAL, 5, Stage.FIFTH)
        ):  # fmt: skip
            losers = [series.loser for series in self._of(stage)]
            if not self._of(played_for) and None not in losers:
                placed |= {seed: best + at for at, seed in enumerate(sorted(filter(None, losers)))}
        return placed

    def _of(self, stage: Stage) -> list[Series]:
        return [series for series in self.series if series.slot.stage is stage]


def derive(
    play_off: PlayOff,
    games: Mapping[str, Sequence[PlayedGame]],
    decided: Mapping[str, Sequence[Decided]],
    *,
    as_seated: bool = False,
) -> Bracket:
    """The bracket from the games and decisions of each series, by its key, in order.

    Raises OtherPlayers where a series has games of others than those who are in it now; with
    ``as_seated`` those who sat are in it all the same, whatever is known of the series before.
    """
    by_key: dict[str, Series] = {}
    for slot in bracket.slots(
        play_off.size, third=play_off.third, consolation=play_off.consolation
    ):
        seed, other = (_comes(source, by_key) for source in slot.sides)
        played, decisions = tuple(games.get(slot.key, ())), tuple(decided.get(slot.key, ()))
        if as_seated and played and played[0].players != {seed, other}:
            seed, other = played[0].first, played[0].second
            played = tuple(game for game in played if game.players == {seed, other})
            decisions = tuple(
                decision for decision in decisions if decision.winner in (None, seed, other)
            )
        for game in played:
            if game.players != {seed, other}:
                raise OtherPlayers(slot, game.players, (seed, other))
        for decision in decisions:
            if decision.winner is not None and decision.winner not in (seed, other):
                raise OtherPlayers(slot, frozenset((decision.winner,)), (seed, other))
        by_key[slot.key] = Series(
            slot, play_off.best_of[slot.stage], (seed, other), played, decisions
        )
    return Bracket(tuple(by_key.values()))


def _comes(source: Source, by_key: Mapping[str, Series]) -> int | None:
    match source:
        case Seed(number):
            return number
        case WinnerOf(series):
            return by_key[series].winner
        case LoserOf(series):
            return by_key[series].loser


# What a director says of a play-off: "best of 3", "Ann leads 2–1", "winner of semifinal 1".


def points(number: float) -> str:
    """
    >>> points(0), points(0.5), points(1), points(2.5)
    ('0', '½', '1', '2½')
    """
    whole, half = divmod(number, 1)
    return (f"{whole:.0f}" if whole or not half else "") + ("½" if half else "")


def score(first: float, other: float) -> str:
    return f"{points(first)}–{points(other)}"


def length(games: int) -> str:
    """
    >>> length(1), length(3)
    ('1 game', 'best of 3')
    """
    return f"best of {games}" if games > 1 else "1 game"


def source(origin: Source, bracket: Bracket) -> str:
    """Where a player who isn’t known yet comes from."""
    match origin:
        case Seed(number):
            return f"seed {number}"
        case WinnerOf(series):
            return f"winner of {bracket.by_key[series].called}"
        case LoserOf(series):
            return f"loser of {bracket.by_key[series].called}"


def stands(series: Series, names: Mapping[int, str]) -> str:
    """How a series stands; ``names`` by seed."""
    state = series.state
    match state:
        case State.WAITING:
            return "waiting for its players"
        case State.READY:
            return "not started"
        case State.DECIDED:
            return _won(series, names)
        case State.TIED:
            return f"tied {score(*series.score)}, spread equal: the director decides"
        case State.UNDER_WAY:
            return _under_way(series, names)
        case _:
            assert_never(state)


def _won(series: Series, names: Mapping[int, str]) -> str:
    outcome = series.outcome
    assert outcome is not None
    won, (ahead, behind) = names[outcome.winner], series.score
    if outcome.winner == series.sides[1]:
        ahead, behind = behind, ahead
    result = score(ahead, behind)
    match outcome.by:
        case By.LOT:
            return f"{won} won by lot after {result}"
        case By.AWARDED:
            return f"{won} was awarded the series at {result}"
        case By.SPREAD:
            return f"{won} won on spread, {result}, {signed(abs(series.spread))}"
        case By.POINTS:
            return f"{won} won {result}"


def _under_way(series: Series, names: Mapping[int, str]) -> str:
    first, other = series.score
    if not series.played:
        return "game 1 is being played" if series.length > 1 else "being played"
    if first == other:
        return f"even at {score(first, other)}"
    ahead = names[series.sides[0 if first > other else 1] or 0]
    return f"{ahead} leads {score(max(first, other), min(first, other))}"


def left_out(series: Series) -> str:
    """Games that needn’t be played; "" where there are none."""
    return f"{counted(series.not_played, 'game')} not needed" if series.not_played else ""
