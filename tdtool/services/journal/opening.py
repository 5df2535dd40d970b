"""An archive opened on another laptop: its event is there again, to be read and printed only."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.db import transaction

from tdtool.english import counted
from tdtool.models import Event
from tdtool.queries.audits import snapshots
from tdtool.queries.hall import states
from tdtool.queries.journal import chain, opened
from tdtool.queries.journal.archive import Archive
from tdtool.services import backups
from tdtool.services.acts import ActContext, Desk, act
from tdtool.services.journal.again import Actors, NotAgain, done_again
from tdtool.services.meanings import Instead, Refused


class CantOpen(Refused):
    """The archive isn’t opened on this laptop; the message says why and what to do."""


@act(
    opened.OPENED,
    words="Opened the archive of “{name}”.",
    undo=Instead("Close the archive, on the Events page."),
    director=True,
)
def _opened(ctx: ActContext, *, event: str, name: str, entries: int, head: str) -> None:
    """The event is an archive from here on. Played again, the laptop’s own journal has no event."""
    Event.objects.filter(uuid=event).update(archived=True, closed=False)


@act(
    opened.CLOSED,
    words="Closed the archive of “{name}”.",
    undo=Instead("Open it again, under Hidden events."),
    director=True,
)
def _closed(ctx: ActContext, *, event: str, name: str) -> None:
    """It is off the list of events. Its rows stay: the record is never deleted, and each of them
    goes on being compared."""
    Event.objects.filter(uuid=event, archived=True).update(closed=True)


def open_archive(
    event_archive: Archive, desk: Desk, *, step: Callable[[], object] = lambda: None
) -> Event:
    """The event of an archive that was found whole by ``archives.replay``; one that was closed
    here is back on the list.

    All of it or nothing. Raises CantOpen, and what refuses any act.
    """
    about = event_archive.about
    if closed := Event.objects.filter(uuid=event_archive.event, closed=True).first():
        return _back(closed, desk, entries=about["entries"], head=about["head"])
    _has_room(event_archive)
    with transaction.atomic():
        event = _played(event_archive, step)
        facts = {"event": str(event.uuid), "name": event.name}
        _opened(desk, **facts, entries=about["entries"], head=about["head"])
    event.refresh_from_db()
    with states.asked_anew(event):
        backups.after("archive")
    return event


def close_archive(event: Event, desk: Desk) -> Event:
    """Off the list of events; the file stays with the director. Raises CantOpen."""
    if not event.archived or event.closed:
        raise CantOpen(f"{event.name} is no open archive. Reload the page.")
    with states.asked_anew(event):
        _closed(desk, event=str(event.uuid), name=event.name)
    return event


def open_again(event: Event, desk: Desk) -> Event:
    """A closed archive is back on the list. Raises CantOpen."""
    was = opened.said().get(event.uuid)
    if not event.closed or was is None:
        raise CantOpen(f"{event.name} is no closed archive. Reload the page.")
    return _back(event, desk, entries=was.entries, head=was.head)


def _back(event: Event, desk: Desk, *, entries: int, head: str) -> Event:
    """Raises CantOpen where the file has more or less than what was opened before."""
    was = opened.said().get(event.uuid)
    if was is None:
        raise CantOpen(
            f"{event.slug} is marked as a closed archive, and no archive of it was opened here. "
            "Set TDTOOL_HOME to an empty folder and open this one there."
        )
    if (was.entries, was.head) != (entries, head):
        raise CantOpen(
            f"Another archive of {event.slug}, with {counted(was.entries, 'action')}, was opened "
            "and closed here. Set TDTOOL_HOME to an empty folder and open this one there."
        )
    with states.asked_anew(event):
        _opened(desk, event=str(event.uuid), name=event.name, entries=entries, head=head)
    event.refresh_from_db()
    return event


def _has_room(event_archive: Archive) -> None:
    about = event_archive.about
    if event := Event.objects.filter(uuid=event_archive.event).first():
        what = "This archive is open" if event.archived else "The event itself is"
        raise CantOpen(f"{what} on this laptop already, as {event.slug}.")
    if Event.objects.filter(slug=about["slug"]).exists():
        raise CantOpen(
            f"Another event on this laptop has the short name “{about['slug']}”. Set TDTOOL_HOME "
            "to an empty folder and open the archive there."
        )


def _played(event_archive: Archive, step: Callable[[], object]) -> Event:
    """Its actions done here, and the event as the archive has it."""
    event: Event | None = None
    actors: Actors = {}
    for entry in event_archive.entries:
        try:
            result = done_again(entry, actors, event=event)
        except NotAgain as why:
            raise CantOpen(f"{why} Open the archive in an empty data folder.") from why
        event = result if event is None and isinstance(result, Event) else event
        step()
    assert event is not None  # a replay in an empty database found it
    event = Event.objects.get(pk=event.pk)  # as the last action left it, not as the first did
    stood = json.loads(chain.canonical(snapshots.of_event(event)))
    same = chain.last_link(event.uuid).hash == event_archive.about["head"]
    if not same or snapshots.differences(event_archive.snapshot, stood):
        raise CantOpen(
            "Beside the events of this laptop the archive gives another event. Set TDTOOL_HOME to "
            "an empty folder and open the archive there."
        )
    return event
