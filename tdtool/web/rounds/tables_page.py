"""The page of a round at tables of several."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tdtool.engine import clauses
from tdtool.english import counted
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.tables.dealing import USUAL, USUAL_ANEW, BadTableSize, DrawnTable, TooFew
from tdtool.queries import events, rules
from tdtool.queries.field import who_plays
from tdtool.queries.rounds import checks, cuts, draw_of_tables, taken_players
from tdtool.queries.rounds.values import Decision
from tdtool.queries.slips import table_state, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import ClauseNote
from tdtool.web.rounds import drawn_round
from tdtool.web.rounds.draft import check_notes, draw_offer
from tdtool.web.rounds.values import Choice, TableCard, TableRoundPage, card


def drawn(round_: Round, field: Field, *, now: datetime) -> TableRoundPage:
    """A round that is drawn: the draft, what was decided, what was posted."""
    at_tables = tables.of_round(round_)
    now_at = table_state.of_tables(at_tables, at=now)
    cards = tuple(card(table, now_at[table.game.pk]) for table in at_tables)
    page = drawn_round.of_round(
        round_,
        field,
        now=now,
        how=draw_offer.dealt(round_.method, round_.draw_seed),
        checks=_checks(round_, at_tables, cards, field),
        open_tables=[table.number for table in at_tables if table.state != "accepted"],
        to_check=[card.table for card in cards if card.state == "doubtful"],
        starts=[table.seats[0].starts for table in at_tables if table.state == "blank"],
    )
    return TableRoundPage(
        **vars(page),
        cards=cards,
        decisions=_decisions(round_, field),
        methods=() if round_.is_posted else _methods(round_.division, round_.number),
        can_draw=not round_.is_posted,
    )


def _decisions(round_: Round, field: Field) -> tuple[Decision, ...]:
    """As settled; a draft can be drawn again, so it keeps the ways to settle a tie as well."""
    decisions = cuts.settled(round_, field)
    if round_.is_posted or round_.number == 1:
        return decisions
    offered = {d.key: d.options for d in cuts.to_settle(round_.division, round_.number, field)}
    chosen = round_.basis.get("decisions", {})
    return tuple(cuts.reopened(d, offered.get(d.key, ()), chosen.get(d.key)) for d in decisions)


def not_drawn(division: Division, number: int, field: Field) -> TableRoundPage:
    """A round that isn't drawn: what there is to settle, or why it can't be drawn."""
    why_not = _why_not(division, number, field)
    to_settle: tuple[Decision, ...] = ()
    if not why_not and number > 1:
        to_settle = cuts.to_settle(division, number, field)
    return TableRoundPage(
        number=number,
        state="",
        version=0,
        stage=rules.stage_of(division, number),
        checks=tuple(check_notes.left_out_notes(_absent(field, number))),
        decisions=to_settle,
        methods=() if why_not else _methods(division, number),
        can_draw=not why_not,
        why_not=why_not,
        last_round=number == division.rounds,
    )


def _methods(division: Division, number: int) -> tuple[Choice, ...]:
    return draw_offer.at_tables(draw_of_tables.usual_method(division, number))


def _why_not(division: Division, number: int, field: Field) -> str:
    if not 1 <= number <= division.rounds:
        return f"This division has {counted(division.rounds, 'round')}."
    before = next(
        (round_ for round_ in events.rounds_of(division) if round_.number == number - 1), None
    )
    if number > 1 and (before is None or before.state != RoundState.COMPLETE):
        return f"Complete round {number - 1} first; round {number} is drawn from its scores."
    playing, _ = who_plays(field, number)
    try:
        draw_of_tables.drawn(
            division,
            number,
            field=[entrant.key for entrant in playing],
            method=USUAL,
            draw_seed=0,
            decisions={},
            division_field=field,
        )
    except (TooFew, BadTableSize) as refusal:
        return str(refusal)
    return ""


def _absent(field: Field, number: int) -> list[str]:
    """Those who aren't checked in, by name."""
    _, left_out = who_plays(field, number)
    return [entrant.name for entrant in left_out]


def _as_drawn(table: TableRows) -> DrawnTable:
    seats = tuple(str(seat.row.entry.uuid) for seat in table.seats)
    return DrawnTable(table.game.table_number, table.game.group, seats)


def _checks(
    round_: Round, at_tables: Sequence[TableRows], cards: Sequence[TableCard], field: Field
) -> tuple[ClauseNote, ...]:
    """The checker's faults first, then what to know, then what holds."""
    notes, system = [], rules.of_division(round_.division)
    if not round_.is_posted:
        drawn_tables = [_as_drawn(table) for table in at_tables]
        faults, reasoned = (
            checks.faults_of_tables(round_, drawn_tables),
            bool(checks.reasons(round_)),
        )
        beside = [*taken_players.table_faults(round_), *taken_players.faults(round_)]
        notes = [
            check_notes.fault_note(system, fault, reasoned=reasoned) for fault in (*beside, *faults)
        ]
        notes += check_notes.come_since(checks.come_since(round_, field))
        notes += check_notes.left_out_notes(_absent(field, round_.number))
        notes += check_notes.lacking(system, cards)
        if round_.number > 1 and (round_.stage == "all" or round_.method == USUAL_ANEW):
            notes += check_notes.of_meetings(drawn_tables, field.after(round_.number - 1).entrants)
        notes += check_notes.crowded(system, drawn_tables)
        notes += check_notes.one_moved_up(system, drawn_tables)
        notes += check_notes.fine_tables(system, drawn_tables, faults)
    if joined := round_.basis.get("joined"):
        notes.insert(0, ClauseNote(joined, clauses.own(system, "NSA-A1"), "note"))
    notes += drawn_round.gone_on_without(round_)
    return tuple(notes)
