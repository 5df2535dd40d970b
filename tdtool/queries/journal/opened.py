"""Events that came from archives: the laptop’s own journal says which, and how each ended."""

from __future__ import annotations

from uuid import UUID

from tdtool.models import Event, House, JournalEntry

OPENED = "archives.open"


def ends() -> dict[UUID, tuple[int, str]]:
    """By event the number and the hash of its last action, as its archive had it."""
    houses = House.objects.order_by().values("uuid")
    said = JournalEntry.objects.filter(chain__in=houses, act=OPENED).order_by("number")
    told = said.values_list("arguments", flat=True)
    return {UUID(one["event"]): (one["entries"], one["head"]) for one in told}


def mark() -> None:
    """On a laptop that follows: the events that the other one opened, as its journal says."""
    Event.objects.filter(uuid__in=list(ends()), archived=False).update(archived=True)


def faults(event: Event, *, entries: int, head: str) -> list[str]:
    """Where an event that ends so isn't what the journal of this laptop says of it."""
    opened = ends().get(event.uuid)
    if (opened is not None) != event.archived:
        return [
            "It is marked as an archive, and no archive of it was opened here."
            if event.archived
            else "It was opened from an archive, and isn’t marked as one."
        ]
    if opened not in (None, (entries, head)):
        return ["It was opened from an archive and has gone on since. Open the archive elsewhere."]
    return []
