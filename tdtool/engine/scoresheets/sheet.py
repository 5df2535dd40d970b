"""A score sheet as plain values: what one player wrote of both (MYS-3.1, D04-18)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A move's score and the running total after it, as written; None where nothing is.

    ``label`` is "" for a turn; else it says what the points are for, such as ``rack`` or ``time``.
    ``line`` is where it was typed.
    """

    move: int | None = None
    total: int | None = None
    label: str = ""
    line: int | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing at all is written."""
        return self.move is None and self.total is None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that can't be read, and why."""

    line: int
    text: str
    says: str


@dataclass(frozen=True)
class Sheet:
    """One player's sheet: a column of entries for every seat, in seat order. ``keeper`` is the
    seat of the player who wrote it."""

    keeper: int
    columns: tuple[tuple[Entry, ...], ...]
    bad: tuple[BadLine, ...] = ()
