"""A player as a plain value, and the order by rating that seating and tables start from."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar


@dataclass(frozen=True)
class Entrant:
    """One who plays. ``registered`` is the order of registration, ``rating`` None if unrated."""

    key: str
    name: str
    rating: int | None
    registered: int


AnyEntrant = TypeVar("AnyEntrant", bound=Entrant)


def by_rating(entrants: Iterable[AnyEntrant]) -> list[AnyEntrant]:
    """High to low; equal ratings by name, then by registration; unrated below all rated (NSA-1)."""
    return sorted(entrants, key=lambda one: (falling(one.rating), *by_name(one)))


def by_name(entrant: Entrant) -> tuple[str, int, str]:
    """Where an entrant stands in a list by name, then by registration."""
    return folded(entrant.name), entrant.registered, entrant.key


def falling(figure: int | None) -> float:
    """A figure as a sort key that puts the highest first and a missing one last."""
    return math.inf if figure is None else -figure


def folded(name: str) -> str:
    """A name as the order sees it: without accents, capitals or small letters."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def named(entrants: Iterable[Entrant]) -> str:
    """The names as a sentence has them: ``Ann, Bob and Cy``."""
    names = [one.name for one in entrants]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
