"""Who no longer has it in their own hands: how often a player who wins every game comes first.

It is counted twice, with the leader as an opponent in every round but the last, and without. Who
comes first much less often without must be given the leader.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from tdtool.pairing.contenders.endings import Keys, change_of_bye, changes, keys_of, places_of
from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.contenders.segments import Pairs
from tdtool.pairing.methods.cop.chances import Chances
from tdtool.pairing.methods.cop.position import Position

SHUFFLES = 10
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
    position: Position, found: Chances, bye: int | None, progress: Progress = silent
) -> Control | None:
    """The highest who loses control without the leader as an opponent; None: nobody does.

    ``bye`` is who is sure to have it, and so doesn’t count.
    """
    rule, now = position.rule, position.rule.reading > 2
    if position.left < 2 or 0 in position.gibsons or position.final:
        return None
    if position.round_ - 1 < rule.active_after(position.rounds):
        return None
    if now and found.best[1] > 0:
        return None  # nobody else ever comes first
    rounds = _rounds(position, found.factor)
    ranks = [rank for rank in range(1, found.reach[0] + 1) if not now or rank != bye]
    told = counted(position, rounds, ranks, progress)
    for one in told:
        whole = position.left <= FULL_CONTROL or one.with_leader == one.of
        if whole and one.lost >= rule.control * one.of:
            return one
    return below_the_sure(told, anywhere=now) if position.left == 2 else None


def below_the_sure(told: Sequence[Control], *, anywhere: bool) -> Control | None:
    """Two rounds left: the next below the first run of those who always come first, if the leader
    helps them at all. ``anywhere``: the run need not begin at the top."""
    sure = [one.with_leader == one.without == one.of for one in told]
    begin = sure.index(True) if anywhere and True in sure else 0
    end = begin
    while end < len(told) and sure[end]:
        end += 1
    return told[end] if begin < end < len(told) and told[end].lost > 0 else None


def counted(
    position: Position, rounds: Sequence[Pairs], ranks: Sequence[int], progress: Progress = silent
) -> list[Control]:
    """Both counts of each of these ranks."""
    of = position.rule.control_endings
    begin, up = keys_of(position.race), changes(position.margins)
    ties = sum(not margin for margin in position.margins)
    bye = change_of_bye(position.race)
    asked = [(rank, leader) for rank in ranks for leader in (True, False)]

    def times(which: tuple[int, bool]) -> int:
        rank, leader = which
        seed = (position.seed, 7, rank, int(leader))
        batch = _Batch(begin, up, ties, bye, rank, leader, seed)
        return batch.firsts(rounds, of)

    done: dict[tuple[int, bool], int] = {}
    threads = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)
    try:
        for which, count in zip(asked, threads.map(times, asked), strict=True):
            progress(len(done), len(asked), CONTROL)
            done[which] = count
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
    return [Control(rank, done[rank, True], done[rank, False], of) for rank in ranks]


def _rounds(position: Position, factor: int) -> list[Pairs]:
    """The first with whom the factor says, the others with their neighbors.

    Before, the others met by chance within half the field, and so the answer depended on it.
    """
    count = len(position)
    factors = [min(left, factor, count // 2) for left in range(position.left, 1, -1)]
    if position.rule.reading > 2:
        rounds = [_apart(count, factor) for factor in factors]
    else:
        rng = random.Random(position.seed)
        rounds = [_mixed(count, factor, rng) for factor in factors]
    return [*rounds, neighbors(count)]


def neighbors(count: int) -> Pairs:
    """The last round: 1st and 2nd, 3rd and 4th."""
    even = count // 2 * 2
    return Pairs(tuple(range(0, even, 2)), tuple(range(1, even, 2)), even if count % 2 else None)


def _apart(count: int, factor: int) -> Pairs:
    even = count // 2 * 2
    rest = [rank for rank in range(1, even) if rank != factor]
    return Pairs((0, *rest[::2]), (factor, *rest[1::2]), even if count % 2 else None)


def _mixed(count: int, factor: int, rng: random.Random) -> Pairs:
    even = count // 2 * 2
    rest = [rank for rank in range(1, even) if rank != factor]
    found: list[tuple[int, int]] = []
    fewest = count
    for _ in range(SHUFFLES):
        rng.shuffle(rest)
        games = list(zip(rest[::2], rest[1::2], strict=True))
        far = sum(abs(one - other) > count // 2 for one, other in games)
        if far < fewest:
            found, fewest = games, far
    games = [(0, factor), *found]
    return Pairs(
        tuple(one for one, _ in games),
        tuple(other for _, other in games),
        even if count % 2 else None,
    )


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
            where = np.argmax(places_of(keys) == self.who, axis=1)
            if at < len(rounds) - 1:
                where = self._moved(keys, games, where)
            self._played(keys, games, where, rng)
            keys.sort(axis=1)
        return int(np.count_nonzero(places_of(keys[:, -1]) == self.who))

    def _moved(self, keys: Keys, games: Pairs, where: Keys) -> Keys:
        """They change places with the leader’s opponent, or make place for somebody else."""
        last = keys.shape[1] - 1
        leaders = next(other for one, other in zip(games.one, games.other, strict=True) if not one)
        opponent = last - leaders
        if self.leader:
            rows = np.flatnonzero((where != last) & (where != opponent))
            to = opponent
        else:
            rows = np.flatnonzero(where == opponent)
            to = last - (1 if leaders != 1 else 2)
            if to < 0:
                return where
        here = where[rows]
        keys[rows, here], keys[rows, to] = keys[rows, to], keys[rows, here]
        moved = where.copy()
        moved[rows] = to
        return moved

    def _played(self, keys: Keys, games: Pairs, where: Keys, rng: np.random.Generator) -> None:
        last, size = keys.shape[1] - 1, len(keys)
        one, other = (last - np.array(side, dtype=np.intp) for side in (games.one, games.other))
        drawn = rng.integers(0, len(self.up), size=(size, len(one)), dtype=np.int64)
        game = np.full(last + 1, -1)
        game[one] = game[other] = np.arange(len(one))
        rows = np.flatnonzero(game[where] >= 0)
        at = game[where[rows]]
        top = len(self.up) - 1
        won = np.maximum(drawn[rows, at], top - drawn[rows, at])
        won = np.maximum(won, len(self.up) // 2 + self.ties)
        in_front = one[at] == where[rows]
        drawn[rows, at] = np.where(in_front, won, top - won)
        keys[:, one] += self.up[drawn]
        keys[:, other] += self.up[top - drawn]
        if games.bye is not None:
            keys[:, last - games.bye] += self.bye
