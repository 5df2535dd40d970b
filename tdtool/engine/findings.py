"""A finding: one thing an audit has to say, with its clause."""

from typing import Any, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal[
    "score", "total", "move", "word", "tiles", "order", "challenge", "clock", "end", "syntax"
]
Severity: TypeAlias = Literal["error", "warning", "note"]


class Finding(NamedTuple):
    """What was noticed, under which clause, where, and how much it weighs.

    An ``error`` contradicts the record or the rules; a ``warning`` stands but is worth the
    director's eye; a ``note`` is for information. ``line`` and ``turn`` count from 1, ``nick`` is
    the player's name in the record, ``because`` the line of the finding that this one follows from.
    """

    rule: str
    kind: Kind
    severity: Severity
    message: str
    line: int | None = None
    turn: int | None = None
    nick: str | None = None
    reported: int | None = None
    verified: int | None = None
    because: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding as the audit's answer writes it; ``because`` only where there is one."""
        values = self._asdict()
        order = (
            "line", "turn", "nick", "rule", "kind", "severity", "reported", "verified", "message"
        )  # fmt: skip
        answer = {name: values[name] for name in order}
        return answer if self.because is None else answer | {"because": self.because}
