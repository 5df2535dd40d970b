"""Entries carried by hand: ``journal-0412-0587.jsonl``, written on the first, read on the second.

The first line says whose they are; each other line is an entry as it is stored. The house's own
entries go along whole: they are few, and say who acts.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import transaction

from tdtool.models import Event, JournalEntry
from tdtool.models.journal import FORMAT
from tdtool.queries.follow import progress, wire
from tdtool.queries.follow.wire import News
from tdtool.queries.journal.archive import other_format
from tdtool.queries.journal.chain import last_link
from tdtool.services.follow import applying, following, laptops
from tdtool.services.follow.applying import Broken, Told, accounts_said
from tdtool.services.meanings import Refused

LONGEST = 64 * 1024 * 1024  # bytes


class StickRefused(Refused):
    """The file can't be read here; the message says why and what to do."""


@dataclass(frozen=True)
class Carried:
    """What a file holds: its event, and what it tells."""

    event: UUID
    name: str
    told: Told

    @property
    def numbers(self) -> Sequence[int]:
        return [entry.number for entry in self.told.entries if entry.chain == self.event]

    def news(self) -> dict[UUID, News]:
        """By chain, the entries that aren't here. ``after``: the last that both have."""
        news_by_chain: dict[UUID, News] = {}
        for chain in (self.told.house, self.event):
            own_hashes = {e.number: e.hash for e in wire.after(chain, 0)}
            theirs = [entry for entry in self.told.entries if entry.chain == chain]
            same = [entry for entry in theirs if own_hashes.get(entry.number) == entry.hash]
            first = theirs[0].number - 1 if theirs else 0
            joined = (
                bool(same)
                or first == 0
                or (theirs[0].before == own_hashes.get(first) if theirs else True)
            )
            after = max((entry.number for entry in same), default=first)
            new = tuple(entry for entry in theirs if entry.number > after)
            news_by_chain[chain] = News(after if joined else None, new)
        return news_by_chain


def name_of(event: Event, *, after: int) -> str:
    """``journal-0412-0587.jsonl``."""
    return f"journal-{after + 1:04}-{last_link(event.uuid).number:04}.jsonl"


@transaction.atomic
def written(event: Event, *, after: int) -> str:
    """The text of such a file."""
    house = wire.house()
    head = {
        "tdtool-journal": FORMAT,
        "event": str(event.uuid),
        "name": event.slug,
        "key": event.slip_key,
        "house": str(house or event.uuid),
        "accounts": accounts_said(),
    }
    entries = [*(wire.after(house, 0) if house else ()), *wire.after(event.uuid, after)]
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in _lines(head, entries))


def _lines(head: dict[str, Any], entries: Iterable[JournalEntry]) -> Iterator[dict[str, Any]]:
    yield head
    yield from map(wire.entry_said, entries)


def read(path: Path) -> Carried:
    """What a file holds. Raises StickRefused."""
    try:
        if path.stat().st_size > LONGEST:
            raise StickRefused(f"{path} is too large for a journal. Choose another file.")
        lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        raise StickRefused(f"{path} can’t be read: {fault}.") from None
    try:
        head = wire.read(lines[0].encode())
        if other := other_format(head["tdtool-journal"]):
            raise StickRefused(f"{path} {other}")
        event = UUID(head["event"])
        keys = {event: bytes.fromhex(head["key"]).hex()}
        entries = [wire.entry_read(wire.read(line.encode())) for line in lines[1:]]
        house = UUID(head["house"])
        for number, entry in enumerate(entries, 2):
            if entry.chain not in (event, house):
                raise StickRefused(
                    f"{path} isn’t a journal file of tdtool: line {number} is of another journal. "
                    "Save the file again on the first laptop."
                )
        received = Told(house, head["accounts"], keys, entries)
        return Carried(event, str(head["name"]), received)
    except (KeyError, TypeError, ValueError) as fault:
        raise StickRefused(f"{path} isn’t a journal file of tdtool ({fault}).") from None


def apply(carried: Carried) -> int:
    """Do what the file holds and isn't here; how many entries. Raises StickRefused, Broken."""
    if not applying.belongs_to(carried.told.house):
        raise StickRefused(following.OWN_EVENTS.format(then="read the file"))
    news = carried.news()
    if gap := next((chain_news for chain_news in news.values() if chain_news.after is None), None):
        raise Broken(f"Actions before {gap.entries[0].number} are missing here. Bring them first.")
    if any(
        chain_news.entries and chain_news.after != last_link(chain).number
        for chain, chain_news in news.items()
    ):
        raise Broken("This laptop has other actions than the file from there on. Nothing was read.")
    if not progress.read().follows:
        if JournalEntry.objects.exists():
            raise StickRefused("This laptop doesn’t follow another one, so it reads no journal.")
        laptops.keep(follows=progress.BY_STICK)
    entries = [entry for chain_news in news.values() for entry in chain_news.entries]
    received = carried.told
    return applying.apply(Told(received.house, received.accounts, received.keys, entries))
