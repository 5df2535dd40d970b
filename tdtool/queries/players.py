"""The players of a division, for their list and for check-in."""

from __future__ import annotations

from tdtool.models import Division, Entry
from tdtool.models.players import AbsenceKind
from tdtool.queries.values import EntryRow


def of_division(division: Division, *, search: str = "") -> list[EntryRow]:
    """By number, then by name; with ``search``, those whose name has it in any part."""
    entries = division.entries.select_related("player").prefetch_related("absences")
    if search:
        entries = entries.filter(name__icontains=search)
    rows = [row(entry) for entry in entries]
    return sorted(rows, key=lambda r: (r.number is None, r.number or 0, r.name.casefold()))


def row(entry: Entry) -> EntryRow:
    return EntryRow(
        uuid=str(entry.uuid),
        number=entry.number,
        name=entry.name,
        rating=entry.rating,
        member_id=entry.player.member_ids.get("id", ""),
        checked_in=entry.checked_in_at is not None,
        brings=tuple(entry.brings),
        withdrawn_from=next(
            (
                absence.from_round
                for absence in entry.absences.all()
                if absence.kind == AbsenceKind.WITHDRAWN and absence.to_round is None
            ),
            None,
        ),
        version=entry.version,
    )
