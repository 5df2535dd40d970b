"""Who no longer has it in their own hands: how often a player who wins every game comes first.

It is counted twice, with the leader as an opponent in every round but the last, and without. Who
comes first much less often without must be given the leader.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from tdtool.pairing.contenders.endings import (
    Keys,
    Pairs,
    Progress,
    change_of_bye,
    changes,
    keys_of,
    places_of,
    silent,
)
from tdtool.pairing.methods.cop.position import Chances, Position

CONTROL = "control"  # the step that looks who loses control
FULL_CONTROL = 4  # rounds left beyond which a child must win all endings with the leader


@dataclass(frozen=True, slots=True)
class Control:
    """Of so many endings in which they win every game, how often they come first."""

    rank: int
    with_leader: int
    without: int
    of: int

    @property
    def lost(self) -> int:
        return self.with_leader - self.without


def child(
    position: Position, chances: Chances, bye: int | None, progress: Progress = silent
) -> Control | None:
    """The highest who loses control without the leader as an opponent; None: nobody does.

    ``bye`` is who is sure to have it, and so doesn’t count.
    """
    rule = position.rule
    if position.left < 2 or 0 in position.gibsons or position.final:
        return None
    if position.round_ - 1 < rule.active_after(position.rounds):
        return None
    if chances.best[1] > 0:
        return None  # nobody else ever comes first
    rounds = _rounds(position, chances.factor)
    ranks = [rank for rank in range(1, chances.reach[0] + 1) if rank != bye]
    controls = counted(position, rounds, ranks, progress)
    for control in controls:
        whole = position.left <= FULL_CONTROL or control.with_leader == control.of
        if whole and control.lost >= rule.control * control.of:
            return control
    return below_the_sure(controls) if position.left == 2 else None


def below_the_sure(controls: Sequence[Control]) -> Control | None:
    """Two rounds left: the next below the first run of those who always come first, if the leader
    helps them at all."""
    sure = [control.with_leader == control.without == control.of for control in controls]
    begin = sure.index(True) if True in sure else 0
    end = begin
    while end < len(controls) and sure[end]:
        end += 1
    return controls[end] if begin < end < len(controls) and controls[end].lost > 0 else None


def counted(
    position: Position, rounds: Sequence[Pairs], ranks: Sequence[int], progress: Progress = silent
) -> list[Control]:
    """Both counts of each of these ranks."""
    of = position.rule.control_endings
    begin, up = keys_of(position.race), changes(position.margins)
    ties = sum(not margin for margin in position.margins)
    bye = change_of_bye(position.race)
    cases = [(rank, leader) for rank in ranks for leader in (True, False)]

    def times(which: tuple[int, bool]) -> int:
        rank, leader = which
        seed = (position.seed, 7, rank, int(leader))
        batch = _Batch(begin, up, ties, bye, rank, leader, seed)
        return batch.firsts(rounds, of)

    firsts: dict[tuple[int, bool], int] = {}
    threads = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)
    try:
        for which, count in zip(cases, threads.map(times, cases), strict=True):
            progress(len(firsts), len(cases), CONTROL)
            firsts[which] = count
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
    return [Control(rank, firsts[rank, True], firsts[rank, False], of) for rank in ranks]


def _rounds(position: Position, factor: int) -> list[Pairs]:
    """The first with whom the factor says, the others with their neighbors."""
    count = len(position)
    factors = [min(rounds_left, factor, count // 2) for rounds_left in range(position.left, 1, -1)]
    return [*(_apart(count, factor) for factor in factors), neighbors(count)]


def neighbors(count: int) -> Pairs:
    """The last round: 1st and 2nd, 3rd and 4th."""
    even = count // 2 * 2
    return Pairs(tuple(range(0, even, 2)), tuple(range(1, even, 2)), even if count % 2 else None)


def _apart(count: int, factor: int) -> Pairs:
    even = count // 2 * 2
    rest = [rank for rank in range(1, even) if rank != factor]
    return Pairs((0, *rest[::2]), (factor, *rest[1::2]), even if count % 2 else None)


@dataclass(frozen=True)
class _Batch:
    """Endings in which one player wins every game, with the leader or without."""

    begin: Keys
    up: Keys
    ties: int  # how many margins of the table are none
    bye: int  # what it adds
    who: int
    leader: bool
    seed: tuple[int, ...]

    def firsts(self, rounds: Sequence[Pairs], size: int) -> int:
        """How often they come first."""
        rng = np.random.Generator(np.random.SFC64(np.random.SeedSequence(self.seed)))
        keys = np.repeat(self.begin[np.newaxis, :], size, axis=0)
        for at, games in enumerate(rounds):
            columns = np.argmax(places_of(keys) == self.who, axis=1)
            if at < len(rounds) - 1:
                columns = self._moved(keys, games, columns)
            self._played(keys, games, columns, rng)
            keys.sort(axis=1)
        return int(np.count_nonzero(places_of(keys[:, -1]) == self.who))

    def _moved(self, keys: Keys, games: Pairs, columns: Keys) -> Keys:
        """They change places with the leader’s opponent, or make place for somebody else."""
        last = keys.shape[1] - 1
        leaders = next(
            other for first, other in zip(games.one, games.other, strict=True) if not first
        )
        opponent = last - leaders
        if self.leader:
            endings = np.flatnonzero((columns != last) & (columns != opponent))
            to = opponent
        else:
            endings = np.flatnonzero(columns == opponent)
            to = last - (1 if leaders != 1 else 2)
            if to < 0:
                return columns
        from_columns = columns[endings]
        keys[endings, from_columns], keys[endings, to] = (
            keys[endings, to],
            keys[endings, from_columns],
        )
        moved = columns.copy()
        moved[endings] = to
        return moved

    def _played(self, keys: Keys, games: Pairs, columns: Keys, rng: np.random.Generator) -> None:
        last, size = keys.shape[1] - 1, len(keys)
        first, other = (last - np.array(side, dtype=np.intp) for side in (games.one, games.other))
        drawn = rng.integers(0, len(self.up), size=(size, len(first)), dtype=np.int64)
        game = np.full(last + 1, -1)
        game[first] = game[other] = np.arange(len(first))
        endings = np.flatnonzero(game[columns] >= 0)
        at = game[columns[endings]]
        top = len(self.up) - 1
        won = np.maximum(drawn[endings, at], top - drawn[endings, at])
        won = np.maximum(won, len(self.up) // 2 + self.ties)
        in_front = first[at] == columns[endings]
        drawn[endings, at] = np.where(in_front, won, top - won)
        keys[:, first] += self.up[drawn]
        keys[:, other] += self.up[top - drawn]
        if games.bye is not None:
            keys[:, last - games.bye] += self.bye
