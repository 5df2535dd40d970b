"""Where two laptops part: what each has done since, in the words of the history. Nothing is
merged: a person reads both lists, and enters again what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tdtool.models import Event, JournalEntry
from tdtool.queries.follow import branches
from tdtool.queries.follow.branches import News
from tdtool.queries.journal.named import Named
from tdtool.services.journal import sentences

_NOBODY = Named({}, {}, {}, {}, {}, {})  # the house's acts name no player


@dataclass(frozen=True)
class Line:
    """One action: its number there, when, by whom, what."""

    number: int
    at: datetime
    by: str
    says: str


@dataclass(frozen=True)
class Split:
    """A journal that goes on in two ways after an action that both have."""

    name: str  # of the event; "" of the house's own
    common: int
    here: tuple[Line, ...]
    there: tuple[Line, ...]


def of(news: Mapping[UUID, News]) -> list[Split]:
    """The journals that the other laptop goes on in another way than this one."""
    found = []
    for chain, one in news.items():
        if one.after is None or not one.entries:
            continue
        mine = {entry.number: entry for entry in branches.after(chain, one.after)}
        theirs = [e for e in one.entries if not _same(e, mine.get(e.number))]
        common = theirs[0].number - 1 if theirs else one.after
        ours = [entry for number, entry in mine.items() if number > common]
        if theirs and ours:
            event = Event.objects.filter(uuid=chain).first()
            name = event.name if event else ""
            found.append(Split(name, common, _said(event, ours), _said(event, theirs)))
    return found


def _same(one: JournalEntry, other: JournalEntry | None) -> bool:
    return other is not None and one.hash == other.hash


def _said(event: Event | None, entries: Sequence[JournalEntry]) -> tuple[Line, ...]:
    named = Named.of(event, entries) if event else _NOBODY
    return tuple(
        Line(one.number, one.at, one.by_name, sentences.sentence(one, named)) for one in entries
    )
