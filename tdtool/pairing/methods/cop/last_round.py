"""The last round by COP: king of the hill for the prizes by place, then for those of a class."""

from __future__ import annotations

from tdtool.pairing.contenders.class_prizes import open_prizes
from tdtool.pairing.methods.cop.chances import Chances
from tdtool.pairing.methods.cop.position import Position

Forced = dict[tuple[int, int], str]


def kings(position: Position, found: Chances, *, bye: int | None, not_leader: int | None) -> Forced:
    """Neighbors from the top, as far down as somebody can still win a prize."""
    free = [rank for rank in range(len(position)) if rank not in position.gibsons and rank != bye]
    forced: Forced = {}
    while free and free[0] <= found.any_cash:
        one = free.pop(0)
        other = next(
            (rank for rank in free
             if position.allows(one, rank) and not (one == 0 and rank == not_leader)
             and position.groups[one] == position.groups[rank]),
            None,
        )  # fmt: skip
        if other is not None:
            free.remove(other)
            forced[one, other] = "KH"
    line = _line(position, found, free)
    for name, count in sorted(position.rule.class_prizes.items()):
        forced |= _of_class(position, found, name, count, free, line)
    return forced


def _line(position: Position, found: Chances, free: list[int]) -> int:
    """The first rank that doesn’t play for a prize by place.

    Before it was the first that can’t win one, though they may meet the last who can.
    """
    if position.rule.reading > 2:
        return free[0] if free else len(position)
    bests = enumerate(found.best)
    return next((rank for rank, best in bests if best >= position.prizes), len(position))


def _of_class(
    position: Position, found: Chances, name: str, count: int, free: list[int], line: int
) -> Forced:
    """Neighbors within a class, for the prizes of it that nobody above is sure to take."""
    members = [one.place for one in position.race.contenders if one.prize_class == name]
    above = (found.worst[rank] + 1 for rank in members if rank < line)
    available = open_prizes(count, above, last=position.prizes)
    below = [rank for rank in members if rank >= line and rank in free]
    forced: Forced = {}
    ahead = at = 0
    chased: int | None = None
    while available > 0 and at + 1 < len(below):
        one, other = below[at], below[at + 1]
        if ahead < available and not _catches(position, other, one):
            ahead, at = ahead + 1, at + 1
            if ahead == available:
                break
            continue
        if ahead >= available and chased is not None and not _catches(position, other, chased):
            break
        if position.allows(one, other):
            forced[one, other] = "KH"
            free.remove(one)
            free.remove(other)
        if ahead < available:
            chased = other if available - ahead >= 2 else one
        ahead, at = ahead + 2, at + 2
    return forced


def _catches(position: Position, lower: int, upper: int) -> bool:
    players = position.race.contenders
    return position.race.can_catch(players[lower], players[upper])
