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
    codes = {one.pk: one.code for one in divisions}
    gone = Absence.objects.filter(kind=AbsenceKind.WITHDRAWN, to_round=None)
    rows = Entry.objects.filter(division__in=codes).exclude(pk__in=gone.values("entry"))
    found = [
        Arrival(names.of_entry(one), codes[one.division_id], one.checked_in_at)
        for one in rows.order_by().defer("kept")
    ]
    return sorted(found, key=lambda one: ordered(one.name))
