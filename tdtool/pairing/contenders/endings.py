"""How the rounds left may end: many endings by chance, counted.

Every game is a toss of a fair coin, with a margin drawn from a table: ratings say nothing here. A
round pairs places (``segments``), and after each round all are ranked anew. The same seed gives
the same counts on any machine, however many threads share the work.

One whole number stands for a player: what they are ranked by, above which player it is, so that
sorting the numbers ranks the players.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from tdtool.pairing.contenders.finishes import Definition
from tdtool.pairing.contenders.gibsons import gibsons
from tdtool.pairing.contenders.margins import Margins
from tdtool.pairing.contenders.progress import Progress, silent
from tdtool.pairing.contenders.race import Race
from tdtool.pairing.contenders.segments import Pairs, Segment, paired, segments

ENDINGS = 100_000
AT_ONCE = 4_000  # endings that are simulated together
WHO, SPREAD, RECORD = 0, 16, 40  # bits from which on each part of the number stands
NOBODY_ELSE = (1 << SPREAD) - 1
ZERO_SPREAD = 1 << 22  # so that no spread is below 0
BYE = 50  # points of spread

Keys = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Endings:
    """How often everybody ended where: ``places[one][other]``, from 0, one as the race has them."""

    count: int
    places: tuple[tuple[int, ...], ...]

    def chance(self, place: int, *, upto: int = 1) -> float:
        """The share of endings in which the player now at this place is among the first so many."""
        return sum(self.places[place][:upto]) / self.count

    def best(self, place: int) -> int:
        """The best place, from 0, that the player now at this place ever ended in."""
        return next(at for at, times in enumerate(self.places[place]) if times)

    def worst(self, place: int) -> int:
        """The worst, from 0."""
        return (
            len(self.places)
            - 1
            - next(at for at, times in enumerate(reversed(self.places[place])) if times)
        )

    def hope(self, place: int, *, least: int) -> int:
        """The best place, from 0, that they reach or better in at least so many endings."""
        sums = accumulate(self.places[place])
        return next(at for at, times in enumerate(sums) if times >= least)


@dataclass(frozen=True)
class Simulated:
    """The endings of the last pass, and the rounds and the greatest factor that they are of."""

    endings: Endings
    rounds: Sequence[Pairs]
    factor: int


def simulated(
    race: Race,
    margins: Margins,
    *,
    prizes: int,
    seed: int,
    count: int = ENDINGS,
    progress: Progress = silent,
) -> Simulated:
    """The endings of both passes: the second one pairs the leaders no farther apart than the first
    showed to matter. ``progress`` is told how many of how many are done."""
    safe = [one.place for one in gibsons(race, prizes=prizes, definition=Definition.CAUGHT)]
    parts = segments(len(race), safe)
    of = 2 * count
    widest = _rounds(race, parts, race.left)
    first = run(
        race, margins, widest, seed=seed, count=count,
        progress=lambda done, _, step="": progress(done, of, step),
    )  # fmt: skip
    top = next((at for at in range(len(race)) if at not in safe), None)
    if top is None:
        return Simulated(first, widest, race.left)
    reach = sum(1 for _ in _while_reached(first, top)) - 1
    size = next(len(part.places) for part in parts if top in part.places)
    again = _rounds(race, parts, max(1, reach))
    if 2 * reach >= size or again == widest:
        return Simulated(first, widest, race.left)
    second = run(
        race, margins, again, seed=seed + 1, count=count,
        progress=lambda done, _, step="": progress(count + done, of, step),
    )  # fmt: skip
    return Simulated(second, again, max(1, reach))


def _while_reached(endings: Endings, top: int) -> Iterator[int]:
    """The places from the top one down whose players ever ended on it."""
    for place in range(top, len(endings.places)):
        if not endings.places[place][top]:
            return
        yield place


def _rounds(race: Race, parts: Sequence[Segment], factor: int) -> list[Pairs]:
    return [paired(parts, left=left, factor=factor) for left in range(race.left, 0, -1)]


def run(
    race: Race,
    margins: Margins,
    rounds: Sequence[Pairs],
    *,
    seed: int,
    count: int = ENDINGS,
    progress: Progress = silent,
) -> Endings:
    """So many endings of these rounds, from the standings of the race."""
    begin = keys_of(race)
    bye = change_of_bye(race)
    up = changes(margins)
    sizes = [min(AT_ONCE, count - done) for done in range(0, count, AT_ONCE)]
    total = np.zeros(len(race) ** 2, dtype=np.int64)
    done = 0
    threads = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)
    try:
        batches = threads.map(
            lambda at: _batch(begin, up, rounds, sizes[at], (seed, at), bye), range(len(sizes))
        )
        for at, counts in enumerate(batches):
            total += counts
            done += sizes[at]
            progress(done, count)
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
    table = total.reshape(len(race), len(race))
    return Endings(count, tuple(tuple(int(times) for times in row) for row in table))


def keys_of(race: Race) -> Keys:
    """A number for everybody, the last in the standings first: the higher the better."""
    keys = [
        (((one.won << 8) - one.lost) << RECORD)
        + ((one.spread + ZERO_SPREAD) << SPREAD)
        + (NOBODY_ELSE - one.place)
        for one in race.contenders
    ]
    return np.array(keys[::-1], dtype=np.int64)


def change(margin: int) -> int:
    """What a game adds to the number of who wins by so much, loses (below 0) or ties (0)."""
    halves, lost = (2, 0) if margin > 0 else (0, 2) if margin < 0 else (1, 1)
    return (((halves << 8) - lost) << RECORD) + (margin << SPREAD)


def change_of_bye(race: Race) -> int:
    """What the round adds for who has the bye."""
    return change(0) + (BYE << SPREAD) if race.byes_tie else change(BYE)


def changes(margins: Margins) -> Keys:
    """What a game adds for one side; for the other side it is the table from its end."""
    signed = [*(-margin for margin in reversed(margins)), *margins]
    return np.array([change(margin) for margin in signed], dtype=np.int64)


def places_of(keys: Keys) -> Keys:
    """Whose number each of them is, by their places in the race."""
    return NOBODY_ELSE - (keys & NOBODY_ELSE)


def _batch(
    begin: Keys, up: Keys, rounds: Sequence[Pairs], size: int, seed: tuple[int, int], bye: int
) -> Keys:
    """How often who ended where in so many endings, as one row after another."""
    rng = np.random.Generator(np.random.SFC64(np.random.SeedSequence(seed)))
    people = len(begin)
    keys = np.repeat(begin[np.newaxis, :], size, axis=0)
    down = up[::-1].copy()
    for games in rounds:
        # Keys are in rising order, so the first place is the last column.
        one = people - 1 - np.array(games.one, dtype=np.intp)
        other = people - 1 - np.array(games.other, dtype=np.intp)
        drawn = rng.integers(0, len(up), size=(size, len(one)), dtype=np.uint16)
        keys[:, one] += up[drawn]
        keys[:, other] += down[drawn]
        if games.bye is not None:
            keys[:, people - 1 - games.bye] += bye
        keys.sort(axis=1)
    who = places_of(keys)
    ended = np.arange(people - 1, -1, -1, dtype=np.int64)
    return np.bincount((who * people + ended).ravel(), minlength=people * people)
