"""The values of the day's page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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
    # verify, pair, decide, play_off, start_play_off, places
    kind: str
    title: str
    why: str
    action: str  # the words on the button
    round_number: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class ToDoItem:
    table: int
    what: str  # "the slip", "two signatures", "a sum to check"
    who: str
    # of the slip; "reports" players’ own; "doubtful" what the desk asks about, "disputed" what
    # players do
    state: str
    round_number: int = 0
    late: bool = False  # of an earlier round than the one on the page
    dispute: str = ""  # the dispute's uuid, where it is one
    game: str = ""  # of two players without a slip, one of whom may be late


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
    next: NextAct
    steps: tuple[Step, ...]
    cards: tuple[TableCard, ...]
    tally: tuple[tuple[str, int], ...]  # (state, how many tables), in the order of a slip's life
    missing: tuple[ToDoItem, ...]
    last: tuple[LastResult, ...]
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

    @property
    def folded(self) -> tuple[ToDoItem, ...]:
        """What is to do beyond the first four, but for slips that are out: the tables show them."""
        return tuple(item for item in self.missing[4:] if item.late or item.state != "blank")


@dataclass(frozen=True)
class DivisionDay:
    """A division on the event's own page: where it stands, and what comes next there."""

    code: str
    slug: str
    system_name: str
    next: NextAct
    says: str  # "round 3 of 7, 4 of 12 slips in"
