"""The plain values that pages and papers are made of.

Nothing here knows a row, an address or a template. Times are aware datetimes, points are whole
numbers, a rating is a whole number or None (unrated). ``place`` of a seat counts from 1,
clockwise. States are those of a slip: ``blank``, ``reported``, ``signed``, ``accepted``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True)
class EventView:
    """An event as every page of it names it."""

    slug: str
    name: str
    starts_on: date | None
    venue: str
    system: str  # a rule system's id
    system_name: str
    lexicon: str
    lexicon_official: bool  # False: pages and papers say "practice list, not official"
    rounds: int
    paper: str  # "A4" or "Letter"
    version: int
    round_now: int | None = None  # the newest round that is drawn
    round_state: str = ""  # draft, confirmed, posted, complete; "" before round 1


@dataclass(frozen=True)
class Foot:
    """The line at the foot of every page of an event."""

    backup_at: datetime | None
    backup_fault: str  # a sentence, or ""
    head: str  # the journal's head: 64 hex digits, or "" while the journal is empty
    entries: int  # how many entries the journal holds


@dataclass(frozen=True)
class ClauseNote:
    """A figure's reason: a sentence and the clause it stands on."""

    text: str
    clause: str = ""
    severity: str = "note"  # error, warning, note, fine
    sub: str = ""  # a second, smaller sentence


@dataclass(frozen=True)
class SeatView:
    """One place at a table."""

    place: int
    entry: str  # the entry's uuid
    number: int | None  # the entry's number, None until the first post
    name: str
    rating: int | None
    score: int | None  # in force, None while nothing is reported
    best: bool = False  # the table's highest score
    brings: tuple[str, ...] = ()  # of: tiles, clock, board, paper


@dataclass(frozen=True)
class TableCard:
    """A table of a round, as the day page and the round page draw it."""

    table: int
    group: str  # "", winners, rest, final
    state: str
    seats: tuple[SeatView, ...]
    note: str  # one line that says why it isn't done, or who accepted it when
    findings: int = 0  # errors and warnings of the engine on this slip
    round_number: int = 0


@dataclass(frozen=True)
class Step:
    """A line in the course of the day."""

    label: str
    detail: str
    state: str  # done, now, todo


@dataclass(frozen=True)
class NextAct:
    """The one thing to do next. ``kind`` names the page or act, which the web floor addresses."""

    kind: str  # add_players, check_in, draw, confirm, post, enter, check, complete, decide, places
    title: str
    why: str
    action: str  # the words on the button
    round_number: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class MissingItem:
    table: int
    what: str  # "the slip", "two signatures", "a sum to check"
    who: str
    state: str


@dataclass(frozen=True)
class LastResult:
    at: datetime
    table: int
    round_number: int
    headline: str  # "Zoë Brânză-Hill 255"
    detail: str  # "Oskar D., desk, seat 6 corrected by +10"


@dataclass(frozen=True)
class ClockView:
    """A round's clock. ``seconds_left`` is None before it starts, and negative when it is over."""

    round_number: int
    minutes: int | None  # None: the rules set no time
    clause: str  # the clause by which it is never stopped, or ""
    started_at: datetime | None = None
    ends_at: datetime | None = None  # None before the start and in a pause
    seconds_left: int | None = None
    paused: bool = False
    version: int | None = field(default=None, compare=False)  # of the round


@dataclass(frozen=True)
class DayPage:
    event: EventView
    foot: Foot
    next: NextAct
    steps: tuple[Step, ...]
    cards: tuple[TableCard, ...]
    tally: tuple[tuple[str, int], ...]  # (state, how many tables), in the order of a slip's life
    missing: tuple[MissingItem, ...]
    last: tuple[LastResult, ...]
    different: tuple[str, ...] = ()  # what a correction would have made different
    clock: ClockView | None = None  # of the round that is being played


@dataclass(frozen=True)
class EntryRow:
    """A player in the division, for the list of players and check-in."""

    uuid: str
    number: int | None
    name: str
    rating: int | None
    member_id: str
    checked_in: bool
    brings: tuple[str, ...]
    withdrawn_from: int | None  # the first round missed
    version: int


@dataclass(frozen=True)
class DraftSeat:
    seat: SeatView
    table: int
    why: str  # "2nd at table 3 with 244", "by rating"


@dataclass(frozen=True)
class HandEdit:
    """A change of seats by hand, as it is kept with the round."""

    what: str  # "Ann and Bob swapped"
    reason: str
    by: str


@dataclass(frozen=True)
class RoundPage:
    """A round from draft to complete."""

    event: EventView
    foot: Foot
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
    incomplete: tuple[int, ...]  # tables without an accepted slip
    gone_on_without: tuple[int, ...]
    go_on_reason: str
    different: tuple[str, ...] = ()
    posted_at: datetime | None = None
    completed_at: datetime | None = None
    last_round: bool = False
    edits: tuple[HandEdit, ...] = ()
    revision: int = 0  # of what was posted
    clock: ClockView | None = None  # while the round is played


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
    seat: SeatView
    reported: int | None
    verified: int | None  # from the words; None while no words are typed
    in_force: int | None
    words: tuple[WordView, ...]
    notes: tuple[ClauseNote, ...]
    signed_by: str  # "on paper, keyed by Oskar D. 14:22", "" = not signed
    words_text: str = ""


@dataclass(frozen=True)
class LedgerRow:
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
    event: EventView
    foot: Foot
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


