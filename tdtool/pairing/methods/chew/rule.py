"""What Chew pairings go by: the bands of prizes, the spread a game may change, how many lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    top quarter of the field. ``class_prizes``: how many there are for each class. ``caps``: the
    most contenders for the first band, in the last round, in the one before it and so on.
    ``ahead``: so many places are decided by a play-off beside the rounds; the bands count from the
    first below.
    """

    bands: tuple[int, ...] = ()
    allowance: Allowance = NASPA
    class_prizes: Mapping[str, int] = field(default_factory=dict)
    caps: tuple[int, ...] = CAPS
    ahead: int = 0

    def __post_init__(self) -> None:
        rising = all(
            place < other for place, other in zip((0, *self.bands), self.bands, strict=False)
        )
        if not rising:
            raise BadChewRule(
                "Prize bands are the last place of each band, in rising order: 3, 10."
            )
        if not self.caps or any(most < 2 for most in self.caps):
            raise BadChewRule("At least two players contend for the first band in each round.")

    def bands_of(self, players: int) -> tuple[int, ...]:
        """The bands in a field of so many."""
        return self.bands or (max(1, players // 4),)

    def cap(self, rounds_left: int) -> int:
        """The most contenders for the first band with so many rounds left, one or more."""
        return self.caps[min(rounds_left, len(self.caps)) - 1]

    def as_json(self) -> dict[str, Any]:
        """As a drawn round keeps it."""
        return {
            "bands": list(self.bands),
            "spread": list(self.allowance.per_round),
            **({"class_prizes": dict(self.class_prizes)} if self.class_prizes else {}),
            **({"caps": list(self.caps)} if self.caps != CAPS else {}),
            **({"ahead": self.ahead} if self.ahead else {}),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any] | None) -> ChewRule | None:
        """As a drawn round kept it; None: it wasn’t drawn by Chew."""
        if not row:
            return None
        return cls(
            tuple(row["bands"]),
            Allowance(tuple(row["spread"])),
            dict(row.get("class_prizes", {})),
            tuple(row.get("caps", CAPS)),
            int(row.get("ahead", 0)),
        )


USUAL = ChewRule()
