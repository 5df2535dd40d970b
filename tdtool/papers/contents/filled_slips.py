"""Slips as they count, for the file: every score in force with what it stands on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from django.utils import timezone

from tdtool.english import plural
from tdtool.models import Round
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents import slip_texts
from tdtool.papers.contents.values import FilledPaper, FilledSlip
from tdtool.queries import rules
from tdtool.queries.slips import ledger as slip_ledger
from tdtool.queries.slips import slip, tables
from tdtool.queries.slips.tables import COUNTS, TableRows
from tdtool.queries.slips.values import LedgerRow


def of_round(round_: Round, *, at: Collection[int] = ()) -> FilledPaper:
    """The slips that came in, or those of these tables; a dozen queries however many there are."""
    rows = [table for table in tables.of_round(round_) if not at or table.number in at]
    came_in = [table for table in rows if table.report is not None]
    lines = slip_ledger.ledgers([table.game for table in came_in])
    return FilledPaper(
        head=paper_round.head(round_.division, round_),
        number=round_.number,
        title=paper_round.title(round_),
        slips=tuple(_slip(table, lines.get(table.game.pk, ())) for table in came_in),
        points=slip_texts.of_system(rules.of_division(round_.division)).points,
    )


def _slip(table: TableRows, ledger: Iterable[LedgerRow]) -> FilledSlip:
    typed = any(seat.words for seat in table.seats)
    found = tables.verdict(_as_reported(table)) if typed else None
    return FilledSlip(
        table=table.number,
        group=table.game.group,
        state=table.state,
        seats=slip.seats_of(table, found),
        ledger=tuple(replace(row, at=timezone.localtime(row.at)) for row in ledger),
        notes=slip.notes_of(found) if typed else (),
        taken=taken(table),
        accepted=accepted(table),
    )


def _as_reported(table: TableRows) -> TableRows:
    """With the scores as stated, so that what is said of a sum stays true after a correction."""
    return replace(table, seats=tuple(replace(s, score=s.reported) for s in table.seats))


def taken(table: TableRows) -> str:
    """When the slip came in, and by whom."""
    assert table.report is not None
    at = timezone.localtime(table.report.at)
    return f"Taken {at:%H:%M} by {table.report.by.name}"


def accepted(table: TableRows) -> str:
    """How far it has come."""
    if table.acceptance is not None:
        at = timezone.localtime(table.acceptance.at)
        return f"signed by all on paper, accepted {at:%H:%M} by {table.acceptance.by.name}"
    signed = sum(seat.signed for seat in table.seats)
    have = plural(signed, "has", "have")
    return f"not accepted: {COUNTS[signed]} of {COUNTS[len(table.seats)]} {have} signed"
