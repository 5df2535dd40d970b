"""An archive without a database, and such as somebody altered by hand: JSON, and no archive."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import UUID

from tdtool.models import JournalEntry
from tdtool.models.journal import FORMAT
from tdtool.queries.journal import archive, chain

EVENT = UUID(int=7)
Lines = list[dict[str, Any]]
ALTERED: dict[str, Callable[[Lines], object]] = {
    "a paper printed under no name": lambda lines: lines[-1].update(act=archive.PRINTED, told={}),
    "half a character": lambda lines: lines[-1].update(by_name="\ud800nn"),
    "half a character that was told": lambda lines: lines[-1]["told"].update(name="\udfff"),
    "no number": lambda lines: lines[-1]["told"].update(table=float("nan")),
    "no end of numbers": lambda lines: lines[-1]["told"].update(table=float("-inf")),
    "before the first year": lambda lines: lines[0].update(at="0001-01-01T00:00:00+14:00"),
    "after the last year": lambda lines: lines[0].update(at="9999-12-31T23:59:59-14:00"),
}


def altered(text: str, change: Callable[[Lines], object]) -> str:
    """A journal’s text, its lines changed."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    return "".join(f"{json.dumps(line)}\n" for line in lines)


@cache
def every_one() -> list[bytes]:
    """First the one that is whole."""
    journal = "".join(f"{chain.canonical(archive.line_of(one))}\n" for one in _entries())
    return [_zipped(journal), *(_zipped(altered(journal, one)) for one in ALTERED.values())]


def _entries() -> list[JournalEntry]:
    made, before = [], chain.NOTHING.hash
    for number, act in enumerate(("events.create", "players.bring", "hall.show"), start=1):
        entry = JournalEntry(
            chain=EVENT, number=number, act=act, arguments={"name": "Ann", "at": number},
            by_uuid=EVENT, by_name="Vera S.", at=datetime(2026, 5, 1, 9, tzinfo=UTC), before=before,
        )  # fmt: skip
        entry.hash = before = chain.hash_of(entry)
        made.append(entry)
    return made


def _zipped(journal: str) -> bytes:
    last = _entries()[-1]
    settings = dict.fromkeys(archive.OF_SETTINGS, "")
    about = {
        "format": FORMAT, "event": str(EVENT), "slug": "lake", "name": "Lake", "papers": [],
        "entries": last.number, "head": last.hash, "settings": settings, "word_lists": {},
        "people": [
            {"uuid": uuid, "name": name}
            for uuid, name in {(str(one.by_uuid), one.by_name) for one in _entries()}
        ],
    }  # fmt: skip
    event = settings | {"name": "Lake", "lexicon": ""}
    parts = {"about.json": about, "snapshot.json": {"event": event, "divisions": {}}}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, part in parts.items():
            file.writestr(name, json.dumps(part))
        file.writestr("journal.jsonl", journal)
    return made.getvalue()
