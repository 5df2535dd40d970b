"""The decisions of a draw, and the sides of a pairing, as plain values."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


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


class WithoutWords(NamedTuple):
    """A tied player and a slip that has their score without its words."""

    name: str
    round_number: int
    table: int


@dataclass(frozen=True)
class Decision:
    """A cut: who moves up from a table (NSA-A1), or who plays the final (NSA-A2). ``wordless``:
    whose words are to be entered first, for the best single word parts the tied."""

    key: str  # "table-3" or "final"
    title: str
    clause: str
    line: tuple[Candidate, ...]  # in order
    up: int  # how many move up
    tied: bool
    said: str  # how it was, or by default will be, settled; a sentence
    options: tuple[Option, ...] = ()
    wordless: tuple[WithoutWords, ...] = ()
    decided_by: str = ""
    decided_at: datetime | None = None


@dataclass(frozen=True)
class PairSide:
    """One of two at a table, or one with a bye. Record and spread are those they were paired by,
    in a block drawn rounds ahead those of the round before."""

    entry: str  # the entry's uuid
    number: int
    name: str
    record: str  # "4–1", a tie is half of each
    spread: str  # "+210"
    order: int | None  # 1 starts, 2 replies; None: drawn at the table, or nobody knows yet
    score: int | None = None  # in force
    credit: str = ""  # the spread that a bye or a forfeit brought, "+50"
    worth: str = ""  # the same in words, "a win, +50"
    game: str = ""  # of a bye: the game’s uuid
    won: bool = False


@dataclass(frozen=True)
class PairRow:
    """Two who meet at a table, the one in the first seat in front."""

    table: int
    game: str  # the game's uuid
    version: int  # of the game
    kind: str  # played, forfeit, double forfeit
    state: str  # of queries.slips.table_state
    reason: str  # why it isn't done, or who accepted its slip when
    has_slip: bool
    first: PairSide
    second: PairSide
    why: str  # why these two, a sentence
    again: str  # "met once before", or ""
    no_forfeit: str  # why it can't be forfeited, a sentence; "": it can

    @property
    def sides(self) -> tuple[PairSide, PairSide]:
        return self.first, self.second

    @property
    def words(self) -> str:
        """What a search finds the row by."""
        return f"{self.table} {self.first.name} {self.second.name}"
