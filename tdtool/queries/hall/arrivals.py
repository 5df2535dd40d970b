"""Who is checked in and who isn’t yet, under public names; withdrawn players are on no list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdtool.english import ordered
from tdtool.models import Absence, Division, Entry
from tdtool.models.players import AbsenceKind
from tdtool.queries.hall import names


@dataclass(frozen=True)
class Arrival:
    """``at`` None: they aren’t checked in."""

    name: str
    division: str
    at: datetime | None


def of_divisions(divisions: list[Division]) -> list[Arrival]:
    """Everybody of these divisions in the order of the names: one query."""
    codes = {division.pk: division.code for division in divisions}
    gone = Absence.objects.filter(kind=AbsenceKind.WITHDRAWN, to_round=None)
    entries = Entry.objects.filter(division__in=codes).exclude(pk__in=gone.values("entry"))
    arrivals = [
        Arrival(names.of_entry(entry), codes[entry.division_id], entry.checked_in_at)
        for entry in entries.order_by().defer("kept")
    ]
    return sorted(arrivals, key=lambda arrival: ordered(arrival.name))
