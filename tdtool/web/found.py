"""From the words of an address to what it names, or a 404 with a sentence."""

from __future__ import annotations

from functools import cached_property
from uuid import UUID

from django.http import Http404

from tdtool.models import Division, Entry, Event, Round
from tdtool.queries import events
from tdtool.services.rounds import RoundRefused


class Address(str):
    """What an address names after ``/e/``: looked up once, however often it is asked for."""

    @cached_property
    def event(self) -> Event | None:
        return events.fetched().filter(slug=self.partition("/")[0]).first()


def event(slug: str) -> Event:
    found = slug.event if isinstance(slug, Address) else Address(slug).event
    if found is None:
        raise Http404(f"There is no event “{slug}”.")
    return found


def division(slug: str) -> Division:
    """What an address names: ``lake`` is the event's first division, ``lake/B`` its division B."""
    code, divisions = slug.partition("/")[2], event(slug).divisions.all()
    found = next((one for one in divisions if code in ("", one.code)), None)
    if found is None:
        raise Http404(f"The event has no division {code}.")
    return found


def shown_division(slug: str) -> Division:
    """A division for a page without sign-in: one of a hidden event isn't there."""
    found = division(slug)
    if found.event.hidden:
        raise Http404(f"There is no event “{slug}”.")
    return found


def round_of(division: Division, number: int) -> Round:
    found = division.rounds_drawn.filter(number=number).first()
    if found is None:
        raise Http404(f"Round {number} is not drawn.")
    return found


def key_of(division: Division, number: int) -> str:
    """The round as the services name it. Raises RoundRefused when it isn't there (any more)."""
    round_ = division.rounds_drawn.filter(number=number).first()
    if round_ is None:
        raise RoundRefused(f"Round {number} is not drawn, or its draft was thrown away.")
    return str(round_.uuid)


def entry_of(division: Division, uuid: object) -> Entry:
    """A player of the event, whichever his division is."""
    rows = Entry.objects.filter(uuid=uuid, division__event=division.event)
    found = rows.select_related("player").first()
    if found is None:
        raise Http404("There is no such player in this event.")
    divisions = {one.pk: one for one in division.event.divisions.all()}
    found.division = divisions[found.division_id]
    return found


def entry_named(division: Division, key: str) -> Entry | None:
    """The entry that a form names, or None."""
    try:
        return Entry.objects.filter(uuid=UUID(key), division__event=division.event).first()
    except ValueError:
        return None
