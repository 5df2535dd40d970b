"""A table of a round as its pages draw it, with one line on why it isn’t done."""

from __future__ import annotations

from tdtool.queries.slips import tables
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows
from tdtool.web.rounds.values import TableCard


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
