"""Where a division stands: its rounds, the tables of those that are played or shown, and what the
rules prove wrong in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cached_property

from tdtool.engine.systems import RuleSystem
from tdtool.models import Dispute, Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.queries import events, rules
from tdtool.queries.audits import slips as verified_slips
from tdtool.queries.audits.looks import Item
from tdtool.queries.audits.slips import Seen
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import cuts, round_state
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.rounds.round_state import StateOfRound
from tdtool.queries.rounds.values import Decision
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import table_state
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClockView, Latecomer
from tdtool.web.rounds.values import TableCard, card

# The values of the day's page.


@dataclass(frozen=True)
class Step:
    """A round in the course of the day."""

    number: int
    state: str  # complete, posted, confirmed, draft, undrawn
    says: str  # "incomplete: table 4", "not drawn"
    current: bool = False  # its tables are shown


@dataclass(frozen=True)
class NextAct:
    """The one thing to do next. ``kind`` names the page or act, which the web floor addresses."""

    # add_players, check_in, draw, confirm, post, print, start_clock, enter, check, complete,
    # every, dispute, reports, pair, round, decide, play_off, start_play_off, places
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
    # and "challenged" what players do; "step" of no table
    state: str
    round_number: int = 0
    late: bool = False  # of an earlier round than the one on the page
    dispute: str = ""  # the dispute's uuid, where it is one
    challenge: int = 0  # its number, where it is one
    entry: str = ""  # of a player who came late and has no seat yet
    game: str = ""  # of two players without a slip, one of whom may be late
    rank: Rank = Rank.AWAITED
    act: NextAct = NOTHING_TO_DO
    slug: str = ""  # its division’s address
    code: str = ""  # its division, where there are several

    @property
    def is_missing(self) -> bool:
        """Whether it is a slip that isn't in: the list of open tables has them all."""
        return self.state in ("blank", "missing")


@dataclass(frozen=True)
class LastResult:
    at: datetime
    table: int
    round_number: int
    headline: str  # "Zoë Brânză-Hill 255"
    detail: str  # "Oskar D., desk, seat 6 corrected by +10"
    taken_back: bool = False  # it doesn't count any more
    act: int = 0  # in the journal


@dataclass(frozen=True)
class DayPage:
    """A division's day; ``to_do`` is in the order in which it is done, ``next`` its first."""

    code: str
    slug: str
    next: NextAct
    strip: tuple[Step, ...]
    cards: tuple[TableCard, ...]
    tally: tuple[tuple[str, int], ...]  # (state, how many tables), in the order of a slip's life
    to_do: tuple[ToDoItem, ...]
    clock: ClockView | None = None  # of the round that is being played
    second: NextAct | None = None  # what may be done as well: a round drawn while one is played
    shown: int | None = None  # the round whose tables these are
    unplayed: tuple[str, ...] = ()  # "Eve has a bye", "Bob forfeits against Ann"
    late: tuple[Latecomer, ...] = ()  # whose clocks run because they aren't here
    not_here: int = 0  # players not checked in yet, who never sat


