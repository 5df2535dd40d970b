"""The plain values of the log of challenges and of its papers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Judged:
    """A word of a look-up with its answer: ``found``, ``missing``, ``short``; "" by a ruling."""

    word: str
    answer: str


@dataclass(frozen=True)
class LookUpView:
    """One answer, for the director's eyes."""

    number: int
    why: str  # first, queried, resubmitted, ruled
    words: tuple[Judged, ...]
    acceptable: bool
    lexicon: str
    digest: str
    clause: str
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True)
class PenaltyView:
    """What falls on a seat: ``line`` says it as the ledger will, with the player's name."""

    place: int
    name: str
    points: int
    clause: str
    line: str


@dataclass(frozen=True)
class ChallengeView:
    """A challenge as a row of the log."""

    number: int
    version: int
    kind: str
    division: str  # "" where the event has one only
    round_number: int | None
    table: int
    playing: bool
    acceptable: bool
    look_ups: tuple[LookUpView, ...]
    challengers: tuple[str, ...]
    penalty: tuple[PenaltyView, ...]  # let go to the slip
    at: datetime

    @property
    def last(self) -> LookUpView:
        return self.look_ups[-1]

    @property
    def words(self) -> tuple[Judged, ...]:
        return self.last.words

    @property
    def new_play(self) -> str:
        """What the players said of words that an earlier play had too; "" where nothing."""
        first = self.look_ups[0]
        return first.reason if first.why == "first" else ""

    @property
    def ruled(self) -> str:
        """Why the director ruled as they did, be it which failure it was (NSA-26); else ""."""
        return self.last.reason if self.last.why == "ruled" else ""

    @property
    def by(self) -> str:
        return self.look_ups[0].by
