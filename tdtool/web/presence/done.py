"""The last act of an event, whatever it was."""

from __future__ import annotations

from tdtool.models import Event, JournalEntry


def last_of(slug: str) -> str:
    """The last act's hash, be the event hidden or not; "" where nothing was done."""
    chain = Event.objects.filter(slug=slug).order_by().values("uuid")[:1]
    journal_entries = JournalEntry.objects.filter(chain=chain).order_by("-number")
    return journal_entries.values_list("hash", flat=True).first() or ""
