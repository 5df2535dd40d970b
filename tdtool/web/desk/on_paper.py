"""The slips of a round held against their paper, one after the other: ``?paper=ROUND``.

By scorekeeper, then by time: errors come in clusters of one person, and the pile of paper lies in
the order of entry.
"""

from collections import Counter
from collections.abc import Sequence

from tdtool.queries.slips import doubts
from tdtool.queries.slips.tables import TableRows


def of_slips(at_tables: Sequence[TableRows]) -> dict[str, object]:
    """The next slip that wasn’t compared since it was last changed, None where all were; which of
    its scorekeeper’s it is, and how many lie on each pile."""
    pile = sorted((table for table in at_tables if table.report is not None), key=_in_order)
    lies = {table.number: pile_of(table) for table in pile}
    following = next((table for table in pile if lies[table.number] != "checked"), None)
    theirs = [table for table in pile if following and _by(table) == _by(following)]
    return {
        "slip": following,
        "place": theirs.index(following) + 1 if following else 0,
        "of_them": len(theirs),
        "piles": Counter(lies.values()),
        "total": len(pile),
    }


def pile_of(table: TableRows) -> str:
    """Where its paper lies: with those compared since it was last changed, with those about which
    the desk asks something, or with the rest."""
    if table.game.compared == table.game.version:
        return "checked"
    return "problem" if doubts.of_table(table).asking else "entered"


def _in_order(table: TableRows) -> tuple[object, ...]:
    return (_by(table), table.report and table.report.at, table.number)


def _by(table: TableRows) -> str:
    return table.report.by.name if table.report else ""
