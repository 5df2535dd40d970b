"""The order by rating that seating and tables start from."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol, TypeVar

from tdtool.english import ordered


class Ranked(Protocol):
    """Whoever has a place in the order by rating."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def rating(self) -> int | None: ...
    @property
    def registered(self) -> int: ...


AnyRanked = TypeVar("AnyRanked", bound=Ranked)


def by_rating(entrants: Iterable[AnyRanked]) -> list[AnyRanked]:
    """High to low; equal ratings by name, then by registration; unrated below all rated (NSA-1)."""
    return sorted(entrants, key=lambda entrant: (falling(entrant.rating), *by_name(entrant)))


def by_name(entrant: Ranked) -> tuple[str, int, str]:
    """Where an entrant stands in a list by name, then by registration."""
    return ordered(entrant.name), entrant.registered, entrant.key


def falling(figure: int | None) -> float:
    """A figure as a sort key that puts the highest first and a missing one last."""
    return math.inf if figure is None else -figure
