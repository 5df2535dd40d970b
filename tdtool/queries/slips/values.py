"""The values of a slip: its seats with their words, and the lines of its ledger."""

from dataclasses import dataclass
from datetime import datetime

from tdtool.queries.values import ClauseNote, SeatView


@dataclass(frozen=True)
class WordView:
    """A word on a slip. ``state``: fine, phony, short, impossible, blanks, off.

    ``about`` names what is doubtful of it, ``settled`` says how that was settled; ``costs`` is what
    ruling it off changes the score by.
    """

    word: str
    points: int
    state: str
    note: str = ""
    clause: str = ""
    about: str = ""
    settled: str = ""
    costs: int = 0


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
    signed_before: tuple[int, ...] = ()  # the scores that were signed, where they are others since
    if_off: int | None = None  # verified, once the words that ask to be ruled off are
    differs: bool = False  # whether the words make another score, and nobody settled which counts


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
