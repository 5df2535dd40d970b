"""An archive played again: the same event on whatever laptop reads it."""

from __future__ import annotations

import dataclasses
import inspect
import json
from collections.abc import Callable

from tdtool.english import counted
from tdtool.models import JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.queries.audits.seals import SEALED
from tdtool.queries.journal import archive, chain
from tdtool.queries.journal.archive import Archive
from tdtool.queries.journal.chain import ChainCheck
from tdtool.services.acts import every_act
from tdtool.services.journal.entries import DECIDED
from tdtool.services.journal.replay import Replay, played


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
