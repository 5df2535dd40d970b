"""From the words of an address to what it names, or a 404 with a sentence."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404

from tdtool.models import Division, Entry, Event, Round


def event(slug: str) -> Event:
    found = Event.objects.filter(slug=slug).first()
    if found is None:
        raise Http404(f"There is no event “{slug}”.")
    return found


def shown_event(slug: str) -> Event:
    """An event for a page without sign-in: a hidden one isn't there."""
    found = event(slug)
    if found.hidden:
        raise Http404(f"There is no event “{slug}”.")
    return found


def division(event: Event) -> Division:
    return event.divisions.get()


def round_of(event: Event, number: int) -> Round:
    found = division(event).rounds_drawn.filter(number=number).first()
    if found is None:
        raise Http404(f"Round {number} is not drawn.")
    return found


def entry_of(event: Event, uuid: object) -> Entry:
    found = Entry.objects.filter(uuid=uuid, division__event=event).first()
    if found is None:
        raise Http404("There is no such player in this event.")
    return found


def entry_named(event: Event, key: str) -> Entry | None:
    """The entry that a form names, or None."""
    try:
        return Entry.objects.filter(uuid=UUID(key), division__event=event).first()
    except ValueError:
        return None
