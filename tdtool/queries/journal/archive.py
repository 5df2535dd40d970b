"""One file that holds an event for good: its journal, and what to hold it against.

A zip of three texts: ``about.json`` (the format, whose event it is, the ends of both chains, the
prints of word lists and papers), ``journal.jsonl`` (an entry a line, as its hash covers it) and
``snapshot.json`` (the event as it stood). No account’s password, no key, no
session is in it; the hall’s Wi-Fi with its password is, as the journal tells it.
"""

import json
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from tdtool.engine import Lexicon
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Event, JournalEntry
from tdtool.models.journal import FORMAT
from tdtool.queries.audits import database, snapshots
from tdtool.queries.journal import chain, heads

# What a zip raises that is damaged, locked, or packed in a way that isn’t known here.
UNPACKABLE: tuple[type[Exception], ...] = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError, OSError, ValueError, EOFError,
)  # fmt: skip
ENDING = ".tdtool.zip"
LARGEST = 200 * 1024 * 1024  # of a text inside; a journal of 100,000 actions has a fifth of it
PRINTED = "papers.print"
OF_SETTINGS = ("system", "settings", "paper")
TOLD: dict[str, type] = {
    "slug": str, "name": str, "entries": int, "head": str, "settings": dict, "word_lists": dict,
    "papers": list,
}  # fmt: skip
DAMAGED: tuple[type[Exception], ...] = (
    *UNPACKABLE,
    KeyError,
    TypeError,
    AttributeError,
    OverflowError,
)
SAID = ("number", "act", "by_name", "before", "hash", "format")


def other_format(format_: object) -> str:
    """What is to be said of a file whose entries have this format; "" where they have this
    program’s."""
    if format_ == FORMAT:
        return ""
    if isinstance(format_, int) and format_ > FORMAT:
        return "was written by a newer tdtool. Update tdtool first."
    return f"was written before the first tdtool, in format {format_}; this one reads {FORMAT}."


class ArchiveRefused(Exception):
    """The file is no archive that this tdtool reads; the message says why."""


@dataclass(frozen=True)
class Archive:
    """An event as its file has it."""

    about: dict[str, Any]
    entries: tuple[JournalEntry, ...]  # rows that no database holds
    snapshot: dict[str, Any]

    @property
    def event(self) -> UUID:
        return UUID(self.about["event"])


def about(event: Event, *, at: datetime) -> dict[str, Any]:
    """What an archive says of itself."""
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("number")
    end = chain.last_link(event.uuid)
    people = entries.order_by("by_name").values_list("by_uuid", "by_name").distinct()
    house = next((head for head in heads.now() if head.name == heads.HOUSE), None)
    return {
        "format": FORMAT,
        "made_at": chain.moment(at),
        "event": str(event.uuid),
        "slug": event.slug,
        "name": event.name,
        "entries": end.number,
        "head": end.hash,
        "house": asdict(house) if house else None,
        "people": [{"uuid": str(uuid), "name": name} for uuid, name in people],
        "settings": {name: getattr(event, name) for name in OF_SETTINGS},
        "word_lists": word_lists(lists_of(event)),
        "papers": papers(entries.filter(act=PRINTED)),
    }


def lists_of(event: Event) -> set[str]:
    """The names of the word lists that an event is judged by."""
    return {event.lexicon, *filter(None, event.divisions.values_list("lexicon", flat=True))}


def lists_in(snapshot: Mapping[str, Any]) -> set[str]:
    """The same of an event as it stood."""
    of_divisions = (division.get("lexicon") for division in snapshot["divisions"].values())
    return {snapshot["event"]["lexicon"], *filter(None, of_divisions)}


def word_lists(names: Iterable[str]) -> dict[str, str]:
    """By name the print of each list as it is here; "" of one that isn't."""
    digests = {}
    for name in sorted(names):
        try:
            digests[name] = Lexicon.load(name).digest
        except LexiconRefused:
            digests[name] = ""
    return digests


def papers(prints: Iterable[JournalEntry]) -> list[dict[str, Any]]:
    """Every paper that was printed, with the print of what stood on it."""
    return [
        {
            "number": entry.number,
            **{key: entry.arguments.get(key) for key in ("division", "name", "revision", "digest")},
        }
        for entry in prints
    ]


