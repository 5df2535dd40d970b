"""What a round wants between its posting and its first slip: its papers, then its clock."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.models import Round
from tdtool.papers.register import prints
from tdtool.queries.rounds import clocks
from tdtool.queries.slips.tables import TableRows
from tdtool.services.papers import opened
from tdtool.web.day.values import NextAct


def of_round(round_: Round, at_tables: Sequence[TableRows]) -> NextAct | None:
    """Print everything, then start the clock where the rules have one for the round.

    None once a slip is in, or none is awaited, or the clock was started: then nobody waits for
    paper.
    """
    started = round_.clock_started_at is not None or any(table.report for table in at_tables)
    if started or not any(table.state == "blank" for table in at_tables):
        return None
    number, minutes = round_.number, clocks.of_the_rules(round_.division)
    opened_at = prints.opened_last(round_)
    if opened_at is None:
        why = f"Round {number} is posted. All papers come in one file."
        return NextAct("print", "Print everything", why, "Print everything", number)
    if minutes is None:
        return None
    says = opened(f"the papers of round {number}", at=opened_at)
    why = f"{says}. The round lasts {minutes} minutes."
    return NextAct("start_clock", "Start the clock", why, "Start the clock", number)
