"""The plain values that pages are made of; those of papers are in ``papers.contents.values``.

Nothing here knows a row, an address or a template. Times are aware datetimes, points are whole
numbers, a rating is a whole number or None (unrated). ``place`` of a seat counts from 1,
clockwise. States are those of a slip: ``blank``, ``reported``, ``signed``, ``accepted``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from tdtool.english import dotted, in_fours, searched


def round_said(number: int, rounds: int) -> str:
    """
    >>> round_said(3, 7), round_said(8, 7)
    ('round 3 of 7', 'round 8, play-off')
    """
    return f"round {number} of {rounds}" if number <= rounds else f"round {number}, play-off"


@dataclass(frozen=True)
class EventView:
    """An event as every page of it names it."""

    slug: str  # as it stands in addresses: "lake", of several divisions "lake/B"
    name: str
    starts_on: date | None
    venue: str
    system: str  # a rule system's id
    system_name: str
    lexicon: str
    lexicon_official: bool  # False: pages and papers say "practice list, not official"
    words_agreed_on: str  # other kinds of words that count by agreement
    rounds: int
    paper: str  # "A4" or "Letter"
    version: int
    archived: bool = False  # opened from an archive: read here, not written
    closed: bool = False  # an archive that was put away
    round_now: int | None = None  # the newest round that is drawn
    round_state: str = ""  # draft, confirmed, posted, complete; "" before round 1
    round_played: int | None = None  # the newest that is being played; else as round_now
    draw: str = "tables"  # what rounds are drawn into: tables, or pairs
    rank: str = "totals"  # what players are ranked by: totals, or wins
    final_words: bool = True  # words standing at the end are on the slip
    division: str = ""  # the page's division; "" where the event has one only
    divisions: tuple[DivisionTab, ...] = ()  # to go to another; () where there is one only


@dataclass(frozen=True)
class DivisionTab:
    """A division as the pages of the others lead to it."""

    code: str
    slug: str
    round_now: int | None
    rounds: int
    here: bool
    state: str = ""  # of that round: draft, confirmed, posted, complete


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
class Latecomer:
    """Somebody whose clock was started at their table; ``version`` is the game's."""

    entry: str
    name: str
    table: int
    game: str
    place: int
    since: datetime
    seconds: int  # since then
    version: int
    no_forfeit: str  # why their game can't be forfeited, a sentence; "": it can

    @property
    def ran(self) -> str:
        """How long the clock has run: 4:07."""
        return f"{self.seconds // 60}:{self.seconds % 60:02d}"


@dataclass(frozen=True)
class EntryRow:
    """A player in the division, as the list of players has them."""

    uuid: str
    number: int | None
    name: str
    rating: int | None
    member_id: str
    checked_in: bool
    brings: tuple[str, ...]
    withdrawn_from: int | None  # the first round missed
    version: int
    prize_class: str = ""
    team: str = ""
    career_games: int | None = None  # before the event; None: not known
    absent: tuple[tuple[int, int], ...] = ()  # rounds that are missed, from which to which
    plays_from: int | None = None  # came late, and waits for this round

    @property
    def searched(self) -> str:
        """The name as it is looked for and sorted: accents don't count."""
        return searched(self.name)


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
    house: str = ""  # the head of the laptop's own journal, of its accounts

    @property
    def codes(self) -> str:
        """Both heads in short, for a foot that has no room for more."""
        return dotted(in_fours(self.fingerprint[:8]), self.accounts)

    @property
    def accounts(self) -> str:
        """The head of the accounts’ journal in short, beside that of the event wherever it is."""
        return f"accounts {in_fours(self.house[:8])}" if self.house else ""

    @property
    def is_draft(self) -> bool:
        """Is this of a round that nobody has posted?"""
        return self.revision < 1 or not self.posted