def write(event: Event, path: Path, *, at: datetime) -> None:
    """Into a new file, whole or not at all. Raises ArchiveRefused, OSError."""
    if path.exists():
        raise ArchiveRefused(f"{path} already exists. Choose another name.")
    unfinished = path.with_name(path.name + ".part")
    try:
        pack(event, unfinished, at=at)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def pack(event: Event, into: Path | IO[bytes], *, at: datetime) -> None:
    """All of one moment, into a file that is written over."""
    with database.as_of_now():
        texts = _texts(event, at)
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in texts.items():
            file.writestr(name, text)


def _texts(event: Event, at: datetime) -> dict[str, str]:
    entries = JournalEntry.objects.filter(chain=event.uuid).order_by("number")
    return {
        "about.json": json.dumps(about(event, at=at), indent=1, ensure_ascii=False),
        "journal.jsonl": "".join(f"{chain.canonical(line_of(entry))}\n" for entry in entries),
        "snapshot.json": chain.canonical(snapshots.of_event(event)),
    }


def line_of(entry: JournalEntry) -> dict[str, Any]:
    """An entry as it travels: all that its hash covers, and the hash."""
    return {
        **{name: getattr(entry, name) for name in SAID},
        "told": entry.arguments,
        "by_uuid": str(entry.by_uuid),
        "at": chain.moment(entry.at),
    }


def read(path: Path) -> Archive:
    """Raises ArchiveRefused."""
    return read_from(path, called=str(path), largest=LARGEST)


def read_from(source: Path | IO[bytes], *, called: str, largest: int) -> Archive:
    """The same of any file; no text inside may be longer than ``largest``. Raises
    ArchiveRefused."""
    try:
        with zipfile.ZipFile(source) as file:
            about_data = json.loads(_text(file, "about.json", largest))
            if other := other_format(about_data.get("format", 1)):
                raise ArchiveRefused(f"{called} {other}")
            lines = _text(file, "journal.jsonl", largest).removesuffix("\n").split("\n")
            entries = tuple(
                entry_of(json.loads(line), chain=UUID(about_data["event"])) for line in lines
            )
            return _shaped(about_data, entries, json.loads(_text(file, "snapshot.json", largest)))
    except OSError as fault:
        raise ArchiveRefused(f"{called} can’t be read: {fault.strerror or fault}.") from None
    except DAMAGED as fault:
        why = str(fault) or type(fault).__name__
        raise ArchiveRefused(
            f"{called} isn’t a tdtool archive, or it is damaged ({why}). Use another copy."
        ) from None


def _text(file: zipfile.ZipFile, name: str, largest: int) -> str:
    with file.open(name) as opened:
        data = opened.read(largest + 1)
    if len(data) > largest:
        raise ValueError(f"{name} is too large")
    return data.decode()


def _shaped(about_data: Any, entries: tuple[JournalEntry, ...], snapshot: Any) -> Archive:
    """Raises KeyError, OverflowError, ValueError where it doesn’t say what every archive says, or
    says what nothing could have written: no hash and no page can hold it."""
    for name, kind in TOLD.items():
        if not isinstance(about_data[name], kind):
            raise ValueError(f"about.json has another kind of {name}")
    if not isinstance(snapshot, dict) or not isinstance(snapshot["event"], dict):
        raise ValueError("snapshot.json has no event")
    for name in OF_SETTINGS:
        snapshot["event"][name]
    {(person["uuid"], person["name"]) for person in about_data["people"]}
    lists_in(snapshot)
    for entry in entries:
        values = (entry.number, entry.act, entry.by_name, entry.arguments)
        kinds = (int, str, str, dict)
        if not all(map(isinstance, values, kinds)) or entry.at.tzinfo is None:
            raise ValueError(f"journal.jsonl has no action in line {entry.number}")
        chain.hash_of(entry)
    for told_of in (about_data, snapshot):
        chain.canonical(told_of).encode()
    return Archive(about_data, entries, snapshot)


def entry_of(line: Mapping[str, Any], *, chain: UUID) -> JournalEntry:
    """The entry that ``line_of`` told, not saved. Raises KeyError, TypeError, ValueError."""
    if line["format"] != FORMAT:
        raise ValueError(f"it has format {line['format']}, not {FORMAT}")
    return JournalEntry(
        chain=chain,
        by_uuid=UUID(line["by_uuid"]),
        at=datetime.fromisoformat(line["at"]),
        arguments=line["told"],
        **{name: line[name] for name in SAID},
    )
