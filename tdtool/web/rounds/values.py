"""The plain values that the pages of rounds are made of."""

from dataclasses import dataclass
from datetime import datetime

from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.rounds.values import Decision, PairRow, PairSide
from tdtool.queries.slips import tables
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote, ClockView, SeatView


@dataclass(frozen=True)
class TableCard:
    """A table of a round, as the pages of the day and of the round draw it."""

    table: int
    group: str  # "", winners, rest, final
    state: str  # of queries.slips.table_state
    seats: tuple[SeatView, ...]
    note: str  # one line that says why it isn't done, or who accepted it when
    has_slip: bool = False
    round_number: int = 0


@dataclass(frozen=True)
class HandEdit:
    """A change of seats by hand, as it is kept with the round."""

    what: str  # "Ann and Bob swapped"
    reason: str
    by: str


@dataclass(frozen=True)
class Choice:
    """One of the choices of a list: what the form sends, and how it reads."""

    value: str
    label: str
    detail: str = ""
    chosen: bool = False


@dataclass(frozen=True, kw_only=True)
class RoundPage:
    """A round from not drawn to complete, for any number of seats."""

    number: int
    state: str  # "", draft, confirmed, posted, complete ("" = not drawn yet)
    version: int | None
    last_round: bool
    how: str = ""  # "seated by rating", "Swiss, by rating"
    stage: str = ""  # first, groups, final, all or pairs
    why_not: str = ""  # why it can't be drawn now, a sentence
    checks: tuple[ClauseNote, ...] = ()  # what the checker says, faults first
    incomplete: tuple[int, ...] = ()  # tables without an accepted slip, and disputed ones
    disputed: tuple[int, ...] = ()  # tables with an open dispute
    to_check: tuple[int, ...] = ()  # tables whose slips ask for something
    different: tuple[Different, ...] = ()  # by today’s scores
    edits: tuple[HandEdit, ...] = ()
    stays_posted: str = ""  # why it can't be a draft again, as a clause
    revision: int = 0  # of what was posted
    reprint: bool = False  # a paper of it was printed before the last change of seats
    posted_at: datetime | None = None
    completed_at: datetime | None = None
    clock: ClockView | None = None  # while the round is played
    come_since: bool = False  # somebody was checked in after the draw
    first_draw: tuple[int, str, str] | None = None  # to be drawn at its tables: time, name, clause

    @property
    def in_pairs(self) -> bool:
        return isinstance(self, PairRoundPage)

    @property
    def drafted(self) -> bool:
        return self.state in ("draft", "confirmed")

    @property
    def stopped(self) -> bool:
        """Whether the checker has a fault that stops the round from being posted."""
        return any(note.severity == "error" for note in self.checks)


@dataclass(frozen=True, kw_only=True)
class TableRoundPage(RoundPage):
    """A round at tables of several."""

    cards: tuple[TableCard, ...] = ()
    decisions: tuple[Decision, ...] = ()  # the cut and its ties, as decided or still to decide
    methods: tuple[Choice, ...] = ()  # how it can be drawn
    can_draw: bool


@dataclass(frozen=True)
class RoundLink:
    """A round as the others lead to it."""

    number: int
    state: str  # "" is not drawn
    session: int
    here: bool


@dataclass(frozen=True)
class DrawOffer:
    """What the one button will do, and what can be chosen instead."""

    sentence: str  # "Swiss, from the standings after round 3."
    waits: str  # what the plan would rather wait for, a sentence, or ""
    players: int
    methods: tuple[Choice, ...]
    bases: tuple[Choice, ...]
    repeats: tuple[Choice, ...]
    draw_seed: str  # as it was typed


@dataclass(frozen=True)
class ApartPair:
    """Two who are not to meet."""

    one: str
    other: str
    names: str  # "Ann and Bob"


@dataclass(frozen=True)
class ApartView:
    """Who is kept apart in the division."""

    pairs: tuple[ApartPair, ...]
    teams: bool  # whether members of one team are
    has_teams: bool
    version: int  # of the division


@dataclass(frozen=True, kw_only=True)
class PairRoundPage(RoundPage):
    """A round of pairs."""

    strip: tuple[RoundLink, ...]
    apart: ApartView
    players_wanted: bool = False  # because there are too few
    rows: tuple[PairRow, ...] = ()
    byes: tuple[PairSide, ...] = ()
    assigned: bool = True  # whether pairing says who starts
    offer: DrawOffer | None = None

    @property
    def blank(self) -> tuple[PairRow, ...]:
        """Games that are to be played and have no slip yet."""
        return tuple(r for r in self.rows if r.kind == "played" and not r.has_slip)

    @property
    def forfeitable(self) -> tuple[PairRow, ...]:
        return tuple(r for r in self.rows if not r.no_forfeit)

    @property
    def forfeited(self) -> tuple[PairRow, ...]:
        return tuple(r for r in self.rows if r.kind != "played")

    @property
    def turnable(self) -> tuple[PairRow, ...]:
        """Games whose starts can be turned."""
        return tuple(r for r in self.blank if r.first.order is not None)

    @property
    def seated(self) -> list[tuple[str, str]]:
        """Who can be chosen, by entry, and where they sit."""
        sides = [(side, f"table {row.table}") for row in self.rows for side in row.sides]
        sides += [(side, "the bye") for side in self.byes]
        return [(side.entry, f"{side.name}, {place}") for side, place in sides]


@dataclass(frozen=True)
class Picked:
    """A player chosen in a draft; table 0 is a bye."""

    entry: str
    name: str
    table: int
    order: int | None


@dataclass(frozen=True)
class PairChange:
    """A change of a draft by hand, as far as it was said, and what would come of it."""

    one: Picked | None = None
    other: Picked | None = None
    how: str = ""  # swap, together, turn or apart
    ways: tuple[Choice, ...] = ()  # what can be done with these two
    refusal: str = ""
    then: tuple[ClauseNote, ...] = ()  # the pairings that would change, and why these two
    notes: tuple[ClauseNote, ...] = ()  # what the checker would say, faults first
    needs_reason: bool = False
    lifts: bool = False  # two who are apart may meet again
    version: int | None = None  # of what would be changed

    @property
    def to(self) -> str:
        return self.other.entry if self.other else ""

    @property
    def whole(self) -> bool:
        """Whether it could be made."""
        return self.one is not None and self.other is not None and not self.refusal


# A table of a round as its pages draw it, with one line on why it isn’t done.


def card(table: TableRows, state: TableState) -> TableCard:
    """The table with its seats, and what it is now."""
    return TableCard(
        table=table.number,
        group=table.game.group,
        state=state.state,
        seats=tuple(tables.seat_view(seat, table.best_score) for seat in table.seats),
        note=state.reason,
        has_slip=table.state != "blank",
        round_number=table.game.round.number,
    )
