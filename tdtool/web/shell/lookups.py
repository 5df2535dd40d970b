"""From the words of an address to what it names, or a 404 with a sentence."""

from uuid import UUID

from django.http import Http404

from tdtool.english import listed
from tdtool.models import Division, Entry, Round
from tdtool.queries import events
from tdtool.services.acts import Refused
from tdtool.services.rounds.rows import RoundRefused


def division(address: str) -> Division:
    """What an address names: ``lake`` is the event's first division, ``lake/B`` its division B.

    It comes with its event, the divisions of that and their rounds. Raises Http404.
    """
    slug, _, code = address.partition("/")
    event = events.of_slug(slug)
    if event is None:
        raise Http404(f"There is no event “{address}”.")
    divisions = event.divisions.all()
    division_row = next(
        (candidate for candidate in divisions if code in ("", candidate.code)), None
    )
    if division_row is None:
        raise Http404(f"The event has no division {code}.")
    return division_row


def round_of(division: Division, number: int) -> Round:
    round_ = division.rounds_drawn.filter(number=number).first()
    if round_ is None:
        raise Http404(f"Round {number} is not drawn.")
    return round_


def key_of(division: Division, number: int) -> str:
    """The round as the services name it. Raises RoundRefused when it isn't there (any more)."""
    round_ = division.rounds_drawn.filter(number=number).first()
    if round_ is None:
        raise RoundRefused(f"Round {number} is not drawn, or its draft was deleted.")
    return str(round_.uuid)


def entry_of(division: Division, uuid: UUID) -> Entry:
    """A player of the event, whichever division is theirs, with their absences."""
    entries = Entry.objects.filter(uuid=uuid, division__event=division.event)
    entry = entries.select_related("player").prefetch_related("absences").first()
    if entry is None:
        raise Http404("There is no such player in this event.")
    divisions = {
        event_division.pk: event_division for event_division in division.event.divisions.all()
    }
    entry.division = divisions[entry.division_id]
    return entry


def entry_named(division: Division, key: str) -> Entry | None:
    """The entry that a form names, or None."""
    try:
        return Entry.objects.filter(uuid=UUID(key), division__event=division.event).first()
    except ValueError:
        return None


class Nobody(Refused):
    """A form that names no player."""


def name_of(division: Division, key: str, choose: str) -> str:
    """The player's name. Raises Nobody with the sentence to say where none was chosen."""
    entry = entry_named(division, key)
    if entry is None:
        raise Nobody(choose)
    return entry.name


def both_names(division: Division, *keys: str) -> str:
    """Two players by name. Raises Nobody."""
    return listed(name_of(division, key, "Choose two players.") for key in keys)
