"""A frozen journal: every link of an event's chain, its head, and what the event came to."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from tdtool.models import Event, JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.queries.journal import chain

CORPUS = Path(__file__).parent / "corpus"
ACTS = "acts.json"  # beside the journals: the acts that were there on the day of recording


@dataclass(frozen=True)
class Frozen:
    """As it stands in its file; ``snapshot`` is of the event after the last entry."""

    event: UUID
    entries: tuple[dict[str, Any], ...]
    head: str
    snapshot: dict[str, Any]

    def rows(self) -> list[JournalEntry]:
        """The entries as rows that no database holds yet."""
        return [
            JournalEntry(
                chain=self.event,
                by_uuid=UUID(one["by_uuid"]),
                at=datetime.fromisoformat(one["at"]),
                arguments=one["told"],
                format=one["format"],
                **{key: one[key] for key in ("number", "act", "by_name", "before", "hash")},
            )
            for one in self.entries
        ]


def of_event(event: Event) -> Frozen:
    """The event as it is now."""
    rows = JournalEntry.objects.filter(chain=event.uuid).order_by("number")
    entries = tuple(
        {
            "number": row.number,
            "act": row.act,
            "told": row.arguments,
            "by_uuid": str(row.by_uuid),
            "by_name": row.by_name,
            "at": chain.moment(row.at),
            "before": row.before,
            "hash": row.hash,
            "format": row.format,
        }
        for row in rows
    )
    return Frozen(event.uuid, entries, chain.check_event(event).head, snapshot_of(event))


def snapshot_of(event: Event) -> dict[str, Any]:
    """The snapshot as a file gives it back."""
    said: dict[str, Any] = json.loads(chain.canonical(snapshots.of_event(event)))
    return said


def write(frozen: Frozen, path: Path) -> None:
    """Into a new file, the same for the same event. Raises FileExistsError."""
    said = {
        "event": str(frozen.event),
        "entries": frozen.entries,
        "head": frozen.head,
        "snapshot": frozen.snapshot,
    }
    with path.open("xb") as file:
        file.write(gzip.compress(chain.canonical(said).encode(), mtime=0))


def read(path: Path) -> Frozen:
    said = json.loads(gzip.decompress(path.read_bytes()))
    return Frozen(UUID(said["event"]), tuple(said["entries"]), said["head"], said["snapshot"])


def paths() -> list[Path]:
    return sorted(CORPUS.glob("*.json.gz"))
