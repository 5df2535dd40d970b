"""How the rounds left may end: many endings by chance, counted.

Every game is a toss of a fair coin, with a margin drawn from a table: ratings say nothing here. A
round pairs places (``segments``), and after each round all are ranked anew. The same seed gives
the same counts on any machine, however many threads share the work.

One whole number stands for a player: what they are ranked by, above which player it is, so that
sorting the numbers ranks the players. Most races need no more than 32 bits for it, which are sorted
twice as fast as 64 (``Scale``).
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from tdtool.pairing.contenders.finishes import Definition, gibsons
from tdtool.pairing.contenders.race import Margins, Race

# Whom a simulated round pairs: places with places, for every round that is left.
#
# The places between two Gibsons are a segment of their own. Within a segment the first of them
# meets somebody as far below as rounds are left (the factor), so that whoever is first can still be
# caught in the last round, where neighbors meet.

# How far a simulation is, told to whoever waits for it.


class Progress(Protocol):
    """Told how many of how many are done, and of what where it is not the endings. What it raises
    stops the simulation: batches that have not begun never do."""

    def __call__(self, finished: int, of: int, step: str = "", /) -> None: ...


def silent(finished: int, of: int, step: str = "", /) -> None:
    """Nobody waits for it."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """One round: the places of both sides of every game, from 0, and who has the bye."""

    one: tuple[int, ...]
    other: tuple[int, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class Segment:
    """Places in a row that play one another; Gibsons over from above are paired last."""

    places: tuple[int, ...]
    over: tuple[int, ...] = ()


def segments(count: int, gibsons: Sequence[int]) -> list[Segment]:
    """From the top. A Gibson plays in the segment above if that is odd, else in the last."""
    parts, current, over = [], list[int](), list[int]()
    for place in range(count):
        if place not in gibsons:
            current.append(place)
            continue
        if len(current) % 2:
            current.append(place)
        else:
            over.append(place)
        if current:
            parts.append(Segment(tuple(current)))
            current = []
    if current or over:
        parts.append(Segment(tuple(current), tuple(over)))
    return parts


def paired(parts: Sequence[Segment], *, rounds_left: int, factor: int) -> Pairs:
    """The pairs of a round with so many left, itself among them; ``factor`` is the most to use."""
    games: list[tuple[int, int]] = []
    alone: list[int] = []
    for part in parts:
        near, odd = _within(part.places, rounds_left=rounds_left, factor=factor)
        games += near
        rest = [*odd, *part.over]
        games += zip(rest[::2], rest[1::2], strict=False)
        if len(rest) % 2:
            alone.append(rest[-1])
    bye = alone.pop() if len(alone) % 2 else None
    games += zip(alone[::2], alone[1::2], strict=True)
    return Pairs(tuple(first for first, _ in games), tuple(other for _, other in games), bye)


def _within(
    places: Sequence[int], *, rounds_left: int, factor: int
) -> tuple[list[tuple[int, int]], list[int]]:
    even = len(places) // 2 * 2
    if rounds_left == 1:
        games = list(zip(places[:even:2], places[1:even:2], strict=True))
    else:
        by = min(rounds_left, factor, len(places) // 2)
        rest = places[2 * by : even]
        half = len(rest) // 2
        games = [*zip(places[:by], places[by : 2 * by], strict=True)]
        games += zip(rest[:half], rest[half:], strict=True)
    return games, list(places[even:])


ENDINGS = 100_000
AT_ONCE = 4_000  # endings that are simulated together
BYE = 50  # points of spread
NARROW = 32  # bits

Keys: TypeAlias = npt.NDArray[Any]  # whole numbers of the kind that their scale says


@dataclass(frozen=True, slots=True)
class Scale:
    """How a number is made up: from which bit on the spread and the record stand in it, who it is
    below them.

    The record is ``won`` for each half won, and one less for each half lost; ``least`` is taken
    from it and ``zero`` added to the spread so that nothing is below 0.
    """

    spread: int
    record: int
    won: int
    zero: int
    least: int
    kind: type[np.int64] | type[np.uint32]

    @property
    def nobody_else(self) -> int:
        """All bits of who it is."""
        return (1 << self.spread) - 1


WIDE = Scale(spread=16, record=40, won=256, zero=1 << 22, least=0, kind=np.int64)


def scale_of(race: Race, margins: Margins) -> Scale:
    """The narrowest on which nothing that can come in the rounds left overflows.

    Each round gives everybody two halves, won or lost, so that those of two players differ by as
    many as they do now; a half won has to weigh no more than that for wins to come first.
    """
    halves = [contender.won + contender.lost for contender in race.contenders]
    won = max(1, max(halves, default=0) - min(halves, default=0))
    records = [won * contender.won - contender.lost for contender in race.contenders]
    least, most = min(records, default=0) - 2 * race.left, max(records, default=0)
    swing = race.left * max(BYE, *margins)
    spreads = [contender.spread for contender in race.contenders]
    zero, widest = swing - min(spreads, default=0), max(spreads, default=0) + swing
    who = len(race).bit_length()
    record = who + (zero + widest).bit_length()
    if record + (most + 2 * won * race.left - least).bit_length() > NARROW:
        return WIDE
    return Scale(who, record, won, zero, least, np.uint32)


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
    safe = [gibson.place for gibson in gibsons(race, prizes=prizes, definition=Definition.CAUGHT)]
    parts = segments(len(race), safe)
    of = 2 * count
    widest = _rounds(race, parts, race.left)
    first = run(
        race, margins, widest, seed=seed, count=count,
        progress=lambda finished, _, step="": progress(finished, of, step),
    )  # fmt: skip
    top = next((at for at in range(len(race)) if at not in safe), None)
    if top is None:
        progress(of, of)
        return Simulated(first, widest, race.left)
    reach = sum(1 for _ in _while_reached(first, top)) - 1
    size = next(len(part.places) for part in parts if top in part.places)
    again = _rounds(race, parts, max(1, reach))
    if 2 * reach >= size or again == widest:
        progress(of, of)
        return Simulated(first, widest, race.left)
    second = run(
        race, margins, again, seed=seed + 1, count=count,
        progress=lambda finished, _, step="": progress(count + finished, of, step),
    )  # fmt: skip
    return Simulated(second, again, max(1, reach))


def _while_reached(endings: Endings, top: int) -> Iterator[int]:
    """The places from the top one down whose players ever ended on it."""
    for place in range(top, len(endings.places)):
        if not endings.places[place][top]:
            return
        yield place


def _rounds(race: Race, parts: Sequence[Segment], factor: int) -> list[Pairs]:
    return [
        paired(parts, rounds_left=rounds_left, factor=factor)
        for rounds_left in range(race.left, 0, -1)
    ]


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
    scale = scale_of(race, margins)
    begin, up = keys_of(race, scale), changes(margins, scale)
    bye = np.array(change_of_bye(race, scale)).astype(scale.kind)
    sizes = [min(AT_ONCE, count - start) for start in range(0, count, AT_ONCE)]
    total = np.zeros(len(race) ** 2, dtype=np.int64)
    finished = 0
    threads = ThreadPoolExecutor(max_workers=os.cpu_count() or 1)
    try:
        batches = threads.map(
            lambda at: _batch(begin, up, rounds, sizes[at], (seed, at), bye, scale.nobody_else),
            range(len(sizes)),
        )
        for at, counts in enumerate(batches):
            total += counts
            finished += sizes[at]
            progress(finished, count)
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
    table = total.reshape(len(race), len(race))
    return Endings(count, tuple(map(tuple, table.tolist())))


def keys_of(race: Race, scale: Scale = WIDE) -> Keys:
    """A number for everybody, the last in the standings first: the higher the better."""
    keys = [
        ((scale.won * contender.won - contender.lost - scale.least) << scale.record)
        + ((contender.spread + scale.zero) << scale.spread)
        + (scale.nobody_else - contender.place)
        for contender in race.contenders
    ]
    return np.array(keys[::-1], dtype=scale.kind)


def change(margin: int, scale: Scale = WIDE) -> int:
    """What a game adds to the number of who wins by so much, loses (below 0) or ties (0)."""
    halves, lost = (2, 0) if margin > 0 else (0, 2) if margin < 0 else (1, 1)
    return ((scale.won * halves - lost) << scale.record) + (margin << scale.spread)


def change_of_bye(race: Race, scale: Scale = WIDE) -> int:
    """What the round adds for who has the bye."""
    return change(0, scale) + (BYE << scale.spread) if race.byes_tie else change(BYE, scale)


def changes(margins: Margins, scale: Scale = WIDE) -> Keys:
    """What a game adds for one side; for the other side it is the table from its end. The two add
    up to the same, whatever the margin. What is below 0 wraps around in numbers without a sign."""
    signed = [*(-margin for margin in reversed(margins)), *margins]
    added = np.array([change(margin, scale) for margin in signed], dtype=np.int64)
    return added.astype(scale.kind)


def places_of(keys: Keys, nobody_else: int = WIDE.nobody_else) -> Keys:
    """Whose number each of them is, by their places in the race."""
    return nobody_else - (keys & nobody_else)


def _batch(
    begin: Keys,
    up: Keys,
    rounds: Sequence[Pairs],
    size: int,
    seed: tuple[int, int],
    bye: Keys,
    nobody_else: int,
) -> Keys:
    """How often who ended where in so many endings, as one row after another."""
    rng = np.random.Generator(np.random.SFC64(np.random.SeedSequence(seed)))
    people = len(begin)
    keys = np.broadcast_to(begin, (size, people))
    total = up[:1] + up[-1:]
    for games in rounds:
        # Keys are in rising order, so the first place is the last column. Who meets whom is put
        # side by side first: whole stretches of columns are changed much faster than picked ones.
        count = len(games.one)
        keys = keys.take(_side_by_side(games, people), axis=1)
        drawn = rng.integers(0, len(up), size=(size, count), dtype=np.uint16)
        added = up.take(drawn)
        keys[:, :count] += added
        np.subtract(total, added, out=added)
        keys[:, count : 2 * count] += added
        if games.bye is not None:
            keys[:, 2 * count] += bye
        keys.sort(axis=1)
    who = places_of(keys, nobody_else)
    who *= people
    who += np.arange(people - 1, -1, -1, dtype=who.dtype)
    return np.bincount(who.ravel(), minlength=people * people)


def _side_by_side(games: Pairs, people: int) -> npt.NDArray[np.intp]:
    """The columns of one side, of the other, of the bye, and of whoever has no game."""
    bye = () if games.bye is None else (games.bye,)
    order = (*games.one, *games.other, *bye)
    idle = set(range(people)) - set(order)
    return people - 1 - np.array((*order, *sorted(idle)), dtype=np.intp)
