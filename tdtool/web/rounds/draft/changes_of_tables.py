"""Seats changed by hand: what would come of a change, before anything counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tdtool.models import Round
from tdtool.pairing import edits as hand_edits
from tdtool.pairing.checks import Fault
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.queries import rules
from tdtool.queries.rounds import checks, draw_of_tables
from tdtool.queries.values import ClauseNote, SeatView
from tdtool.web.rounds.draft import check_notes
from tdtool.web.rounds.values import TableCard

TO_TABLE = "table-"  # "table-3" is a table to move to; anything else is a player to swap with


@dataclass(frozen=True)
class Sitter:
    """A player and the seat they have now."""

    entry: str
    name: str
    table: int
    place: int


@dataclass(frozen=True)
class MeanRating:
    """How strong a table is, as it is and as it would be. None: nobody there is rated."""

    table: int
    now: int | None
    after: int | None
    players_now: int
    players_after: int


@dataclass(frozen=True)
class SeatChange:
    """A change by hand, as far as it was said: one player, then whom they swap with or where to."""

    one: Sitter | None = None
    other: Sitter | None = None
    table: int | None = None
    to: str = ""
    refusal: str = ""
    notes: tuple[ClauseNote, ...] = ()  # what the checker would say, faults first
    means: tuple[MeanRating, ...] = ()
    needs_reason: bool = False

    @property
    def whole(self) -> bool:
        """Whether it could be made."""
        return self.one is not None and bool(self.to) and not self.refusal


def proposed(round_: Round, cards: Sequence[TableCard], *, one: str, to: str) -> SeatChange:
    """What a change of a draft would give. Nothing is changed by asking."""
    sitting = {
        seat.entry: Sitter(seat.entry, seat.name, card.table, seat.place)
        for card in cards
        for seat in card.seats
    }
    seat_change = SeatChange(
        one=sitting.get(one), other=sitting.get(to), table=table_named(to), to=to
    )
    if seat_change.one is None:
        return SeatChange(refusal="That player isn’t in this round." if one else "")
    if not to or to == one:
        return SeatChange(one=seat_change.one)
    drawn_tables = draw_of_tables.tables_of(round_)
    try:
        after = _changed(round_, drawn_tables, one=one, to=to)
    except hand_edits.BadEdit as refusal:
        return replace(seat_change, refusal=str(refusal))
    return _looked_at(round_, cards, seat_change, drawn_tables, after)


def table_named(to: str) -> int | None:
    """The table that a change goes to, or None where it goes to a player."""
    number = to.removeprefix(TO_TABLE)
    names_table = (
        to.startswith(TO_TABLE) and number.isascii() and number.isdigit() and len(number) < 5
    )
    return int(number) if names_table else None


def _changed(
    round_: Round, drawn_tables: Sequence[DrawnTable], *, one: str, to: str
) -> tuple[DrawnTable, ...]:
    field, table = draw_of_tables.sitting(round_), table_named(to)
    if table is not None:
        return hand_edits.move_seat(drawn_tables, one, table, field=field)
    return hand_edits.swap_seats(drawn_tables, one, to, field=field)


def _looked_at(
    round_: Round,
    cards: Sequence[TableCard],
    seat_change: SeatChange,
    drawn_tables: Sequence[DrawnTable],
    after: Sequence[DrawnTable],
) -> SeatChange:
    system = rules.of_division(round_.division)
    faults, before = (
        checks.faults_of_tables(round_, after),
        checks.faults_of_tables(round_, drawn_tables),
    )
    seats = {seat.entry: seat for card in cards for seat in card.seats}
    touched = [t.number for t in drawn_tables if t not in after]
    new = {f.message for f in faults} - {f.message for f in before}
    return replace(
        seat_change,
        notes=(
            *(check_notes.fault_note(system, fault) for fault in faults),
            *check_notes.lacking(system, _cards(after, seats), only=touched),
            *_gone(before, faults),
            *check_notes.fine_tables(system, after, faults),
        ),
        means=tuple(_means(drawn_tables, after, seats, touched)),
        needs_reason=any(
            f.kind in checks.OVERRULED_BY_A_REASON and f.message in new for f in faults
        ),
    )


def _gone(before: Sequence[Fault], after: Sequence[Fault]) -> list[ClauseNote]:
    remaining = {fault.message for fault in after}
    return [
        ClauseNote("Fixes one fault.", severity="fine", sub=fault.message)
        for fault in before
        if fault.message not in remaining
    ]


def _cards(tables: Sequence[DrawnTable], seats: Mapping[str, SeatView]) -> list[TableCard]:
    return [
        TableCard(t.number, t.group, "blank", tuple(seats[key] for key in t.seats), "")
        for t in tables
    ]


def _means(
    drawn_tables: Sequence[DrawnTable],
    after: Sequence[DrawnTable],
    seats: Mapping[str, SeatView],
    touched: Sequence[int],
) -> list[MeanRating]:
    """Of the tables that would change players; two who change places at one table change none."""
    tables_after = {table.number: table for table in after}
    mean_ratings = []
    for table in drawn_tables:
        seats_after = tables_after[table.number].seats if table.number in tables_after else ()
        if table.number in touched and set(seats_after) != set(table.seats):
            mean_ratings.append(
                MeanRating(
                    table.number,
                    _mean(seats[key] for key in table.seats),
                    _mean(seats[key] for key in seats_after),
                    len(table.seats),
                    len(seats_after),
                )
            )
    return mean_ratings


def _mean(seats: Iterable[SeatView]) -> int | None:
    rated = [seat.rating for seat in seats if seat.rating is not None]
    return round(sum(rated) / len(rated)) if rated else None
