"""What is missing: slips, signatures, words and sums to look at, disputes."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.english import plural
from tdtool.models import Division
from tdtool.queries.slips import disputed as slip_disputed
from tdtool.queries.slips.tables import COUNTS, TableRows
from tdtool.queries.values import TableCard
from tdtool.web.day.next_step import some
from tdtool.web.day.values import MissingItem


def disputed(division: Division) -> tuple[MissingItem, ...]:
    """The open disputes, of whichever round they are."""
    return tuple(
        MissingItem(
            one.game.table_number,
            f"dispute {one.number}",
            f"{one.about}, {one.owner.name} sees to it",
            "disputed",
            one.game.round.number,
            dispute=str(one.uuid),
        )
        for one in slip_disputed.of_division(division)
    )


def missing(at_tables: Sequence[TableRows], cards: Sequence[TableCard]) -> tuple[MissingItem, ...]:
    """By table, what keeps its slip from being done."""
    items = []
    for table, card in zip(at_tables, cards, strict=True):
        if table.state == "blank":
            items.append(MissingItem(table.number, "the slip", "no slip yet", "blank"))
        elif card.findings:
            items.append(MissingItem(table.number, "a word or a sum", card.note, "disputed"))
        elif table.state != "accepted":
            names = [s.row.entry.name for s in table.seats if not s.signed]
            what = f"{COUNTS[len(names)]} {plural(len(names), 'signature')}"
            items.append(MissingItem(table.number, what, some(names), table.state))
    return tuple(items)
