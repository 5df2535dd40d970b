"""The ends of the chains that were seen, kept outside the database, and what they say of it now.

``heads.jsonl`` beside the database only grows: a line at each backup, at each action of the house
and at the end of a day, with the chains that went on since; and one at each restore, after which
what was seen before holds no more. Beside each backup lies a file with the ends that it has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from tdtool.english import counted
from tdtool.models import Event, House, JournalEntry
from tdtool.places import PROGRAM
from tdtool.queries.journal import chain

ENDING = ".heads.json"  # of the file beside a backup
HOUSE = "house"


@dataclass(frozen=True)
class Head:
    """The end of a chain as it was seen."""

    name: str  # the event's slug, or "house"
    chain: str
    number: int
    hash: str
    at: str = ""


def file() -> Path:
    """Beside the database’s file; in the data folder where there is none."""
    in_a_file = connection.vendor == "sqlite" and kept_here()
    name = connection.settings_dict["NAME"]
    return (Path(name).parent if in_a_file else Path(settings.TDTOOL_HOME)) / "heads.jsonl"


def beside(backup: Path) -> Path:
    return backup.with_name(backup.name + ENDING)


def kept_here() -> bool:
    """Whether the database is one to keep heads of: one in memory is gone with its process."""
    name = str(connection.settings_dict["NAME"])
    return connection.vendor != "sqlite" or not (name == ":memory:" or "mode=memory" in name)


def now() -> list[Head]:
    """The end of every chain that has begun: two queries, and one a chain."""
    names = [(HOUSE, uuid) for uuid in House.objects.values_list("uuid", flat=True)]
    names += Event.objects.order_by("pk").values_list("slug", "uuid")
    ends = ((name, uuid, chain.last_link(uuid)) for name, uuid in names)
    return [Head(n, str(uuid), end.number, end.hash) for n, uuid, end in ends if end.number]


def seen(path: Path | None = None) -> dict[str, list[Head]]:
    """By chain the ends that were seen since the last restore; a line cut short is left out."""
    found: dict[str, list[Head]] = {}
    for line in _lines(path or file()):
        if "restored" in line:
            found = {}
        for one in line["heads"]:
            head = Head(one["name"], one["chain"], one["number"], one["hash"], line["at"])
            found.setdefault(head.chain, []).append(head)
    return found


def seen_beside(backup: Path) -> dict[str, list[Head]]:
    """By chain the ends that a backup was made with; none of one that has no such file."""
    return seen(beside(backup))


def _lines(path: Path) -> Iterable[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            said = json.loads(line)
            if all({"name", "chain", "number", "hash"} <= one.keys() for one in said["heads"]):
                yield {"at": "", **said}


def faults(known: Mapping[str, list[Head]], uuid: UUID) -> list[str]:
    """Where a chain as it is now parts from ends of it that were seen, and what to do."""
    return [f"{one} {_WHAT}" for one in parted(known, uuid)]


def parted(known: Mapping[str, list[Head]], uuid: UUID) -> list[str]:
    """Where a chain as it is now parts from ends of it that were seen: the first of them."""
    heads = {head.number: head for head in known.get(str(uuid), ())}
    rows = JournalEntry.objects.filter(chain=uuid, number__in=list(heads)).order_by()
    there = dict(rows.values_list("number", "hash"))
    for number, head in sorted(heads.items()):
        if number not in there:
            end, had = chain.last_link(uuid).number, counted(number, "action")
            return [
                f"The journal of {head.name} had {had}{_when(head)} (check code "
                f"{head.hash[:12]}) and has {end} now: actions are missing at its end, or another "
                "database was put in place."
            ]
        if there[number] != head.hash:
            return [
                f"Action {number} of {head.name} had the check code {head.hash[:12]}{_when(head)} "
                f"and has {there[number][:12]} now: the journal was written anew, or another "
                "database was put in place."
            ]
    return []


_WHAT = (
    f"Restore the newest backup with “{PROGRAM} restore”. If you put another database there "
    "yourself, move the file heads.jsonl away."
)


def _when(head: Head) -> str:
    return f" on {head.at[:16].replace('T', ' ')} UTC" if head.at else ""


def unknown(known: Mapping[str, list[Head]], chains: Iterable[UUID]) -> list[Head]:
    """The last ends seen of chains that aren't there at all any more."""
    there = {str(one) for one in chains}
    return [heads[-1] for key, heads in known.items() if key not in there]
