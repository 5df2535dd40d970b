"""The best and the worst place that each player may still finish in, by either definition.

*Can be caught*: two players are compared, and nobody else. *Best possible finish*: the wins of the
rounds left must go to somebody, so not everybody can be kept below a player who wins them all. The
second is never wider than the first.

Every finish is a bound that holds whoever plays whom: nobody ends higher than their best place, or
lower than their worst, as long as no game changes a spread by more than the race allows for. The
best possible finish besides takes it that whoever is to play does, and that every game left has a
winner or is tied: somebody who stays away may let others up. Level counts for the player at the
best end and against them at the worst.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tdtool.pairing.contenders.race import Contender, Race


class Definition(StrEnum):
    """When a place is beyond somebody’s reach."""

    CAUGHT = "caught"
    BEST_FINISH = "best-finish"


@dataclass(frozen=True, slots=True)
class Finish:
    """The best and the worst place that somebody may still end in, from 1."""

    best: int
    worst: int


def finishes(race: Race, definition: Definition = Definition.BEST_FINISH) -> list[Finish]:
    """A finish for every contender, in the order of the standings."""
    if definition is Definition.CAUGHT:
        return _by_pairs(race)
    wins = Wins(race)
    return [Finish(wins.best(contender), wins.worst(contender)) for contender in race.contenders]


def _by_pairs(race: Race) -> list[Finish]:
    """Everybody alone against everybody: who is out of reach, and who can’t come near."""
    size = 2 if race.by_total else 3
    highest = sorted(race.highest(contender)[:size] for contender in race.contenders)
    lowest = sorted(race.lowest(contender)[:size] for contender in race.contenders)
    count = len(race)
    return [
        Finish(
            1 + count - bisect_right(lowest, race.highest(contender)[:size]),
            count - bisect_left(highest, race.lowest(contender)[:size]),
        )
        for contender in race.contenders
    ]


Tiebreak = tuple[int, int]  # minus the halves lost, spread


class Wins:
    """The wins that are left to be shared, and who may take how many of them, in halves.

    Players are kept by their wins. With so many of the rounds left won, all with the same wins
    have the same wins again, and losses and spread part them: one search for each number of wins.
    """

    def __init__(self, race: Race) -> None:
        self.race = race
        self.most = 2 * race.left  # halves that one player may still win
        everybody = race.left * (len(race) + len(race) % 2)  # an odd field has a bye, which wins
        self.all = everybody if race.to_share is None else race.to_share
        levels: dict[int, list[Tiebreak]] = defaultdict(list)
        for contender in race.contenders:
            levels[contender.won].append((-contender.lost, contender.spread))
        self.levels = {won: sorted(levels[won]) for won in sorted(levels)}

    def best(self, contender: Contender, halves: int | None = None) -> int:
        """The best place with so many halves won, by default all. Who must end above?

        Everybody else takes as many wins as leave them below; what is then still to be given goes
        to as few players as possible, who pass.
        """
        won = self.most if halves is None else halves
        room = self._room_below(contender, won)
        above = room.pop(-1, 0)
        over = (
            self.all
            - won
            - above * self.most
            - sum(half_wins * room[half_wins] for half_wins in room)
        )
        for half_wins in sorted(room):
            gain = self.most - half_wins
            if over <= 0 or gain <= 0:
                break
            passing = min(room[half_wins], -(-over // gain))
            above += passing
            over -= passing * gain
        return 1 + above

    def worst(self, contender: Contender, halves: int = 0) -> int:
        """The worst place with so many halves won. How many can pass, with the wins there are?"""
        over = self.all - halves
        passing = 0
        for needed, count in self._needed(contender, halves):
            able = count if needed == 0 else min(count, over // needed)
            passing += able
            over -= able * needed
        return 1 + passing

    def must_win(self, contender: Contender, place: int) -> int | None:
        """The fewest halves with which this place or a better one is possible; None: with none."""
        return self._fewest(lambda halves: self.best(contender, halves) <= place)

    def sure_with(self, contender: Contender, place: int) -> int | None:
        """The fewest halves with which this place or a better one is certain; None: with none."""
        return self._fewest(lambda halves: self.worst(contender, halves) <= place)

    def _fewest(self, enough: Callable[[int], bool]) -> int | None:
        fewest = bisect_left(range(self.most + 1), True, key=enough)
        return fewest if fewest <= self.most else None

    def _room_below(self, contender: Contender, halves: int) -> dict[int, int]:
        """How many players may win so many halves and not pass; −1: they are past already."""
        won, lost = contender.won + halves, -contender.lost - (self.most - halves)
        spread = contender.spread + self._greatest(halves)
        room: dict[int, int] = defaultdict(int)
        for level, players in self.levels.items():
            apart = won - level
            if apart < 0:
                room[-1] += len(players)
            elif apart > self.most:
                room[self.most] += len(players)
            else:
                limit = (lost + self.most - apart, spread - self._least(apart))
                level_too = self._up_to(players, limit)
                room[apart] += level_too
                room[apart - 1] += len(players) - level_too
        room[halves] -= 1  # the player themselves, who may be level with what they have
        return room

    def _needed(self, contender: Contender, halves: int) -> Iterator[tuple[int, int]]:
        """How many players need how many halves to be level at least, the fewest first."""
        won, lost = contender.won + halves, -contender.lost - (self.most - halves)
        spread = contender.spread + self._least(halves)
        needs: dict[int, int] = defaultdict(int)
        for level, players in self.levels.items():
            apart = won - level
            if apart < 0:
                needs[0] += len(players)
            elif apart <= self.most:
                limit = (lost + self.most - apart, spread - self._greatest(apart))
                below = self._below(players, limit)
                needs[apart] += len(players) - below
                needs[apart + 1] += below
        needs[halves] -= 1  # the player themselves
        return ((needed, needs[needed]) for needed in sorted(needs) if needed <= self.most)

    def _least(self, halves: int) -> int:
        """The least spread with so many halves: wins by one point, losses by the most."""
        wins, ties = divmod(halves, 2)
        return wins - (self.race.left - wins - ties) * self.race.game

    def _greatest(self, halves: int) -> int:
        """The greatest spread with so many halves."""
        wins, ties = divmod(halves, 2)
        return wins * self.race.game - (self.race.left - wins - ties)

    def _up_to(self, players: list[Tiebreak], limit: Tiebreak) -> int:
        """How many of them are at this limit or below it."""
        if self.race.by_total:
            return bisect_right([lost for lost, _ in players], limit[0])
        return bisect_right(players, limit)

    def _below(self, players: list[Tiebreak], limit: Tiebreak) -> int:
        if self.race.by_total:
            return bisect_left([lost for lost, _ in players], limit[0])
        return bisect_left(players, limit)
