"""Check-in: who is here, and what they have with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tdtool.models import Absence, Entry
from tdtool.models.accounts import Right
from tdtool.models.players import AbsenceKind
from tdtool.services.acts import ActContext, act
from tdtool.services.journal import reversals
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import Flipped
from tdtool.services.meanings import OnPaper, Papers
from tdtool.services.players import entry_of, known_things


@act(
    "players.check_in",
    words="Checked in {one}.",
    otherwise=(lambda told: not told["here"], "Undid the check-in of {one}."),
    undo=Flipped("here", ("entry",)),
    papers=Papers("changed a check-in", (OnPaper.TILES,), perhaps=True),
    may=Right.CHECK_IN,
)
def one(doing: ActContext, *, entry: str, here: bool, brings: list[str] | None = None) -> Entry:
    """A player is here, or isn't after all; and what they have with them."""
    found = entry_of(doing, entry)
    doing.check_version(
        found,
        now=f"{found.name} is now {'checked in' if found.checked_in_at else 'not checked in'}.",
        yours=f"You {'checked them in' if here else 'undid the check-in'}.",
    )
    doing.replaces(Columns.of(found, "checked_in_at", "brings"))
    found.checked_in_at = doing.at if here else None
    if brings is not None:
        found.brings = known_things(brings)
    found.save()
    return found


@act(
    "players.check_in_all",
    words="Checked everyone in.",
    undo=reversals.not_here_after_all,
    may=Right.CHECK_IN,
)
def everyone(doing: ActContext, *, division: str) -> int:
    """Everyone who hasn't withdrawn is here. Returns how many were not before."""
    missing = doing.division(division).entries.filter(checked_in_at=None)
    arrived = list(missing.exclude(pk__in=_withdrawn_ids(missing)))
    doing.replaces(*(Columns.of(entry, "checked_in_at") for entry in arrived))
    for entry in arrived:
        entry.checked_in_at = doing.at
        entry.version += 1
        entry.save(update_fields=["checked_in_at", "version"])
    return len(arrived)


def _withdrawn_ids(entries: Iterable[Entry]) -> list[int]:
    absences: Any = Absence.objects.filter(
        entry__in=entries, kind=AbsenceKind.WITHDRAWN, to_round=None
    )
    return list(absences.values_list("entry_id", flat=True))
