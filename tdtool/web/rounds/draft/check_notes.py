"""What the checker says of the tables of a round, as notes that a page shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tdtool.engine.systems import RuleSystem
from tdtool.pairing.checks import Fault
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.queries.rounds.checks import OVERRULED_BY_A_REASON
from tdtool.queries.values import ClauseNote, TableCard


def fault_note(fault: Fault, *, reasoned: bool | None = None) -> ClauseNote:
    """A fault either stops the round or stands with a reason; ``reasoned``: one was given."""
    if fault.kind not in OVERRULED_BY_A_REASON:
        return ClauseNote(fault.message, severity="error", sub="The round can’t be confirmed so.")
    stands = {
        None: "It stands with your reason.",
        True: "It stands with the reason that was given.",
        False: "It stands only with a reason: change a seat and say why, or draw again.",
    }
    severity = "error" if reasoned is False else "warning"
    return ClauseNote(fault.message, severity=severity, sub=stands[reasoned])


def fine(tables: Sequence[DrawnTable], faults: Sequence[Fault]) -> list[ClauseNote]:
    """What the checker has looked at and found well."""
    kinds = {fault.kind for fault in faults}
    seats = sum(len(table.seats) for table in tables)
    groups = {table.group for table in tables if table.group}
    said = []
    if not kinds & {"twice", "missing", "number"}:
        said.append(ClauseNote(f"{seats} players in {seats} seats, each once.", "", "fine"))
    if len(groups) > 1 and "group" not in kinds:
        named = " and ".join(sorted(groups, key=lambda group: (group == "rest", group)))
        said.append(ClauseNote(f"{named.capitalize()} are kept apart.", "NSA-A1", "fine"))
    if "extra" not in kinds:
        said.append(ClauseNote("Nobody seated is withdrawn or absent.", "", "fine"))
    if "order" not in kinds:
        said.append(ClauseNote("Seats go round by rating.", "NSA-1", "fine"))
    return said


def lacking(
    system: RuleSystem, cards: Sequence[TableCard], *, only: Collection[int] | None = None
) -> list[ClauseNote]:
    """A table needs its sets of tiles, and a clock and paper, which players bring (NSA-2).

    Of what nobody in the round brings it is said once, for then the house may have it. ``only``:
    of these tables.
    """
    needed = {"tiles": system.sets_of_tiles, "clock": 1, "paper": 1}
    asked = {thing for card in cards for seat in card.seats for thing in seat.brings}
    notes = []
    if only is None and "tiles" not in asked:
        says = f"Nobody has said that they bring tiles; each table needs {_sets(system)}."
        notes.append(ClauseNote(says, "NSA-2" if system.sets_of_tiles > 1 else "", "warning"))
    for card in cards:
        for thing in sorted(asked & needed.keys()):
            brought = sum(thing in seat.brings for seat in card.seats)
            if brought < needed[thing] and (only is None or card.table in only):
                lacks = _lacks(thing, brought, needed[thing])
                clause = "NSA-2" if system.sets_of_tiles > 1 else ""
                notes.append(ClauseNote(f"Table {card.table} has {lacks}.", clause, "warning"))
    return notes


def _sets(system: RuleSystem) -> str:
    return "one set" if system.sets_of_tiles == 1 else f"{system.sets_of_tiles} sets"


def _lacks(thing: str, brought: int, needed: int) -> str:
    if thing != "tiles":
        return f"no {thing}"
    has = "one set of tiles" if brought else "no tiles"
    return f"{has}; two sets are needed" if needed > 1 else has
