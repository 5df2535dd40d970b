"""What Chew pairings go by: the bands of prizes, the spread a game may change, how many lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tdtool.pairing.contenders.race import NASPA, Allowance

CAPS = (2, 4, 8, 12)  # the most contenders for the first band, by rounds left; the last before that


class BadChewRule(ValueError):
    """Chew pairings can’t go by this; the message says why."""


@dataclass(frozen=True)
class ChewRule:
    """How a division’s rounds are paired by Chew.

    ``bands`` are the last places of the bands of prizes, from the top: with (3, 10) the first
    three places are fought for among themselves, then the next seven. None given: one band, the
    top quarter of the field.
    """

    bands: tuple[int, ...] = ()
    allowance: Allowance = NASPA

    def __post_init__(self) -> None:
        rising = all(one < other for one, other in zip((0, *self.bands), self.bands, strict=False))
        if not rising:
            raise BadChewRule(
                "Prize bands are the last place of each band, in rising order: 3, 10."
            )

    def bands_of(self, players: int) -> tuple[int, ...]:
        """The bands in a field of so many."""
        return self.bands or (max(1, players // 4),)

    def cap(self, left: int) -> int:
        """The most contenders for the first band with so many rounds left, one or more."""
        return CAPS[min(left, len(CAPS)) - 1]

    def as_json(self) -> dict[str, Any]:
        """As a drawn round keeps it."""
        return {"bands": list(self.bands), "spread": list(self.allowance.per_round)}

    @classmethod
    def from_json(cls, row: Mapping[str, Any] | None) -> ChewRule | None:
        """As a drawn round kept it; None: it wasn’t drawn by Chew."""
        if not row:
            return None
        return cls(tuple(row["bands"]), Allowance(tuple(row["spread"])))


USUAL = ChewRule()
