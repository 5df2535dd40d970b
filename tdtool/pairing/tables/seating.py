"""The places round a table."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.pairing.order import AnyRanked, by_rating


def seat_order(n: int) -> list[int]:
    """By rating, high to low, round the table in a circle: 1,4,2,5,3,6 (NSA-1).

    At any size the upper half, rounded up, and the lower half interleave. The answer lists,
    seat by seat, the rank within the table of the one who sits there, 1 being the highest.
    """
    upper_half = (n + 1) // 2
    return [seat // 2 + 1 + (upper_half if seat % 2 else 0) for seat in range(n)]


def seated(entrants: Iterable[AnyRanked]) -> list[AnyRanked]:
    """The entrants of one table in the order of their seats (NSA-1)."""
    ranked = by_rating(entrants)
    return [ranked[rank - 1] for rank in seat_order(len(ranked))]
