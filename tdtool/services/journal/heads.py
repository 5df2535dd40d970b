"""Notes the ends of the chains outside the database: a forger has to change both, and a stick."""

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.db import DatabaseError, connection

from tdtool.models import Event, JournalEntry
from tdtool.queries import backups as kept
from tdtool.queries.journal import heads
from tdtool.queries.journal.heads import Head

SYNCED = 5  # actions of an event after which the notes of them are brought to the disk
UPGRADES = "before-upgrade"  # of a folder that may be from before ends were noted


def note_action(entry: JournalEntry, event: Event | None) -> None:
    """Write down the end that an action gave its chain, once it is saved: a file of the database
    from before is known by it. Never raises for the disk."""
    if not heads.kept_here():
        return
    name = heads.HOUSE if event is None else event.slug
    with suppress(OSError, DatabaseError):
        end = Head(name, str(entry.chain), entry.number, entry.hash)
        _append({"why": entry.act}, [end], synced=event is None or entry.number % SYNCED == 0)


def note(why: str, *, backup: Path | None = None, has: Sequence[Head] = ()) -> None:
    """Write down the chains that went on since the last note; beside a backup the ends it ``has``.

    Never raises for the disk: what was just done is done.
    """
    if not heads.kept_here():
        return
    with suppress(OSError, DatabaseError):
        ends = heads.now()
        noted_ends = heads.noted().ends
        new = [head for head in ends if not _noted(head, noted_ends.get(head.chain, []))]
        if new:
            _append({"why": why}, new)
        if backup is not None:
            _beside(backup, has)


def not_as_made(path: Path) -> list[str]:
    """Where the journals of a backup that was put in place aren’t those it was made with."""
    noted_ends = heads.seen_beside(path)
    names = [
        seen[-1].name for key, seen in noted_ends.items() if heads.parted(noted_ends, UUID(key))
    ]
    return [
        f"{path.name}: its journal of {name} isn’t the one it was made with. Use another backup."
        for name in names
    ]


def restoring(path: Path) -> None:
    """A backup is being put in place: should the copy end with the process, the ends that it has
    hold where it was done, and those of before where it wasn’t."""
    if heads.kept_here():
        with suppress(OSError, sqlite3.Error):
            _append(_restore("restoring", path), heads.of_file(path))


def _restore(how: str, path: Path) -> dict[str, Any]:
    return {"why": "restore", how: path.name, "backups": kept.next_number(kept.folder()) - 1}


def restored(path: Path, before: heads.Ends) -> list[str]:
    """A backup was put in place: from here on its ends are those to hold. What was seen ``before``
    and is gone with it, or isn’t the same in it, in sentences."""
    if not heads.kept_here():
        return []
    ends = {head.chain: head for head in heads.now()}
    with suppress(OSError):
        _append(_restore("restored", path), list(ends.values()))
    sentences = []
    for key, seen in before.items():
        last, end = max(seen, key=lambda head: head.number), ends.get(key)
        number = end.number if end else 0
        if number < last.number:
            sentences.append(
                f"{last.name}: the journal went on to action {last.number} before; it ends with "
                f"action {number} now. Enter what came in since."
            )
        still = {key: [head for head in seen if head.number <= number]}
        sentences += [
            f"{sentence} Compare with another backup."
            for sentence in heads.parted(still, UUID(key))
        ]
    return sentences


def _noted(end: Head, seen: list[Head]) -> bool:
    """Whether this end was noted; a chain that parts from a note isn't noted over it."""
    return any(head.number >= end.number for head in seen)


def _append(about: dict[str, Any], ends: Sequence[Head], *, synced: bool = True) -> None:
    line = {"at": datetime.now(UTC).isoformat(), **about, "heads": [_plain(head) for head in ends]}
    if _begins_late(about, ends):
        line["lost"] = True
    with _opened(heads.file(), os.O_APPEND) as out:
        out.write(json.dumps(line, separators=(",", ":")) + "\n")
        out.flush()
        if synced:
            os.fsync(out.fileno())


def _begins_late(about: dict[str, Any], ends: Sequence[Head]) -> bool:
    """Whether there is no file, though there must have been one: a journal isn’t at its beginning,
    or a backup was made. A second server’s own folder has none of a journal that others wrote."""
    if heads.is_begun() or about["why"] in ("restore", UPGRADES):
        return False
    of_a_file = connection.vendor == "sqlite" and any(head.number > 1 for head in ends)
    return of_a_file or heads.any_beside()


def _beside(backup: Path, ends: Sequence[Head]) -> None:
    note_facts = {
        "at": datetime.now(UTC).isoformat(),
        "since": heads.noted().newest_backup,
        "heads": [_plain(head) for head in ends],
    }
    with _opened(heads.beside(backup), os.O_TRUNC) as out:
        out.write(json.dumps(note_facts))
    if backup.parent == kept.folder():
        for old in kept.folder().glob(f"*{heads.ENDING}"):
            if not old.with_name(old.name.removesuffix(heads.ENDING)).exists():
                old.unlink(missing_ok=True)


def _opened(path: Path, how: int) -> IO[str]:
    """To be written, and read by its owner only: names of events are in it."""
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | how, 0o600)
    return os.fdopen(opened, "w", encoding="utf-8")


def _plain(head: Head) -> dict[str, str | int]:
    return {name: value for name, value in asdict(head).items() if name != "at"}