@dataclass(frozen=True)
class EchoSeat:
    """A seat of a line being read back; ``score`` None: not typed yet."""

    place: int
    name: str
    score: int | None
    best: bool
    before: int | None = None  # the score in force now, if the table is already in
    words: tuple[WordView, ...] = ()
    verified: int | None = None  # what the words make
    doubtful: bool = False


@dataclass(frozen=True)
class Echo:
    """An entry line read back with names, before it counts."""

    line: str
    table: int
    group: str
    round_number: int
    seats: tuple[EchoSeat, ...]
    follows: tuple[ClauseNote, ...]
    unsigned: bool
    version: int
    doubts: tuple[ClauseNote, ...] = ()  # asked about once, then it counts
    again: bool = False  # the table is in; taking this writes corrections


@dataclass(frozen=True)
class EntryPage:
    event: EventView
    foot: Foot
    open_tables: tuple[TableCard, ...]  # no slip yet
    all_tables: int
    last: tuple[LastResult, ...]
    echo: Echo | None = None


@dataclass(frozen=True)
class StandingRow:
    place: int | None
    shared: bool
    entry: str
    number: int | None
    name: str
    rating: int | None
    best_word: int | None
    scores: tuple[int | None, ...]  # one a round
    total: int
    plays_for: str  # "the final", "8 – 22", "champion", ""
    note: str = ""  # "withdrawn after round 1"
    tied: bool = False  # tied at the cut


@dataclass(frozen=True)
class StandingsPage:
    event: EventView
    foot: Foot
    after: int  # after which round
    rows: tuple[StandingRow, ...]
    cut_after: int | None  # how many rows stand above the cut
    cut_says: str
    complete: bool  # are all slips of that round in?
    is_final: bool  # places, not standings
    decision: Decision | None = None


# ---------------------------------------------------------------- papers


@dataclass(frozen=True)
class PaperHead:
    """What all papers of an event share."""

    event: str
    day: str  # "Saturday 9 May 2026"
    rules: str  # "NSA Anagrams (2005)"
    paper: str  # "A4" or "Letter"
    revision: int
    posted: str  # "14:01"
    fingerprint: str  # the journal's head, 64 hex digits
    entries: int
    list_note: str  # "word list: enable, practice list, not official"

    @property
    def is_draft(self) -> bool:
        """Is this of a round that nobody has posted?"""
        return self.revision < 1 or not self.posted


@dataclass(frozen=True)
class PaperTable:
    number: int
    group: str
    seats: tuple[SeatView, ...]
    code: str  # ten signs
    url: str  # what the QR says
    tiles_by: str  # "seats 2, 5" or ""


@dataclass(frozen=True)
class SlipRules:
    """What a table's result slip says by its rules; as it stands here, by NSA Anagrams."""

    most_words: int = 0  # that a player can have; 0: no limit
    points: str = "squared"  # the column where a word's worth is written
    digits: tuple[str, ...] = ("hundreds", "tens", "ones")  # of a total
    turns: tuple[tuple[str, str], ...] = (("stage one", "clockwise"), ("stage two", "reversed"))
    first_how: str = "seat drawn"
    first_clause: str = "NSA-5, NSA-12"
    first_boxes: tuple[str, ...] = ("stage one", "stage two")
    clock: str = "never stopped"
    legend: str = "squares"
    worth: tuple[tuple[int, int], ...] = tuple((n, n * n) for n in range(6, 16))  # by letters
    advice: str = (
        "First the letters, then their square. A blank is a letter like any other: ring it. "
        "Only words that stand at the end count. No room left: overleaf, with the seat number."
    )


@dataclass(frozen=True)
class RoundPaper:
    head: PaperHead
    number: int
    rounds: int
    title: str  # "Round 2", "Final and round 3"
    minutes: int | None  # None: the rules set no time, and no clock was started
    tables: tuple[PaperTable, ...]
    slip: SlipRules = SlipRules()


@dataclass(frozen=True)
class StandingsPaper:
    head: PaperHead
    after: int
    rounds: int
    rows: tuple[StandingRow, ...]
    cut_after: int | None
    cut_says: str
    is_final: bool
    decided: str = ""  # "Decided by R. Ålundsen, director, 13:58."
    order: str = ""  # by what the rows stand in this order, a sentence


@dataclass(frozen=True)
class FilledSlip:
    """A slip as it counts: for the file, and for disputes."""

    table: int
    group: str
    state: str
    seats: tuple[SlipSeat, ...]
    ledger: tuple[LedgerRow, ...]
    notes: tuple[ClauseNote, ...]  # of the table as a whole
    taken: str  # "Taken 9:05 by Oskar D."
    accepted: str  # "Signed by all on paper and accepted 9:06 by Oskar D.", or what is missing


@dataclass(frozen=True)
class FilledPaper:
    head: PaperHead
    number: int
    title: str
    slips: tuple[FilledSlip, ...]
    points: str = "squared"  # what the column of a word's worth is called


@dataclass(frozen=True)
class PaperView:
    """A paper on the papers page: whether it was printed, and whether that still holds."""

    name: str
    label: str
    note: str
    state: str  # "", never, printed, old ("" = made of others, which have states)
    printed: str = ""  # "Printed 9:12 by Oskar D., revision 1"
    old: str = ""  # "Out of date since 9:41, when Mirela K. corrected table 3."
    again: str = ""  # the name of what is to be printed again
    title: str = ""  # of that


@dataclass(frozen=True)
class PapersPage:
    event: EventView
    foot: Foot
    again: tuple[PaperView, ...]  # what is out of date
    groups: tuple[tuple[str, tuple[PaperView, ...]], ...]  # "Round 2, posted", its papers
