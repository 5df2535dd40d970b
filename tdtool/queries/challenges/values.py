"""The plain values of the judge's screen, of the log of challenges and of its papers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdtool.queries.values import ClauseNote


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
    def by(self) -> str:
        return self.look_ups[0].by


@dataclass(frozen=True)
class Offer:
    """A way to let the penalty go: who challenged, and what follows on which seats."""

    place: int
    name: str
    falls_on: tuple[PenaltyView, ...]
    after: int | None = None  # the seat's score once it is let; None: no slip yet, or no points


@dataclass(frozen=True)
class LogPage:
    rows: tuple[ChallengeView, ...]
    count: int  # of all, found or not
    search: str
    kinds: tuple[tuple[str, str, str], ...]  # what the director judges: kind, in words, clause


@dataclass(frozen=True)
class ChallengePage:
    """A challenge with all its answers, and what a director can let follow from it."""

    row: ChallengeView
    costs: str  # what the decision costs under the event's rules, a sentence
    clause: str
    offers: tuple[Offer, ...]  # () where there is nothing to let go, or it was
    several: bool  # more than one may have challenged (D62-11)
    pending: bool  # let, and written when the slip comes in
    notes: tuple[ClauseNote, ...]


@dataclass(frozen=True)
class JudgePage:
    """The judge's screen of an event."""

    slug: str
    event: str
    round_played: int | None
    lexica: tuple[tuple[str, bool], ...]  # the lists in force, and whether they are official
    moment: ClauseNote


@dataclass(frozen=True)
class PlayedEvent:
    """An event with a round under way, to be asked for."""

    slug: str
    name: str


@dataclass(frozen=True)
class LookedOver:
    """What was typed, shown to the other player before it is judged."""

    table: int | None
    names: tuple[str, ...]
    words: tuple[str, ...]
    doubts: tuple[str, ...]
    again: int | None  # the challenge that these words had before, at this table
    notes: tuple[ClauseNote, ...]
    lexicon: str
    official: bool


@dataclass(frozen=True)
class Verdict:
    """The one decision, and nothing that says which word made it (SCR-11)."""

    table: int | None
    words: int
    acceptable: bool
    says: ClauseNote
    seconds: int
