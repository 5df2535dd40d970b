"""The values of a slip's page, of score entry, and of a line read back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdtool.queries.slips.changes import Changes
from tdtool.queries.values import ClauseNote, LastResult, OpenTable, SeatView, Undo


@dataclass(frozen=True)
class WordView:
    """A word on a slip. ``state``: fine, phony, short, impossible, blanks."""

    word: str
    points: int
    state: str
    note: str = ""
    clause: str = ""


@dataclass(frozen=True)
class SlipSeat:
    """A player on the slip: what was reported, what changed it, and what counts."""

    seat: SeatView
    reported: int | None
    verified: int | None  # from the words; None while no words are typed
    in_force: int | None
    words: tuple[WordView, ...]
    notes: tuple[ClauseNote, ...]
    signed_by: str  # "on paper, keyed by Oskar D. 14:22", "" = not signed
    words_text: str = ""
    starts: bool | None = None  # None: drawn at the table, and nobody has said
    used: str = ""  # "26:10", of a player's own clock
    overtime: int = 0
    changes: int = 0  # all that isn't score or overtime
    spread: int | None = None  # credited for a bye or forfeit


@dataclass(frozen=True)
class LedgerRow:
    """A line of the ledger; the scores in force are the sums of such lines."""

    at: datetime
    place: int
    name: str
    points: int
    kind: str
    counts_for: str
    clause: str
    reason: str
    by: str
    change: bool  # not the first score


@dataclass(frozen=True)
class SlipPage:
    """A slip with its seats, its ledger and what can be done with it."""

    round_number: int
    table: int
    group: str
    state: str
    version: int
    code: str  # "F8QY4 0YGEC"
    revision: int
    seats: tuple[SlipSeat, ...]
    notes: tuple[ClauseNote, ...]  # of the table as a whole (letters, NSA-2)
    ledger: tuple[LedgerRow, ...]
    different: tuple[str, ...]
    reported_by: str
    unsigned: int
    scoring: str = ""  # how words score, in a few words
    game: str = ""  # the game's uuid
    kind: str = "played"
    result: ClauseNote | None = None  # "Ann wins by 32."
    own_clocks: bool = False  # have the players clocks of their own?
    first_clause: str = ""  # by which it is drawn at the table who starts
    back_why: str = ""  # why the entry isn't simply undone by who looks at it
    disputes: tuple[tuple[int, str, str, str], ...] = ()  # number, uuid, about, state


@dataclass(frozen=True)
class PreviewSeat:
    """A seat of a line being read back; ``score`` None: not typed yet."""

    place: int
    name: str
    number: int | None  # the player's, with which a line may begin
    score: int | None  # as keyed
    net: int | None  # in force, once the line is taken: with what stands on top
    best: bool
    starts: bool | None
    before: int | None = None  # on the paper by now, if the table is already in
    words: tuple[WordView, ...] = ()
    verified: int | None = None  # what the words make
    doubtful: bool = False


@dataclass(frozen=True)
class EntryPreview:
    """An entry line read back with names, before it counts: what taking it writes, or why it would
    be refused."""

    line: str
    table: int
    group: str
    round_number: int
    seats: tuple[PreviewSeat, ...]
    follows: tuple[ClauseNote, ...]
    unsigned: bool
    version: int
    numbered: bool  # do seats go by number?
    changes: Changes | None = None  # None while the line isn't whole, or is refused
    refusal: str = ""
    doubts: tuple[ClauseNote, ...] = ()  # asked about once, then it counts
    again: bool = False  # the table is in; taking this writes corrections
    second: bool = False  # the second keying of a signed slip
    division: str = ""  # where there are several


@dataclass(frozen=True)
class EntryPage:
    """What is still awaited, what came last, and the line read back."""

    open_tables: tuple[OpenTable, ...]  # no slip yet
    all_tables: int
    last: tuple[LastResult, ...]
    echo: EntryPreview | None = None
    undo: Undo | None = None
    clocks: bool = False  # have players clocks of their own somewhere here?
    example: str = "3 213 145 244 85 172"
