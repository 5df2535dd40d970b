"""A play-off as its results make it: who plays whom, who waits for whom, who came where.

Nothing of it is stored. It is worked out from the settings, the games and what a director decided;
the same of these always make the same bracket.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tdtool.pairing.playoffs import bracket
from tdtool.pairing.playoffs.bracket import FINAL, LoserOf, Seed, Slot, Source, Stage, WinnerOf
from tdtool.pairing.playoffs.series import Decided, PlayedGame, Series, State
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
