"""An archive played again: the same event on whatever laptop reads it."""

from __future__ import annotations

import dataclasses
import inspect
import json
from collections.abc import Callable

from tdtool.english import counted
from tdtool.models import JournalEntry
from tdtool.models.journal import FORMAT
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


def replay(kept: Archive, *, step: Callable[[], object] = lambda: None) -> Replay:
    """Check the archive's chain, play it into an empty database, and compare with what it says.

    Raises NewerArchive.
    """
    said = kept.about
    check = checked(kept)
    faults = list(check.faults)
    if not faults:
        _known_here(kept)
        again = played(kept.entries, event=kept.event, step=step)
        if isinstance(again, str):
            faults.append(again)
        else:
            stood = json.loads(chain.canonical(again.snapshot))
            faults += snapshots.differences(kept.snapshot, stood)
            faults += [] if again.head == said["head"] else ["The replay has another check code."]
    return Replay(said["slug"], check.entries, check.head, tuple(faults))


def checked(kept: Archive) -> ChainCheck:
    """What is wrong with the file before anything is played: its chain; where that is whole, what
    the archive says of itself."""
    check = chain.check_entries(kept.about["slug"], kept.entries)
    return check if not check.whole else dataclasses.replace(check, faults=tuple(_of_itself(kept)))


def _of_itself(kept: Archive) -> list[str]:
    """Where what the archive says of itself isn't what its journal has."""
    said, last = kept.about, kept.entries[-1] if kept.entries else None
    found = []
    if (said["entries"], said["head"]) != (last.number if last else 0, last.hash if last else ""):
        found.append(
            f"The archive says {said['entries']} actions with the check code {said['head'][:12]}; "
            "its journal has others."
        )
    event = kept.snapshot["event"]
    if said["settings"] != {name: event[name] for name in archive.OF_SETTINGS}:
        found.append("The archive’s settings aren’t those of its event.")
    founded = kept.entries[0].arguments if kept.entries else {}
    if (said["slug"], said["name"]) != (founded.get("slug"), event["name"]):
        found.append("The archive’s name isn’t that of its event.")
    people = {(str(one.by_uuid), one.by_name) for one in kept.entries}
    if {(one["uuid"], one["name"]) for one in said["people"]} != people:
        found.append("The archive’s list of people isn’t the one in its journal.")
    if set(said["word_lists"]) != archive.lists_in(kept.snapshot):
        found.append("The archive’s word lists aren’t those of its event.")
    prints = [one for one in kept.entries if one.act == archive.PRINTED]
    if said["papers"] != archive.papers(prints):
        found.append("The archive’s list of papers isn’t the one in its journal.")
    return found


def _known_here(kept: Archive) -> None:
    """Raises NewerArchive with the first entry that a newer tdtool wrote."""
    newer = next((one for one in kept.entries if not _is_known(one)), None)
    if newer is not None:
        actions = counted(len(kept.entries), "action")
        raise NewerArchive(
            f"{kept.about['slug']}: whole, {actions}, check code {kept.about['head'][:12]}. It "
            f"can’t be replayed here: action {newer.number} ({newer.act}) was written by a newer "
            "tdtool. Update tdtool first."
        )


def _is_known(entry: JournalEntry) -> bool:
    """Whether there is such an act here, that is told these things, in a form of this tdtool."""
    act = every_act().get(entry.act)
    if act is None or (entry.format or 0) > FORMAT:
        return False
    takes = inspect.signature(act.does).parameters
    any_name = any(one.kind is one.VAR_KEYWORD for one in takes.values())
    return any_name or entry.arguments.keys() <= {*takes, SEALED, DECIDED}


def other_word_lists(kept: Archive) -> list[str]:
    """What is to be said of word lists that this laptop has in another edition, or lacks."""
    told = kept.about["word_lists"]
    here = archive.word_lists(told)
    lacking = [name for name, digest in told.items() if digest and not here[name]]
    others = [n for n, digest in told.items() if digest and here[n] not in ("", digest)]
    return [
        *(f"The word list {name} isn’t on this laptop." for name in lacking),
        *(f"The word list {name} is another edition on this laptop." for name in others),
    ]
