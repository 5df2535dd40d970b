"""The ends of the chains that were seen, kept outside the database, and what they say of it now.

``heads.jsonl`` beside the database only grows: a line at each action, at each backup and at the end
of a day, with the chains that went on since; and one at each restore, after which what was seen
before holds no more. Beside each backup lies a file with the ends that it has, which count too.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, connection

from tdtool.english import counted
from tdtool.models import Event, House, JournalEntry
from tdtool.places import PROGRAM
from tdtool.queries import backups
from tdtool.queries.journal import chain

ENDING = ".heads.json"  # of the file beside a backup
FILE = "heads.jsonl"
HOUSE = "house"
SCRATCH = "tdtool_scratch_"  # how the name of a database begins that is dropped at its end

Ends = dict[str, list["Head"]]  # by chain, each by number


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
    return (Path(name).parent if in_a_file else Path(settings.TDTOOL_HOME)) / FILE


def beside(backup: Path) -> Path:
    return backup.with_name(backup.name + ENDING)


def kept_here() -> bool:
    """Whether the database is one to keep heads of: one in memory is gone with its process."""
    name = str(connection.settings_dict["NAME"])
    in_memory = name == ":memory:" or "mode=memory" in name
    return not (connection.vendor == "sqlite" and in_memory) and not name.startswith(SCRATCH)


def now() -> list[Head]:
    """The end of every chain that has begun: two queries, and one a chain."""
    names = [(HOUSE, uuid) for uuid in House.objects.values_list("uuid", flat=True)]
    names += Event.objects.order_by("pk").values_list("slug", "uuid")
    ends = ((name, uuid, chain.last_link(uuid)) for name, uuid in names)
    return [Head(n, str(uuid), end.number, end.hash) for n, uuid, end in ends if end.number]


@dataclass
class Noted:
    """What a file of ends says. ``newest_backup``: the number of the newest one at the restore
    after which it holds; what lies beside those is of the time before. ``lost_at``: when it was
    begun anew, in the place of one that was missing."""

    ends: Ends = field(default_factory=dict)
    newest_backup: int = 0
    restored_at: str = ""
    lost_at: str = ""
    begun: Noted | None = None  # by a restore of which nobody knows whether it ended

    def take(self, line: Mapping[str, Any]) -> Noted:
        """What holds after this line."""
        if "restoring" in line:
            self.begun = _restored(line)
            return self
        if "restored" in line:
            return _restored(line)
        self.lost_at = self.lost_at or (line["at"] if line.get("lost") else "")
        self.newest_backup = max(self.newest_backup, line.get("since", 0))
        for noted in filter(None, (self, self.begun)):
            _add(noted.ends, line)
        return self

    def settled(self) -> Noted:
        """As ``self``, or as the restore left it where the database is now the one it put there."""
        with suppress(DatabaseError):  # a damaged one is put aside, and says nothing
            if self.begun and _any_parted(self.ends) and self.begun.ends_here():
                return self.begun
        return self

    def ends_here(self) -> bool:
        """Whether every journal ends as it was noted: each action is."""
        noted = {
            (head.chain, head.number, head.hash) for heads in self.ends.values() for head in heads
        }
        return all((head.chain, head.number, head.hash) in noted for head in now())


def _restored(line: Mapping[str, Any]) -> Noted:
    noted = Noted(newest_backup=line.get("backups", 0), restored_at=line["at"])
    _add(noted.ends, line)
    return noted


def _add(ends: Ends, line: Mapping[str, Any]) -> None:
    for head_data in line["heads"]:
        head = Head(
            head_data["name"],
            head_data["chain"],
            head_data["number"],
            head_data["hash"],
            line["at"],
        )
        ends.setdefault(head.chain, []).append(head)


def _any_parted(ends: Ends) -> bool:
    return any(parted(ends, UUID(key)) for key in ends)


def noted(path: Path | None = None) -> Noted:
    """What one file says, by default heads.jsonl; a line cut short is left out."""
    so_far = Noted()
    for line in _lines(path or file()):
        so_far = so_far.take(line)
    return so_far.settled()


def of_file(backup: Path) -> list[Head]:
    """The ends of the journals in another file of SQLite. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as database:
        names = dict(database.execute("SELECT uuid, slug FROM event"))
        links = database.execute(
            "SELECT chain, MAX(number), hash FROM journal_entry GROUP BY chain"
        )
        return [Head(names.get(key, HOUSE), str(UUID(key)), *end) for key, *end in links]


