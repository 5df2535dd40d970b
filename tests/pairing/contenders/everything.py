"""Every way that a small race may end: all pairings of all rounds, all results."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tdtool.pairing.contenders.race import Contender, Race, Record

Records = dict[int, Record]
Games = tuple[tuple[int, int], ...]


def endings(
    race: Race, margins: tuple[int, ...] = (), *, games: Games | None = None
) -> Iterator[Records]:
    """What everybody has at the end, by number; margins of a game: one point, the most, a tie.

    ``games`` are those of the next round, where it is known who meets.
    """
    margins = margins or (-race.game, -1, 0, 1, race.game)
    now = {one.number: one.record for one in race.contenders}
    yield from _on(now, race.left, margins, race, games)


def _on(
    now: Records, left: int, margins: tuple[int, ...], race: Race, given: Games | None = None
) -> Iterator[Records]:
    if not left:
        yield now
        return
    for games, bye in rounds(tuple(now)) if given is None else [(given, None)]:
        for played in product(margins, repeat=len(games)):
            then = dict(now)
            for (one, other), margin in zip(games, played, strict=True):
                then[one], then[other] = _added(now[one], margin), _added(now[other], -margin)
            if bye is not None:
                then[bye] = _added(now[bye], min(50, race.game))
            yield from _on(then, left - 1, margins, race)


def _added(record: Record, margin: int) -> Record:
    won, lost, spread = record
    halves = 2 if margin > 0 else 1 if margin == 0 else 0
    return won + halves, lost - (2 - halves), spread + margin


def rounds(
    players: tuple[int, ...],
) -> Iterator[tuple[tuple[tuple[int, int], ...], int | None]]:
    """All pairings of one round, with who has the bye."""
    if len(players) % 2:
        for bye in players:
            for games, _ in rounds(tuple(one for one in players if one != bye)):
                yield games, bye
    elif not players:
        yield (), None
    else:
        first, *others = players
        for other in others:
            for games, _ in rounds(tuple(one for one in others if one != other)):
                yield ((first, other), *games), None


def places(ending: Records, one: Contender) -> tuple[int, int]:
    """The best and the worst place that this ending gives somebody, level ones for and against."""
    own = ending[one.number]
    above = sum(record > own for record in ending.values())
    level = sum(record == own for record in ending.values())
    return 1 + above, above + level
