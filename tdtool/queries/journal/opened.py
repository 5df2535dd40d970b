"""Events that came from archives: the laptop’s own journal says which, how each ended, and whether
it was closed since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from tdtool.models import Event, House, JournalEntry

OPENED, CLOSED = "archives.open", "archives.close"


@dataclass(frozen=True)
class Opened:
    """Number and hash of an event’s last action, as its archive had it; ``closed`` since."""

    entries: int
    head: str
    closed: bool = False


def said() -> dict[UUID, Opened]:
    """By event what the journal of this laptop says of it, the last time."""
    houses = House.objects.order_by().values("uuid")
    entries = JournalEntry.objects.filter(chain__in=houses, act__in=(OPENED, CLOSED))
    opened: dict[UUID, Opened] = {}
    for act, arguments in entries.order_by("number").values_list("act", "arguments"):
        event = UUID(arguments["event"])
        if act == OPENED:
            opened[event] = Opened(arguments["entries"], arguments["head"])
        elif event in opened:
            opened[event] = replace(opened[event], closed=True)
    return opened


def mark() -> None:
    """On a laptop that follows: the events that the other one opened and closed, as its journal
    says."""
    every = said()
    events = Event.objects.filter(uuid__in=list(every))
    events.filter(archived=False).update(archived=True)
    closed = [event for event, opened in every.items() if opened.closed]
    events.filter(uuid__in=closed, closed=False).update(closed=True)
    events.filter(closed=True).exclude(uuid__in=closed).update(closed=False)


def faults(event: Event, *, entries: int, head: str) -> list[str]:
    """Where an event that ends so isn’t what the journal of this laptop says of it."""
    opened = said().get(event.uuid)
    if (opened is not None) != event.archived:
        return [
            "It is marked as an archive, and no archive of it was opened here."
            if event.archived
            else "It was opened from an archive, and isn’t marked as one."
        ]
    if opened is not None and (opened.entries, opened.head) != (entries, head):
        return ["It was opened from an archive and has gone on since. Open the archive elsewhere."]
    if event.closed != (opened is not None and opened.closed):
        return [
            "It is marked as a closed archive, and nobody closed it here."
            if event.closed
            else "Its archive was closed, and it isn’t marked as closed."
        ]
    return []
