"""An archive opened on another laptop: its event is there again, to be read and printed only."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.db import transaction

from tdtool.models import Event
from tdtool.queries.audits import snapshots
from tdtool.queries.hall import states
from tdtool.queries.journal import chain
from tdtool.queries.journal.archive import Archive
from tdtool.queries.journal.opened import OPENED
from tdtool.services import backups
from tdtool.services.acts import ActContext, Desk, act
from tdtool.services.follow import writing
from tdtool.services.journal.again import Actors, NotAgain, done_again
from tdtool.services.meanings import Instead, Refused


class CantOpen(Refused):
    """The archive isn’t opened on this laptop; the message says why and what to do."""


@act(
    OPENED,
    words="Opened the archive of “{name}”.",
    undo=Instead("An opened archive stays, listed apart from the other events."),
    director=True,
)
def _opened(doing: ActContext, *, event: str, name: str, entries: int, head: str) -> None:
    """The event is an archive from here on. Played again, the laptop’s own journal has no event."""
    Event.objects.filter(uuid=event).update(archived=True)


def open_archive(kept: Archive, desk: Desk, *, step: Callable[[], object] = lambda: None) -> Event:
    """The event of an archive that was found whole by ``archives.replay``.

    All of it or nothing. Raises CantOpen, and what refuses any act.
    """
    said = kept.about
    _has_room(kept)
    with transaction.atomic():
        with writing.applying():
            event = _played(kept, step)
        told = {"event": str(event.uuid), "name": event.name}
        _opened(desk, **told, entries=said["entries"], head=said["head"])
    event.refresh_from_db()
    with states.asked_anew(event):
        backups.after("archive")
    return event


def _has_room(kept: Archive) -> None:
    said = kept.about
    if here := Event.objects.filter(uuid=kept.event).first():
        what = "This archive is open" if here.archived else "The event itself is"
        raise CantOpen(f"{what} on this laptop already, as {here.slug}.")
    if Event.objects.filter(slug=said["slug"]).exists():
        raise CantOpen(
            f"Another event on this laptop has the short name “{said['slug']}”. Set TDTOOL_HOME "
            "to an empty folder and open the archive there."
        )


def _played(kept: Archive, step: Callable[[], object]) -> Event:
    """Its actions done here, and the event as the archive has it."""
    event: Event | None = None
    actors: Actors = {}
    for entry in kept.entries:
        try:
            done = done_again(entry, actors, event=event)
        except NotAgain as why:
            raise CantOpen(f"{why} Open the archive in an empty data folder.") from why
        event = done if event is None and isinstance(done, Event) else event
        step()
    assert event is not None  # a replay in an empty database found it
    event = Event.objects.get(pk=event.pk)  # as the last action left it, not as the first did
    stood = json.loads(chain.canonical(snapshots.of_event(event)))
    same = chain.last_link(event.uuid).hash == kept.about["head"]
    if not same or snapshots.differences(kept.snapshot, stood):
        raise CantOpen(
            "Beside the events of this laptop the archive gives another event. Set TDTOOL_HOME to "
            "an empty folder and open the archive there."
        )
    return event
