"""The plain values that the pages of rounds are made of."""

from dataclasses import dataclass

from tdtool.models import Round
from tdtool.queries.rounds.redrawn.open_rounds import Different
from tdtool.queries.rounds.round_state import StateOfRound
from tdtool.queries.rounds.values import Decision, PairRow, PairSide
from tdtool.queries.slips import tables
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote, SeatView


@dataclass(frozen=True)
class TableCard:
    """A table of a round, as the desk and the round’s page draw it."""

    table: int
    group: str  # "", winners, rest, final
    state: str  # of queries.slips.table_state
    seats: tuple[SeatView, ...]
    note: str = ""  # one line that says why it isn't done, or who accepted it when
    has_slip: bool = False
    round_number: int = 0


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


@dataclass(frozen=True)
class Choice:
    """One of the choices of a list: what the form sends, and how it reads."""

    value: str
    label: str
    detail: str = ""
    chosen: bool = False


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


@dataclass(frozen=True, kw_only=True)
class RoundPage:
    """A round from not drawn to complete, for any number of seats."""

    round: Round  # its state is "" before it is drawn
    in_pairs: bool
    how: str = ""  # "seated by rating", "Swiss, by rating"
    why_not: str = ""  # why it can't be drawn now, a sentence
    players_wanted: bool = False  # because there are too few
    checks: tuple[ClauseNote, ...] = ()  # what the checker says, faults first
    at_tables: StateOfRound | None = None  # once it is drawn
    different: tuple[Different, ...] = ()  # by today’s scores
    stays_posted: str = ""  # why it can't be a draft again, as a clause
    reprint: bool = False  # a paper of it was printed before the last change of seats
    come_since: bool = False  # somebody was checked in after the draw
    first_draw: tuple[int, str, str] | None = None  # to be drawn at its tables: time, name, clause
    cards: tuple[TableCard, ...] = ()
    decisions: tuple[Decision, ...] = ()  # the cut and its ties, as decided or still to decide
    methods: tuple[Choice, ...] = ()  # how tables can be drawn
    rows: tuple[PairRow, ...] = ()
    byes: tuple[PairSide, ...] = ()
    assigned: bool = True  # whether pairing says who starts
    offer: DrawOffer | None = None  # how pairs can be drawn

    @property
    def drafted(self) -> bool:
        return self.round.state in ("draft", "confirmed")

    @property
    def last_round(self) -> bool:
        return self.round.number >= self.round.division.rounds

    @property
    def noted(self) -> bool:
        """Whether there is anything to say of it beside its tables."""
        return bool(self.checks or self.decisions or self.round.basis.get("edits"))

    @property
    def stopped(self) -> bool:
        """Whether the checker has a fault that stops the round from being posted."""
        return any(note.severity == "error" for note in self.checks)

    @property
    def none_in(self) -> bool:
        slips = any(c.has_slip for c in self.cards) or any(r.has_slip for r in self.rows)
        return not slips and not (self.at_tables and self.at_tables.disputed)

    @property
    def forfeited(self) -> tuple[PairRow, ...]:
        return tuple(row for row in self.rows if row.kind != "played")

    @property
    def turnable(self) -> tuple[PairRow, ...]:
        """Games whose starts can be turned."""
        blank = (row for row in self.rows if row.kind == "played" and not row.has_slip)
        return tuple(row for row in blank if row.first.order is not None)

    @property
    def seated(self) -> list[tuple[str, str]]:
        """Who of a round of pairs can be chosen, by entry, and where they sit."""
        sides = [(side, f"table {row.table}") for row in self.rows for side in row.sides]
        sides += [(side, "the bye") for side in self.byes]
        return [(side.entry, f"{side.name}, {place}") for side, place in sides]
