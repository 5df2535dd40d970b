"""A table of a round as its pages draw it, with one line on why it isn’t done."""

from __future__ import annotations

from django.utils import timezone

from tdtool import english
from tdtool.models.rounds import GameKind
from tdtool.queries.audits import kept_doubts
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import COUNTS, TableRows
from tdtool.web.rounds.values import TableCard


def card(table: TableRows) -> TableCard:
    """The table with its seats, its state, and what its slip wants."""
    says, findings, weight = _findings(table)
    return TableCard(
        table=table.number,
        group=table.game.group,
        state=table.state,
        seats=tuple(tables.seat_view(seat, table.best_score) for seat in table.seats),
        note=says or _note(table),
        findings=findings,
        weight=weight,
        round_number=table.game.round.number,
    )


def _findings(table: TableRows) -> tuple[str, int, str]:
    """The weightiest word on the slip with its seat; how many want the director's eye, and how much
    the weightiest of them weighs, as Verify counts it."""
    if table.report is None:
        return "", 0, ""
    doubts = kept_doubts.of_table(table)
    if doubts.verdict is None:
        return "Word list not installed; words not checked.", 0, ""
    ranked = doubts.open
    if not ranked:
        return "", 0, ""
    where = f"Seat {ranked[0].place}: " if ranked[0].place else ""
    more = f" +{len(ranked) - 1} more" if len(ranked) > 1 else ""
    weight = doubts.asking[0].weight if doubts.asking else ""
    return f"{where}{ranked[0].finding.message}{more}", len(doubts.asking), weight


def _note(table: TableRows) -> str:
    if table.game.kind != GameKind.PLAYED:
        return str(table.game.kind).capitalize()
    if table.state == "blank":
        return "No slip yet"
    if table.acceptance is not None:
        at = timezone.localtime(table.acceptance.at)
        return f"Accepted {english.clock(at)} by {table.acceptance.by.name}"
    signed = sum(seat.signed for seat in table.seats)
    if not signed:
        return "Nobody has signed"
    have = "has" if signed == 1 else "have"
    return f"{COUNTS[signed].capitalize()} of {COUNTS[len(table.seats)]} {have} signed"
