"""What COP goes by: prizes, how likely a place must be to be hoped for, and who loses control."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tdtool.pairing.contenders.race import NASPA, Allowance

ENDINGS, CONTROL_ENDINGS = 100_000, 10_000


class BadCopRule(ValueError):
    """COP can’t go by this; the message says why."""


@dataclass(frozen=True)
class CopRule:
    """How a division’s rounds are paired by COP.

    ``hope[0]`` is the share of endings in which somebody must reach a place to be hopeful for it,
    with one round left; ``hope[1]`` with two, and the last figure before that. ``control``: how
    much less often a player who wins every game must come first without the leader as an
    opponent, so that the leader must be theirs; looked at from round ``activation`` + 1 on, by
    default three before the last. ``class_prizes``: how many there are for each class.
    ``ahead``: so many places are decided by a play-off beside the rounds; the prizes by place count
    from the first below.
    """

    prizes: int = 4
    allowance: Allowance = NASPA
    hope: tuple[float, ...] = (0.02,)
    control: float = 0.30
    activation: int | None = None
    class_prizes: Mapping[str, int] = field(default_factory=dict)
    usual_score: bool = True
    endings: int = ENDINGS
    control_endings: int = CONTROL_ENDINGS
    ahead: int = 0

    def __post_init__(self) -> None:
        if self.prizes < 1 or any(count < 1 for count in self.class_prizes.values()):
            raise BadCopRule("COP needs at least one prize by place, and whole numbers by class.")
        if not self.hope or not all(0 < share <= 1 for share in (*self.hope, self.control)):
            raise BadCopRule("COP’s shares of endings are above 0 and at most 1.")
        if min(self.endings, self.control_endings) < 1:
            raise BadCopRule("COP needs at least one simulated ending.")

    def share(self, rounds_left: int) -> float:
        """The share that counts with so many rounds left, one or more."""
        return self.hope[min(rounds_left, len(self.hope)) - 1]

    def active_after(self, rounds: int) -> int:
        """The number of rounds drawn from which on control is looked at."""
        return max(rounds - 3, 1) - 1 if self.activation is None else self.activation

    def as_json(self) -> dict[str, Any]:
        """As a drawn round keeps it."""
        return {
            "prizes": self.prizes,
            "spread": list(self.allowance.per_round),
            "hope": list(self.hope),
            "control": self.control,
            "activation": self.activation,
            "class_prizes": dict(self.class_prizes),
            "usual_score": self.usual_score,
            "endings": self.endings,
            "control_endings": self.control_endings,
            **({"ahead": self.ahead} if self.ahead else {}),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any] | None) -> CopRule | None:
        """As a drawn round kept it; None: it wasn’t drawn by COP."""
        if not row:
            return None
        values = {**row, "hope": tuple(row["hope"])}
        return cls(allowance=Allowance(tuple(values.pop("spread"))), **values)


USUAL = CopRule()
