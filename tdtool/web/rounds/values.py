"""The values of a round's page at tables: the draft, the cuts, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdtool.queries.rounds.values import Decision
from tdtool.queries.values import ClauseNote, ClockView, TableCard


@dataclass(frozen=True)
class HandEdit:
    """A change of seats by hand, as it is kept with the round."""

    what: str  # "Ann and Bob swapped"
    reason: str
    by: str


@dataclass(frozen=True)
class RoundPage:
    """A round from draft to complete."""

    number: int
    state: str  # "", draft, confirmed, posted, complete ("" = not drawn yet)
    version: int
    how: str  # "by rating, no chance in it" or "at random, draw seed 4711"
    stage: str  # "first", "groups", "final"
    cards: tuple[TableCard, ...]
    checks: tuple[ClauseNote, ...]  # what the checker says, faults first
    decisions: tuple[Decision, ...]  # the cut and its ties, as decided or still to decide
    can_draw: bool
    why_not: str  # a sentence when it can't be drawn
    incomplete: tuple[int, ...]  # tables without an accepted slip, or disputed
    different: tuple[str, ...] = ()
    posted_at: datetime | None = None
    completed_at: datetime | None = None
    last_round: bool = False
    edits: tuple[HandEdit, ...] = ()
    revision: int = 0  # of what was posted
    clock: ClockView | None = None  # while the round is played
    disputed: tuple[int, ...] = ()  # tables with an open dispute
