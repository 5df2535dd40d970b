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
from tdtool.web.rounds.values import Choice, PairChange, Picked, TableCard

# Pairings of a draft changed by hand: what would come of a change, before anything counts.

WAYS = {
    "swap": ("Swap them", "each takes the other’s place"),
    "together": ("Make them meet", "their opponents meet each other"),
    "turn": ("Switch who starts", "the other player starts"),
    "apart": ("Keep them apart", "in this division, from the next draw"),
    "lift": ("Allow them to meet", "they are kept apart now"),
}


def pair_proposed(drawn: Drawn, *, one: str, to: str, how: str) -> PairChange:
    """What a change of a draft would give. Nothing is changed by asking."""
    pair_change = PairChange(one=_picked(drawn, one), other=_picked(drawn, to))
    if pair_change.one is None:
        return PairChange(refusal="That player isn’t in this round." if one else "")
    if not to or to == one:
        return replace(pair_change, other=None)
    if pair_change.other is None:
        return replace(pair_change, refusal="That player isn’t in this round.")
    if why := guard.bracket_says(drawn.known, drawn.round.number, (one, to)):
        return replace(pair_change, refusal=why)
    a, b = drawn.known.numbers[one], drawn.known.numbers[to]
    meet = any({a, b} == {c.first, c.second} for c in drawn.couples)
    ways = _ways(drawn, one, to, meet=meet)
    how = how if how in ways else ways[0]
    pair_change = replace(
        pair_change,
        how=how,
        lifts=how == "lift",
        ways=tuple(Choice(way, *WAYS[way], chosen=way == how) for way in ways),
        version=_version(drawn, how, a),
    )
    if how in ("apart", "lift"):
        return replace(pair_change, then=_kept_apart(pair_change, meet=meet))
    try:
        couples, byes = _pair_changed(drawn, how, a, b)
    except hand_edits.BadEdit as refusal:
        return replace(pair_change, refusal=str(refusal))
    return _pair_looked_at(drawn, pair_change, couples, byes)


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


def _picked(drawn: Drawn, entry: str) -> Picked | None:
    for game, sitting in drawn.seats.items():
        for seat in sitting:
            if str(seat.entry.uuid) == entry:
                table = game.table_number
                return Picked(entry, seat.entry.name, table, seat.order_of_play)
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
    drawn: Drawn, pair_change: PairChange, couples: list[Pairing], byes: list[int]
) -> PairChange:
    faults = checks.faults_of_pairs(drawn.round, field=drawn.known, couples=couples, byes=byes)
    new = {f.message for f in faults} - {f.message for f in drawn.faults}
    remaining = {f.message for f in faults}
    gone = [f.message for f in drawn.faults if f.message not in remaining]
    return replace(
        pair_change,
        then=tuple(_then(drawn, couples, byes)),
        notes=(
            *check_notes.of_faults(rules.of_division(drawn.round.division), faults),
            *(ClauseNote("Fixes one fault.", "", "fine", sub) for sub in gone),
            *check_notes.fine_pairs(drawn.round, couples, byes, faults),
        ),
        needs_reason=any(f.kind in OVERRULED_BY_A_REASON and f.message in new for f in faults),
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


def _kept_apart(pair_change: PairChange, *, meet: bool) -> tuple[ClauseNote, ...]:
    assert pair_change.one is not None and pair_change.other is not None
    names = f"{pair_change.one.name} and {pair_change.other.name}"
    if pair_change.lifts:
        return (ClauseNote(f"{names} can be paired again."),)
    notes = [ClauseNote(f"{names} will be kept apart.")]
    if meet:
        text = f"They still meet at table {pair_change.one.table} of this draft."
        sub = "Afterwards, swap one of them or draw the round again."
        notes.append(ClauseNote(text, "", "warning", sub))
    return tuple(notes)


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
