"""The values of the day's page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from tdtool.queries.rounds.predicted import Start
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.values import ClockView, Latecomer
from tdtool.web.rounds.values import TableCard


@dataclass(frozen=True)
class Step:
    """A line in the course of the day."""

    label: str
    detail: str
    state: str  # done, now, todo


@dataclass(frozen=True)
class NextAct:
    """The one thing to do next. ``kind`` names the page or act, which the web floor addresses."""

    # add_players, check_in, draw, confirm, post, print, start_clock, enter, check, complete,
    # verify, dispute, reports, pair, decide, play_off, start_play_off, places
    kind: str
    title: str
    why: str
    action: str  # the words on the button
    round_number: int | None = None
    table: int | None = None
    dispute: str = ""  # its uuid


class Rank(IntEnum):
    """In which order things are done."""

    AT_ONCE = 0  # papers and clock of a round that begins
    DISPUTE = 1
    CHECK = 2
    MISSING = 3
    SIGN = 4
    STEP = 5  # the round complete, the next one drawn
    LEFT = 6  # what a complete round has left open
    LAST = 7  # the places
    AWAITED = 8  # slips of games that are still played
    HALF = 9  # reports by phone that wait for the other player’s


NOTHING_TO_DO = NextAct("", "", "", "")


@dataclass(frozen=True)
class ToDoItem:
    """One thing to do; ``act`` is how the day page offers it where it is the first of all."""

    table: int
    what: str  # "no slip yet", "two signatures", "error"
    who: str
    # what the table is; "reports" players’ own; "doubtful" what the desk asks about, "disputed"
    # what players do; "step" of no table
    state: str
    round_number: int = 0
    late: bool = False  # of an earlier round than the one on the page
    dispute: str = ""  # the dispute's uuid, where it is one
    entry: str = ""  # of a player who came late and has no seat yet
    game: str = ""  # of two players without a slip, one of whom may be late
    rank: Rank = Rank.AWAITED
    act: NextAct = NOTHING_TO_DO
    slug: str = ""  # its division’s address
    code: str = ""  # its division, where there are several

    @property
    def is_awaited(self) -> bool:
        """Whether it is a slip of a game that is still played: the tables show it as well."""
        return self.rank == Rank.AWAITED


@dataclass(frozen=True)
class LastResult:
    at: datetime
    table: int
    round_number: int
    headline: str  # "Zoë Brânză-Hill 255"
    detail: str  # "Oskar D., desk, seat 6 corrected by +10"
    taken_back: bool = False  # it doesn't count any more
    key: str = ""  # the game's uuid


@dataclass(frozen=True)
class DayPage:
    """A division's day; ``to_do`` is in the order in which it is done, ``next`` its first."""

    code: str
    slug: str
    next: NextAct
    steps: tuple[Step, ...]
    cards: tuple[TableCard, ...]
    tally: tuple[tuple[str, int], ...]  # (state, how many tables), in the order of a slip's life
    to_do: tuple[ToDoItem, ...]
    different: tuple[Different, ...] = ()  # what a correction would have made different
    lifted: str = ""  # whom a correction has lifted above a seed of the play-off
    clock: ClockView | None = None  # of the round that is being played
    second: NextAct | None = None  # what may be done as well: a round drawn while one is played
    strip: tuple[Step, ...] = ()  # the rounds by number, where they are too many for lines
    shown: int | None = None  # the round whose tables these are
    shown_state: str = ""
    unplayed: tuple[str, ...] = ()  # "Eve has a bye", "Bob forfeits against Ann"
    late: tuple[Latecomer, ...] = ()  # whose clocks run because they aren't here
    start: Start | None = None  # of the round that comes next
    not_here: int = 0  # players not checked in yet, who never sat


@dataclass(frozen=True)
class DivisionDay:
    """A division on the event's own page: where it stands, and what comes next there."""

    code: str
    slug: str
    system_name: str
    next: NextAct
    says: str  # "round 3 of 7, 4 of 12 slips in"
