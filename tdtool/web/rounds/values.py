"""The values of a round's page at tables: the draft, the cuts, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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


@dataclass(frozen=True)
class Candidate:
    """Someone on or near a line that decides who moves up."""

    entry: str
    name: str
    rating: int | None
    score: int  # what is compared: the table's score, or the total
    last_score: int | None
    best_word: int | None  # points of the best single word, None where no words are known
    up: bool
    tied: bool


@dataclass(frozen=True)
class Option:
    """A way to settle a tie: ``value`` is what the form sends."""

    value: str  # "widen", "tiebreak", or entries' uuids joined by ","
    label: str
    detail: str
    chosen: bool = False


@dataclass(frozen=True)
class Decision:
    """A cut: who moves up from a table (NSA-A1), or who plays the final (NSA-A2)."""

    key: str  # "table-3" or "final"
    title: str
    clause: str
    line: tuple[Candidate, ...]  # in order
    up: int  # how many move up
    tied: bool
    said: str  # how it was, or by default will be, settled; a sentence
    options: tuple[Option, ...] = ()
    decided_by: str = ""
    decided_at: datetime | None = None
