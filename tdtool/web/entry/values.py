"""The values of score entry, and of a line read back."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.queries.slips.changes import Changes
from tdtool.queries.slips.values import WordView
from tdtool.queries.values import ClauseNote
from tdtool.web.day.values import LastResult


@dataclass(frozen=True)
class OpenTable:
    """A table whose slip is still to come."""

    table: int
    round_number: int
    division: str  # "" where there is one only
    says: str  # "5 seats", "3 and 10", "round 2"
    late: bool = False  # of another round than the one that slips go to
    seats: int = 2


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
    doubts: tuple[ClauseNote, ...] = ()  # about this seat


@dataclass(frozen=True)
class EntryPreview:
    """An entry line read back with names, before it counts: what taking it writes, or why it would
    be refused."""

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
    nothing_new: bool = False  # it is refused because the table is in with just this
    doubts: tuple[ClauseNote, ...] = ()  # about the table as a whole
    asked: str = ""  # the names of all doubts, sent along with a yes
    again: bool = False  # the table is in; taking this writes corrections
    locked: bool = False  # all have signed, and a score changes: mistyped, or a ruling?
    mistyped: bool = True  # whether it can have been: not where two have entered it alike
    second: bool = False  # the second keying of a signed slip
    division: str = ""  # where there are several
    short: bool = False  # the line has too few scores or too many: it isn't one yet
    plain: bool = False  # nothing is to be looked at: who typed ahead has it saved

    @property
    def asks(self) -> bool:
        """Whether it counts only once it was confirmed: something is doubtful, or it changes what
        is in."""
        doubtful = bool(self.doubts) or any(seat.doubts for seat in self.seats)
        return not self.refusal and (self.again or doubtful)


@dataclass(frozen=True)
class NextRound:
    """The round to be drawn once every slip is in."""

    slug: str
    number: int
    says: str  # "Pair round 5"


@dataclass(frozen=True)
class EntryPage:
    """What is still awaited, what came last, and the line read back."""

    open_tables: tuple[OpenTable, ...]  # no slip yet
    slug: str
    all_tables: int
    last: tuple[LastResult, ...]
    echo: EntryPreview | None = None
    clocks: bool = False  # have players clocks of their own somewhere here?
    example: str = "3 213 145 244 85 172"
    by_player: str = ""  # an example of a line that begins with a player
    now: tuple[str, ...] = ()  # the round of each division that slips go to now, as in A4
    next_round: NextRound | None = None  # where no slip is out any more
