"""An archive played again: the same event on whatever laptop reads it."""

import dataclasses
import inspect
import json
from collections.abc import Callable

from django.db import transaction

from tdtool.english import counted
from tdtool.models import Event, JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.queries.audits.seals import SEALED
from tdtool.queries.hall import states
from tdtool.queries.journal import archive, chain
from tdtool.queries.journal.archive import Archive
from tdtool.queries.journal.chain import ChainCheck
from tdtool.services import backups
from tdtool.services.acts import ActContext, Desk, act, every_act
from tdtool.services.journal.again import Actors, NotAgain, done_again
from tdtool.services.journal.entries import DECIDED
from tdtool.services.journal.replay import Replay, played
from tdtool.services.meanings import Instead, Refused

# An archive opened on another laptop: its event is there again, to be read and printed only.


class CantOpen(Refused):
    """The archive isn’t opened on this laptop; the message says why and what to do."""


@act(
    chain.OPENED,
    words="Opened the archive of “{name}”.",
    undo=Instead("Close the archive, on the Events page."),
    director=True,
)
def _opened(ctx: ActContext, *, event: str, name: str, entries: int, head: str) -> None:
    """The event is an archive from here on. Played again, the laptop’s own journal has no event."""
    Event.objects.filter(uuid=event).update(archived=True, closed=False)


@act(
    chain.CLOSED,
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
    was = chain.said().get(event.uuid)
    if not event.closed or was is None:
        raise CantOpen(f"{event.name} is no closed archive. Reload the page.")
    return _back(event, desk, entries=was.entries, head=was.head)


def _back(event: Event, desk: Desk, *, entries: int, head: str) -> Event:
    """Raises CantOpen where the file has more or less than what was opened before."""
    was = chain.said().get(event.uuid)
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


class NewerArchive(Exception):
    """The archive is whole, and this tdtool is too old to play it; the message says so."""


def replay(event_archive: Archive, *, step: Callable[[], object] = lambda: None) -> Replay:
    """Check the archive's chain, play it into an empty database, and compare with what it says.

    Raises NewerArchive.
    """
    about = event_archive.about
    check = checked(event_archive)
    faults = list(check.faults)
    if not faults:
        _known_here(event_archive)
        again = played(event_archive.entries, event=event_archive.event, step=step)
        if isinstance(again, str):
            faults.append(again)
        else:
            stood = json.loads(chain.canonical(again.snapshot))
            faults += snapshots.differences(event_archive.snapshot, stood)
            faults += [] if again.head == about["head"] else ["The replay has another check code."]
    return Replay(about["slug"], check.entries, check.head, tuple(faults))


def checked(event_archive: Archive) -> ChainCheck:
    """What is wrong with the file before anything is played: its chain; where that is whole, what
    the archive says of itself."""
    check = chain.check_entries(event_archive.about["slug"], event_archive.entries)
    return (
        check
        if not check.whole
        else dataclasses.replace(check, faults=tuple(_of_itself(event_archive)))
    )


def _of_itself(event_archive: Archive) -> list[str]:
    """Where what the archive says of itself isn't what its journal has."""
    about, last = event_archive.about, event_archive.entries[-1] if event_archive.entries else None
    faults = []
    if (about["entries"], about["head"]) != (last.number if last else 0, last.hash if last else ""):
        faults.append(
            f"The archive says {about['entries']} actions with the check code "
            f"{about['head'][:12]}; its journal has others."
        )
    event = event_archive.snapshot["event"]
    if about["settings"] != {name: event[name] for name in archive.OF_SETTINGS}:
        faults.append("The archive’s settings aren’t those of its event.")
    founded = event_archive.entries[0].arguments if event_archive.entries else {}
    if (about["slug"], about["name"]) != (founded.get("slug"), event["name"]):
        faults.append("The archive’s name isn’t that of its event.")
    people = {(str(entry.by_uuid), entry.by_name) for entry in event_archive.entries}
    if {(person["uuid"], person["name"]) for person in about["people"]} != people:
        faults.append("The archive’s list of people isn’t the one in its journal.")
    if set(about["word_lists"]) != archive.lists_in(event_archive.snapshot):
        faults.append("The archive’s word lists aren’t those of its event.")
    prints = [entry for entry in event_archive.entries if entry.act == archive.PRINTED]
    if about["papers"] != archive.papers(prints):
        faults.append("The archive’s list of papers isn’t the one in its journal.")
    return faults


def _known_here(event_archive: Archive) -> None:
    """Raises NewerArchive with the first entry that a newer tdtool wrote."""
    newer = next((entry for entry in event_archive.entries if not _is_known(entry)), None)
    if newer is not None:
        actions = counted(len(event_archive.entries), "action")
        raise NewerArchive(
            f"{event_archive.about['slug']}: whole, {actions}, check code "
            f"{event_archive.about['head'][:12]}. It can’t be replayed here: action "
            f"{newer.number} ({newer.act}) was written by a newer tdtool. Update tdtool first."
        )


def _is_known(entry: JournalEntry) -> bool:
    """Whether there is such an act here, that is told these things."""
    act = every_act().get(entry.act)
    if act is None:
        return False
    takes = inspect.signature(act.does).parameters
    any_name = any(parameter.kind is parameter.VAR_KEYWORD for parameter in takes.values())
    return any_name or entry.arguments.keys() <= {*takes, SEALED, DECIDED}


def other_word_lists(event_archive: Archive) -> list[str]:
    """What is to be said of word lists that this laptop has in another edition, or lacks."""
    digests = event_archive.about["word_lists"]
    own_digests = archive.word_lists(digests)
    lacking = [name for name, digest in digests.items() if digest and not own_digests[name]]
    others = [n for n, digest in digests.items() if digest and own_digests[n] not in ("", digest)]
    return [
        *(f"The word list {name} isn’t on this laptop." for name in lacking),
        *(f"The word list {name} is another edition on this laptop." for name in others),
    ]