@dataclass(frozen=True)
class DayNow:
    """The division's rounds in order, and the games of those that are played or shown.

    ``seen`` is what the rounds tell; None while none is posted. ``states`` is what each of these
    tables is, by the game's row.
    """

    division: Division
    rounds: Sequence[Round]
    games: Mapping[int, Sequence[TableRows]]  # by the round's number; byes have no table
    states: Mapping[int, TableState]
    seen: Seen | None = None

    @classmethod
    def of_each(
        cls, divisions: Iterable[Division], *, at: datetime, compared: bool = False
    ) -> list[DayNow]:
        """Of these divisions of an event, whose games are read all at once; ``compared``: to be
        held against each other, too."""
        rounds = {division: events.rounds_of(division) for division in divisions}
        shown_rounds = [round_ for drawn in rounds.values() for round_ in _played_or_shown(drawn)]
        if not shown_rounds:
            return [cls(division, drawn, {}, {}) for division, drawn in rounds.items()]
        event = shown_rounds[0].division.event
        seen = verified_slips.seen_of(event, shown_rounds, compared=compared)
        every = [table for round_ in shown_rounds for table in seen.tables[round_.pk]]
        looked_at = {look.row: look for round_ in shown_rounds for look in seen.looks[round_.pk]}
        states = table_state.of_tables(every, at=at, looked_at=looked_at)
        return [
            cls(
                division,
                drawn,
                {round_.number: seen.tables[round_.pk] for round_ in _played_or_shown(drawn)},
                states,
                seen,
            )
            for division, drawn in rounds.items()
        ]

    @property
    def newest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def shown(self) -> Round | None:
        """The newest round that is posted."""
        return next((round_ for round_ in reversed(self.rounds) if round_.is_posted), None)

    @property
    def played(self) -> list[Round]:
        """The rounds being played, the earliest first; several where they may overlap."""
        return [round_ for round_ in self.rounds if round_.state == RoundState.POSTED]

    @property
    def between(self) -> bool:
        """Whether a round is complete, and nothing of the next one is there yet."""
        newest = self.newest
        return newest is not None and newest.state == RoundState.COMPLETE and not self.played

    @property
    def over(self) -> bool:
        return self.between and len(self.rounds) >= self.division.rounds

    @cached_property
    def system(self) -> RuleSystem:
        return rules.of_division(self.division)

    @cached_property
    def field(self) -> Field:
        return kept_field(self.division)

    @cached_property
    def differences(self) -> tuple[Different, ...]:
        """The open rounds whose draw would be another by the scores as they are now."""
        return open_rounds.of_division(self.division, self.field)

    def tables(self, round_: Round) -> list[TableRows]:
        """What is played in a round, or was to be, by tables."""
        return [row for row in self.games[round_.number] if row.game.table_id is not None]

    @cached_property
    def proved(self) -> tuple[Item, ...]:
        """The errors of the division, whichever their rounds."""
        return self.seen.errors_of(self.division) if self.seen else ()

    def to_settle(self, number: int) -> tuple[Decision, ...]:
        """The cuts of a round that isn’t drawn yet, worked out once."""
        if number not in self._cuts:
            self._cuts[number] = cuts.to_settle(self.division, number, self.field)
        return self._cuts[number]

    @cached_property
    def _cuts(self) -> dict[int, tuple[Decision, ...]]:
        return {}

    @cached_property
    def disputes(self) -> list[Dispute]:
        """The open ones, of whichever round."""
        return slip_states.open_disputes(self.division)

    @cached_property
    def cards(self) -> dict[int, tuple[TableCard, ...]]:
        """The tables as they are drawn, by the round's number."""
        rounds = [round_ for round_ in self.rounds if round_.number in self.games]
        return {
            round_.number: tuple(card(table, self.state(table)) for table in self.tables(round_))
            for round_ in rounds
        }

    @property
    def any_out(self) -> bool:
        """Whether the round that is shown waits for a slip."""
        return self.shown is not None and any(
            table.state == "blank" for table in self.tables(self.shown)
        )

    def state(self, table: TableRows) -> TableState:
        return self.states[table.game.pk]

    def round_state(self, round_: Round) -> StateOfRound:
        at_tables = self.tables(round_) if round_.number in self.games else ()
        states = {table.number: self.state(table) for table in at_tables}
        return round_state.of_round(round_, self.field, states)

    def accepted(self, round_: Round) -> int:
        """How many of its slips are accepted, to be checked or not."""
        slips = map(self.state, self.tables(round_))
        return sum(slip.counts for slip in slips)

    def states_of(self, round_: Round) -> list[str]:
        """What its tables are, in their order."""
        return [self.state(table).state for table in self.tables(round_)]


def _played_or_shown(rounds: Sequence[Round]) -> list[Round]:
    """The rounds that are being played, and the newest that is posted."""
    posted = [round_ for round_ in rounds if round_.is_posted]
    return [
        round_ for round_ in posted if round_.state == RoundState.POSTED or round_ is posted[-1]
    ]
