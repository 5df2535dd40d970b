"""Seats changed by hand: what would come of a change, before anything counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tdtool.models import Round
from tdtool.pairing import edits as hand_edits
from tdtool.pairing.checks import Fault
from tdtool.pairing.pairings import Pairing
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.queries import rules
from tdtool.queries.playoffs import guard
from tdtool.queries.rounds import checks, draw_of_pairs, draw_of_tables, pairings
from tdtool.queries.rounds.checks import OVERRULED_BY_A_REASON
from tdtool.queries.rounds.drawn_pairs import Drawn, met_before, sentence
from tdtool.queries.values import ClauseNote, SeatView
from tdtool.web.rounds.draft import check_notes
from tdtool.web.rounds.values import TableCard


@dataclass(frozen=True)
class Sitter:
    """A player and the seat they have now; table 0 is a bye, and two at a table have no place."""

    entry: str
    name: str
    table: int
    place: int = 0

    @property
    def where(self) -> str:
        table = f"table {self.table}" if self.table else "the bye"
        return f"{table}, seat {self.place}" if self.place else table


@dataclass(frozen=True)
class Way:
    """What can be done with two of a draft of pairs, and the key for it."""

    value: str
    label: str
    detail: str
    key: str
    chosen: bool = False


@dataclass(frozen=True)
class MeanRating:
    """How strong a table is, as it is and as it would be. None: nobody there is rated."""

    table: int
    now: int | None
    after: int | None
    players_now: int
    players_after: int


@dataclass(frozen=True)
class Change:
    """A change by hand, as far as it was said: one player, then whom else or which table; and what
    would come of it."""

    one: Sitter | None = None
    other: Sitter | None = None
    table: int | None = None
    to: str = ""
    how: str = ""  # of pairs: swap, together, turn, apart or lift
    ways: tuple[Way, ...] = ()  # what can be done with these two
    refusal: str = ""
    then: tuple[ClauseNote, ...] = ()  # the pairings that would change, and why these two
    notes: tuple[ClauseNote, ...] = ()  # what the checker would say, faults first
    means: tuple[MeanRating, ...] = ()
    needs_reason: bool = False
    version: int | None = None  # of what would be changed

    @property
    def whole(self) -> bool:
        """Whether it could be made."""
        return self.one is not None and bool(self.to) and not self.refusal

    @property
    def does(self) -> str:
        """What its button says."""
        at_tables = "Swap players" if self.other else "Move player"
        return next((way.label for way in self.ways if way.chosen), at_tables)


# ---------------------------------------------------------------- pairings

WAYS = {
    "swap": Way("swap", "Swap them", "each takes the other’s place", "s"),
    "together": Way("together", "Make them meet", "their opponents meet each other", "m"),
    "turn": Way("turn", "Switch who starts", "the other player starts", "t"),
    "apart": Way("apart", "Keep them apart", "in this division, from the next draw", "a"),
    "lift": Way("lift", "Allow them to meet", "they are kept apart now", "a"),
}


def pair_proposed(drawn: Drawn, *, one: str, to: str, how: str) -> Change:
    """What a change of a draft would give. Nothing is changed by asking."""
    first, other = _picked(drawn, one), _picked(drawn, to)
    if first is None:
        return Change(refusal="That player isn’t in this round." if one else "")
    if not to or to == one:
        return Change(one=first)
    if other is None:
        return Change(one=first, refusal="That player isn’t in this round.")
    change = Change(one=first, other=other, to=to)
    if why := guard.bracket_says(drawn.known, drawn.round.number, (one, to)):
        return replace(change, refusal=why)
    a, b = drawn.known.numbers[one], drawn.known.numbers[to]
    meet = any({a, b} == {c.first, c.second} for c in drawn.couples)
    ways = _ways(drawn, one, to, meet=meet)
    how = how if how in ways else ways[0]
    change = replace(
        change,
        how=how,
        ways=tuple(replace(WAYS[way], chosen=way == how) for way in ways),
        version=_version(drawn, how, a),
    )
    if how in ("apart", "lift"):
        names = f"{first.name} and {other.name}"
        return replace(change, then=_kept_apart(names, how, first.table if meet else 0))
    try:
        couples, byes = _pair_changed(drawn, how, a, b)
    except hand_edits.BadEdit as refusal:
        return replace(change, refusal=str(refusal))
    return _pair_looked_at(drawn, change, couples, byes)


def _ways(drawn: Drawn, player: str, to: str, *, meet: bool) -> list[str]:
    apart = "lift" if sorted((player, to)) in drawn.round.division.apart else "apart"
    if not meet:
        return ["swap", "together", apart]
    turned = any(s.order_of_play for sitting in drawn.seats.values() for s in sitting)
    return ["turn", apart] if turned else [apart]


def _version(drawn: Drawn, how: str, number: int) -> int:
    """Of the game whose starts are turned, of the division in which two are kept apart, or of
    the round."""
    if how in ("apart", "lift"):
        return drawn.round.division.version
    if how == "turn":
        key = drawn.known.entrant(number).key
        return next(
            game.version
            for game, sitting in drawn.seats.items()
            if any(str(seat.entry.uuid) == key for seat in sitting)
        )
    return drawn.round.version


def _picked(drawn: Drawn, entry: str) -> Sitter | None:
    for game, sitting in drawn.seats.items():
        for seat in sitting:
            if str(seat.entry.uuid) == entry:
                return Sitter(entry, seat.entry.name, game.table_number)
    return None


def _pair_changed(drawn: Drawn, how: str, one: int, other: int) -> hand_edits.ChangedPairs:
    if how == "turn":
        turned = [
            Pairing(c.table, c.second, c.first) if one in (c.first, c.second) else c
            for c in drawn.couples
        ]
        return turned, list(drawn.byes)
    change = hand_edits.let_meet if how == "together" else hand_edits.swap_opponents
    couples, byes = change(drawn.couples, drawn.byes, one, other)
    return draw_of_pairs.in_turn(drawn.round, drawn.known, drawn.couples, couples), byes


def _pair_looked_at(
    drawn: Drawn, change: Change, couples: list[Pairing], byes: list[int]
) -> Change:
    faults = checks.faults_of_pairs(drawn.round, field=drawn.known, couples=couples, byes=byes)
    return replace(
        change,
        then=tuple(_then(drawn, couples, byes)),
        notes=(
            *check_notes.of_faults(rules.of_division(drawn.round.division), faults),
            *_gone(drawn.faults, faults),
            *check_notes.fine_pairs(drawn.round, couples, byes, faults),
        ),
        needs_reason=_needs_reason(drawn.faults, faults),
    )


def _then(drawn: Drawn, couples: Sequence[Pairing], byes: Sequence[int]) -> list[ClauseNote]:
    """The pairings that would be new, and why these two."""
    field = drawn.known
    new = [couple for couple in couples if couple not in drawn.couples]
    reasons = pairings.why(drawn.round, field=drawn.known, couples=new)
    notes = []
    for couple in new:
        why = reasons[couple.table]
        names = (field.entrant(couple.first).name, field.entrant(couple.second).name)
        notes.append(
            ClauseNote(
                f"Table {couple.table}: {names[0]} vs. {names[1]}",
                severity="warning" if met_before(why.repeat) else "note",
                sub=sentence(why, drawn.round.division),
            )
        )
    free = [field.entrant(n).name for n in byes if n not in drawn.byes]
    return notes + [ClauseNote(f"{name} has the bye", "", "note") for name in free]


def _kept_apart(names: str, how: str, table: int) -> tuple[ClauseNote, ...]:
    """``table``: where they meet in this draft, or 0."""
    if how == "lift":
        return (ClauseNote(f"{names} can be paired again."),)
    notes = [ClauseNote(f"{names} will be kept apart.")]
    if table:
        text = f"They still meet at table {table} of this draft."
        sub = "Afterwards, swap one of them or draw the round again."
        notes.append(ClauseNote(text, "", "warning", sub))
    return tuple(notes)


# ---------------------------------------------------------------- seats at tables

TO_TABLE = "table-"  # "table-3" is a table to move to; anything else is a player to swap with


def proposed(round_: Round, cards: Sequence[TableCard], *, one: str, to: str) -> Change:
    """What a change of a draft would give. Nothing is changed by asking."""
    sitting = {
        seat.entry: Sitter(seat.entry, seat.name, card.table, seat.place)
        for card in cards
        for seat in card.seats
    }
    if one not in sitting:
        return Change(refusal="That player isn’t in this round." if one else "")
    change = Change(one=sitting[one], version=round_.version)
    if not to or to == one:
        return change
    change = replace(change, other=sitting.get(to), table=table_named(to), to=to)
    drawn_tables = draw_of_tables.tables_of(round_)
    try:
        after = _changed(round_, drawn_tables, one=one, to=to)
    except hand_edits.BadEdit as refusal:
        return replace(change, refusal=str(refusal))
    return _looked_at(round_, cards, change, drawn_tables, after)


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
    change: Change,
    drawn_tables: Sequence[DrawnTable],
    after: Sequence[DrawnTable],
) -> Change:
    system = rules.of_division(round_.division)
    before, faults = (checks.faults_of_tables(round_, dealt) for dealt in (drawn_tables, after))
    seats = {seat.entry: seat for card in cards for seat in card.seats}
    touched = [t.number for t in drawn_tables if t not in after]
    return replace(
        change,
        notes=(
            *(check_notes.fault_note(system, fault) for fault in faults),
            *check_notes.lacking(system, _cards(after, seats), only=touched),
            *_gone(before, faults),
            *check_notes.fine_tables(system, after, faults),
        ),
        means=tuple(_means(drawn_tables, after, seats, touched)),
        needs_reason=_needs_reason(before, faults),
    )


def _gone(before: Sequence[Fault], after: Sequence[Fault]) -> list[ClauseNote]:
    remaining = {fault.message for fault in after}
    return [
        ClauseNote("Fixes one fault.", severity="fine", sub=fault.message)
        for fault in before
        if fault.message not in remaining
    ]


def _needs_reason(before: Sequence[Fault], after: Sequence[Fault]) -> bool:
    old = {fault.message for fault in before}
    new = (fault for fault in after if fault.message not in old)
    return any(fault.kind in OVERRULED_BY_A_REASON for fault in new)


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
