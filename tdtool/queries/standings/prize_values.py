"""The plain values of a prize list."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.pairing.standings.awards import Award
from tdtool.queries.standings.values import Named


@dataclass(frozen=True, slots=True)
class AwardedTo:
    who: Named
    why: str


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize with who takes it as things stand. ``at`` is its place on the list, from 1."""

    at: int
    award: Award
    winners: tuple[AwardedTo, ...]

    @property
    def title(self) -> str:
        return self.award.prize.called


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """The prize list with who takes each prize as it stands."""

    version: int  # of the division, which the list belongs to
    lines: tuple[PrizeLine, ...]
    after: int  # the last round from which there is a result
    is_final: bool
    classes: tuple[str, ...]  # the prize classes there are
