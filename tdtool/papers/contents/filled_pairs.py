"""Slips of two players as they count, for the file: who won, and what the scores stand on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils import timezone

from tdtool.engine.systems import RuleSystem
from tdtool.models import Round
from tdtool.models.rounds import GameKind
from tdtool.papers.contents import filled_slips
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import FilledPaper, FilledSlip
from tdtool.queries import rules
from tdtool.queries.slips import ledger, slip, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.slips.values import LedgerRow


def of_round(round_: Round, *, at: Collection[int] = ()) -> FilledPaper:
    """The slips that came in and the forfeits, or those of these tables: a dozen queries."""
    rows = [table for table in tables.of_round(round_) if table.number]
    came_in = [
        table
        for table in rows
        if (not at or table.number in at) and (table.report or table.game.kind != GameKind.PLAYED)
    ]
    lines = ledger.ledgers([table.game for table in came_in])
    system = rules.of_division(round_.division)
    return FilledPaper(
        head=paper_round.head(round_.division, round_),
        number=round_.number,
        title=paper_round.title(round_),
        slips=tuple(_slip(table, system, lines.get(table.game.pk, ())) for table in came_in),
    )


def _slip(table: TableRows, system: RuleSystem, lines: tuple[LedgerRow, ...]) -> FilledSlip:
    result = slip.result_of(table, system, lines)
    played = table.game.kind == GameKind.PLAYED
    return FilledSlip(
        table=table.number,
        group="" if played else str(table.game.kind),
        state=table.state,
        seats=slip.seats_of(table, lines=lines),
        ledger=tuple(replace(row, at=timezone.localtime(row.at)) for row in lines),
        notes=(result,) if result else (),
        taken=filled_slips.taken(table) if table.report else "",
        accepted=filled_slips.accepted(table) if played else "",
    )
