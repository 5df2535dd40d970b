"""Who may have the bye of an odd field, before anybody is matched."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from tdtool.pairing.methods.cop.chances import Chances
from tdtool.pairing.methods.cop.position import Position
from tdtool.pairing.methods.matching import cheapest


def by_claim(position: Position) -> list[int]:
    """Everybody, fewest byes first, then the lowest in the standings."""
    return sorted(range(len(position)), key=lambda rank: (position.candidates[rank].byes, -rank))


def _safe(position: Position) -> list[int]:
    """The Gibsons of the last group."""
    return [
        rank for rank in by_claim(position)
        if rank in position.gibsons and not position.groups[rank]
    ]  # fmt: skip


def in_turn(position: Position) -> Iterator[tuple[int | None, str]]:
    """Who may have it, the first in turn first: a Gibson of the last group, then by claim."""
    if len(position) % 2 == 0:
        yield None, ""
        return
    safe = _safe(position)
    yield from ((rank, "GB") for rank in safe)
    yield from ((rank, "DB") for rank in by_claim(position) if rank not in safe)


def levels(position: Position) -> Iterator[tuple[list[int], str]]:
    """The same of those who have it as the others are matched best: who is alone, the Gibsons of
    the last group, then those with fewest byes, and so on; each by claim."""
    alone = _alone(position)
    if alone is not None:
        yield [alone], "limits"
        return
    safe = _safe(position)
    if safe:
        yield safe, "GB"
    everybody = [rank for rank in by_claim(position) if rank not in safe]
    for had in sorted({position.candidates[rank].byes for rank in everybody}):
        yield [rank for rank in everybody if position.candidates[rank].byes == had], "DB"


def _alone(position: Position) -> int | None:
    """The only one whom the event’s limits let meet nobody."""
    ranks = range(len(position))
    alone = [one for one in ranks if not any(
        position.allows(one, other) for other in ranks if other != one)]  # fmt: skip
    return alone[0] if len(alone) == 1 else None


def claimed(position: Position, level: Collection[int], found: Chances) -> int | None:
    """The lowest contender of those with fewest byes, where all of them contend."""
    contend = all(rank <= found.cash and rank not in position.gibsons for rank in level)
    return max(level) if contend else None


def leaves_pairs(position: Position, who: Collection[int]) -> bool:
    """Whether somebody of these can have the bye and everybody else meet somebody, by the limits
    of the event and the groups between Gibsons alone."""
    count = len(position)
    games = (pair for pair in combinations(range(count), 2) if position.lets_meet(*pair))
    edges = [*((one, other, 0) for one, other in games), *((rank, count, 0) for rank in who)]
    return cheapest(count + 1, edges) is not None
