"""Races written down: wins, losses and spread of everybody."""

from __future__ import annotations

from tdtool.pairing.contenders.race import Contender, Race


def race_of(*records: tuple[float, float, int], left: int, game: int = 100) -> Race:
    """A race with these records, in the order of the standings; P1 is first."""
    ordered = sorted(records, key=lambda one: (-one[0], one[1], -one[2]))
    contenders = tuple(
        Contender(at + 1, f"P{at + 1}", at, round(2 * won), round(2 * lost), spread)
        for at, (won, lost, spread) in enumerate(ordered)
    )
    return Race(contenders, 5, left, game)
