"""Slips as they count, for the file: every score in force with what it stands on."""

from collections.abc import Collection
from dataclasses import replace

from django.utils import timezone

from tdtool import english
from tdtool.engine.systems import RuleSystem
from tdtool.english import plural
from tdtool.models import Round
from tdtool.models.rounds import GameKind
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import FilledPaper, FilledSlip, Stamp
from tdtool.queries import rules
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import slip, tables
from tdtool.queries.slips.tables import COUNTS, TableRows
from tdtool.queries.slips.values import LedgerRow, SlipSeat
from tdtool.queries.values import ClauseNote

Seats = tuple[SlipSeat, ...]
Notes = tuple[ClauseNote, ...]


def of_round(round_: Round, *, at: Collection[int] = ()) -> FilledPaper:
    """The slips that came in and the forfeits, or those of these tables: a dozen queries."""
    table_rows = [table for table in tables.of_round(round_) if table.number]
    came_in = [
        table
        for table in table_rows
        if (not at or table.number in at) and (table.report or table.game.kind != GameKind.PLAYED)
    ]
    lines = slip.ledgers([table.game for table in came_in])
    system = rules.of_division(round_.division)
    return FilledPaper(
        head=paper_round.head(round_.division, round_),
        number=round_.number,
        title=paper_round.full_title(round_),
        slips=tuple(_slip(table, system, lines.get(table.game.pk, ())) for table in came_in),
        points=paper_round.text_of_tables(system).points if system.table_slip else "",
    )


def _slip(table: TableRows, system: RuleSystem, lines: tuple[LedgerRow, ...]) -> FilledSlip:
    played = table.game.kind == GameKind.PLAYED
    seats, notes = (_by_words if system.final_words else _by_result)(table, system, lines)
    return FilledSlip(
        table=table.number,
        group=table.game.group if played else str(table.game.kind),
        state=table.state,
        seats=seats,
        ledger=tuple(replace(row, at=timezone.localtime(row.at)) for row in lines),
        notes=notes,
        taken=_taken(table) if table.report else None,
        accepted=_accepted(table) if played else "",
    )


def _by_words(
    table: TableRows, system: RuleSystem, lines: tuple[LedgerRow, ...]
) -> tuple[Seats, Notes]:
    """What the engine says of the words that were typed, of each seat and of the table."""
    if not any(seat.words for seat in table.seats):
        return _as_stated(slip.seats_of(table, None)), ()
    doubts = slip_doubts.of_table(table)
    return _as_stated(slip.seats_of(table, doubts)), slip.notes_of(doubts)


def _as_stated(seats: Seats) -> Seats:
    """Without the sums of what was changed: at a table of several the ledger below tells them."""
    return tuple(replace(seat, changes=0) for seat in seats)


def _by_result(
    table: TableRows, system: RuleSystem, lines: tuple[LedgerRow, ...]
) -> tuple[Seats, Notes]:
    """What the clocks cost, and who won by how much."""
    result = slip.result_of(table, system, lines)
    return slip.seats_of(table, lines=lines), (result,) if result else ()


def _taken(table: TableRows) -> Stamp:
    """When the slip came in, and by whom."""
    assert table.report is not None
    return Stamp(timezone.localtime(table.report.at), table.report.by.name)


def _accepted(table: TableRows) -> str:
    """How far it has come."""
    if table.acceptance is not None:
        at = timezone.localtime(table.acceptance.at)
        return f"signed by all on paper, accepted {english.clock(at)} by {table.acceptance.by.name}"
    signed = sum(seat.signed for seat in table.seats)
    if not signed:
        return f"not accepted: none of the {COUNTS[len(table.seats)]} have signed"
    have = plural(signed, "has", "have")
    return f"not accepted: {COUNTS[signed]} of {COUNTS[len(table.seats)]} {have} signed"