def seen() -> Ends:
    """The ends that were seen since the last restore, in heads.jsonl and beside its backups. Of one
    number the first that was noted comes first."""
    noted_here = noted()
    beside_them = [(path, noted(path)) for path in beside_backups()]
    since = max(
        [noted_here.newest_backup, *(noted_beside.newest_backup for _, noted_beside in beside_them)]
    )
    ends = {key: list(heads) for key, heads in noted_here.ends.items()}
    for path, noted_beside in reversed(beside_them):
        for key, heads in noted_beside.ends.items():
            if backups.number_of(path) > since if since else heads[0].at >= noted_here.restored_at:
                ends.setdefault(key, []).extend(heads)
    return {key: sorted(heads, key=lambda head: head.number) for key, heads in ends.items()}


def beside_backups() -> list[Path]:
    """The files of ends beside the backups that are kept, of the newest first; none of a database
    that lies elsewhere than the data folder, whose backups may be another’s."""
    if connection.vendor == "sqlite" and file().parent != Path(settings.TDTOOL_HOME):
        return []
    return [path for path in map(beside, backups.newest_first()) if path.exists()]


def missing() -> str:
    """That heads.jsonl is missing where journals have been written, or was; "" where it wasn’t."""
    if not kept_here():
        return ""
    if is_begun():
        at = noted().lost_at
        return f"The file heads.jsonl was missing on {_day(at)}. {_LOST}" if at else ""
    of_a_file = connection.vendor == "sqlite" and JournalEntry.objects.exists()
    return f"The file heads.jsonl is missing. {_LOST}" if of_a_file or any_beside() else ""


def is_begun() -> bool:
    """Whether heads.jsonl says anything: one that was emptied is missing, too."""
    return any(True for _ in _lines(file()))


def any_beside() -> bool:
    """Whether a backup was made of a journal: one of a new folder has none."""
    return any(noted(path).ends for path in beside_backups())


_LOST = (
    "Actions at the end of the journals may be missing: it says how many there were. Was the file "
    "tdtool.sqlite3 copied alone? Copy the whole folder. If nothing is missing, make a backup and "
    f"restore it: “{PROGRAM} backup”, “{PROGRAM} restore”."
)


def seen_beside(backup: Path) -> Ends:
    """By chain the ends that a backup was made with; none of one that has no such file."""
    return noted(beside(backup)).ends


def _lines(path: Path) -> Iterable[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            line_data = json.loads(line)
            if all(
                {"name", "chain", "number", "hash"} <= head.keys() for head in line_data["heads"]
            ):
                yield {"at": "", **line_data}


def faults(ends: Mapping[str, list[Head]], uuid: UUID) -> list[str]:
    """Where a chain as it is now parts from ends of it that were seen, and what to do."""
    return [f"{sentence} {_WHAT}" for sentence in parted(ends, uuid)]


def parted(ends: Mapping[str, list[Head]], uuid: UUID) -> list[str]:
    """Where a chain as it is now parts from ends of it that were seen: the first of them."""
    heads: dict[int, Head] = {}
    for head in ends.get(str(uuid), ()):
        heads.setdefault(head.number, head)  # what a chain that parted went on to was seen later
    entries = JournalEntry.objects.filter(chain=uuid, number__gte=min(heads, default=0)).order_by()
    hashes = dict(entries.values_list("number", "hash")) if heads else {}
    last = max(heads, default=0)
    for number, head in sorted(heads.items()):
        if number not in hashes:
            end, had = chain.last_link(uuid).number, counted(last, "action")
            return [
                f"The journal of {head.name} had {had}{_when(heads[last])} (check code "
                f"{heads[last].hash[:12]}) and has {end} now: actions are missing at its end, or "
                "another database was put in place."
            ]
        if hashes[number] != head.hash:
            return [
                f"Action {number} of {head.name} had the check code {head.hash[:12]}{_when(head)} "
                f"and has {hashes[number][:12]} now: the journal was written anew, or another "
                "database was put in place."
            ]
    return []


_WHAT = (
    f"Restore the newest backup with “{PROGRAM} restore”. If you put another database there "
    f"yourself, make it yours the same way: “{PROGRAM} backup”, then “{PROGRAM} restore” of it."
)


def _when(head: Head) -> str:
    return f" on {_day(head.at)}" if head.at else ""


def _day(at: str) -> str:
    return f"{at[:16].replace('T', ' ')} UTC"


def unknown(ends: Mapping[str, list[Head]], chains: Iterable[UUID]) -> list[Head]:
    """The last ends seen of chains that aren't there at all any more."""
    present = {str(uuid) for uuid in chains}
    return [heads[-1] for key, heads in ends.items() if key not in present]
