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
        return {one.key: one for one in self.series}

    @property
    def final(self) -> Series:
        return self.by_key[FINAL]

    @property
    def champion(self) -> int | None:
        return self.final.winner

    @property
    def over(self) -> bool:
        return all(one.state is State.DECIDED for one in self.series)

    @property
    def tied(self) -> tuple[Series, ...]:
        """Those that a director must decide."""
        return tuple(one for one in self.series if one.state is State.TIED)

    @property
    def awaited(self) -> tuple[Series, ...]:
        """Those of which a game is posted and has no result yet."""
        return tuple(one for one in self.series if one.awaited)

    @property
    def next_games(self) -> tuple[Series, ...]:
        """The series whose next game can be posted now."""
        return tuple(one for one in self.series if one.wants_a_game)

    @cached_property
    def places(self) -> dict[int, int]:
        """The place by seed, as far as it is certain. Losers of a stage without a match for their
        places come by seed."""
        placed: dict[int, int] = {}
        for stage, best in (
            (Stage.FINAL, 1), (Stage.THIRD, 3), (Stage.FIFTH, 5), (Stage.SEVENTH, 7),
        ):  # fmt: skip
            for one in self._of(stage):
                if one.winner is not None and one.loser is not None:
                    placed |= {one.winner: best, one.loser: best + 1}
        for stage, best, played_for in (
            (Stage.SEMIFINAL, 3, Stage.THIRD), (Stage.QUARTERFINAL, 5, Stage.FIFTH)
        ):  # fmt: skip
            losers = [one.loser for one in self._of(stage)]
            if not self._of(played_for) and None not in losers:
                placed |= {seed: best + at for at, seed in enumerate(sorted(filter(None, losers)))}
        return placed

    def _of(self, stage: Stage) -> list[Series]:
        return [one for one in self.series if one.slot.stage is stage]


def derive(
    told: PlayOff,
    games: Mapping[str, Sequence[PlayedGame]],
    decided: Mapping[str, Sequence[Decided]],
    *,
    as_seated: bool = False,
) -> Bracket:
    """The bracket from the games and decisions of each series, by its key, in order.

    Raises OtherPlayers where a series has games of others than those who are in it now; with
    ``as_seated`` those who sat are in it all the same, whatever is known of the series before.
    """
    made: dict[str, Series] = {}
    for slot in bracket.slots(told.size, third=told.third, consolation=told.consolation):
        one, other = (_comes(source, made) for source in slot.sides)
        played, said = tuple(games.get(slot.key, ())), tuple(decided.get(slot.key, ()))
        if as_seated and played and played[0].players != {one, other}:
            one, other = played[0].first, played[0].second
            played = tuple(game for game in played if game.players == {one, other})
            said = tuple(decision for decision in said if decision.winner in (None, one, other))
        for game in played:
            if game.players != {one, other}:
                raise OtherPlayers(slot, game.players, (one, other))
        for decision in said:
            if decision.winner is not None and decision.winner not in (one, other):
                raise OtherPlayers(slot, frozenset((decision.winner,)), (one, other))
        made[slot.key] = Series(slot, told.best_of[slot.stage], (one, other), played, said)
    return Bracket(tuple(made.values()))


def _comes(source: Source, made: Mapping[str, Series]) -> int | None:
    match source:
        case Seed(number):
            return number
        case WinnerOf(series):
            return made[series].winner
        case LoserOf(series):
            return made[series].loser
