"""Whom a simulated round pairs: places with places, for every round that is left.

The places between two Gibsons are a segment of their own. Within a segment the first of them meets
somebody as far below as rounds are left (the factor), so that whoever is first can still be caught
in the last round, where neighbors meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


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
