"""Where two laptops part: what each has done since, in the words of the history. Nothing is
merged: a person reads both lists, and enters again what is missing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from tdtool.models import Event, JournalEntry
from tdtool.queries.follow import wire
from tdtool.queries.follow.wire import Marks, News
from tdtool.queries.journal.chain import NOTHING, Link
from tdtool.queries.journal.named import Named
from tdtool.services.follow.applying import Answer
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
    """A journal after the last action that both have: what is on one laptop only."""

    name: str  # of the event; "" of the house's own
    common: int
    here: tuple[Line, ...]
    there: tuple[Line, ...]


class Asks(Protocol):
    """A question to the other laptop: which of these entries it has, and at ``most`` so many of
    those behind them."""

    def __call__(self, *, marks: Marks, most: int) -> Answer: ...


def compare(ask: Asks) -> list[Split]:
    """Each journal that isn't the same on both laptops, whole from where the two part.

    Raises what ``ask`` raises.
    """
    theirs = ask(marks=wire.heads(), most=0).ends
    own_ends = {chain: links[0] for chain, links in wire.heads().items()}
    differ = [chain for chain in {**own_ends, **theirs} if own_ends.get(chain) != theirs.get(chain)]
    nothing_new: Marks = {chain: [end] for chain, end in theirs.items()}
    common = _last_of_both(ask, differ, own_ends, theirs)
    return _splits({
        chain: News(number, tuple(_behind(ask, chain, number, nothing_new)))
        for chain, number in common.items()
    })  # fmt: skip


def _last_of_both(
    ask: Asks, chains: Iterable[UUID], own_ends: Mapping[UUID, Link], theirs: Mapping[UUID, Link]
) -> dict[UUID, int]:
    """By chain, the number of the last entry that both have: the shorter one's end, or found by
    halving."""
    nothing_new: Marks = {chain: [end] for chain, end in theirs.items()}
    ends = {chain: [own_ends.get(chain, NOTHING), theirs.get(chain, NOTHING)] for chain in chains}
    parts = {chain: min(end.number for end in both_ends) + 1 for chain, both_ends in ends.items()}
    common = dict.fromkeys(ends, 0)
    tried = {chain: number - 1 for chain, number in parts.items() if number > 1}
    while tried:
        marks = {chain: [wire.link_at(chain, number)] for chain, number in tried.items()}
        news = ask(marks={**nothing_new, **marks}, most=0).news
        for chain, number in tried.items():
            both_have_it = chain not in news or news[chain].after == number
            (common if both_have_it else parts)[chain] = number
        tried = {
            chain: (common[chain] + parts[chain]) // 2
            for chain in tried
            if parts[chain] - common[chain] > 1
        }
    return common


def _behind(ask: Asks, chain: UUID, number: int, nothing_new: Marks) -> Iterator[JournalEntry]:
    """The entries of the other laptop after that number, however many."""
    link = wire.link_at(chain, number)
    while entries := _next(ask, chain, link, nothing_new):
        yield from entries
        link = Link(entries[-1].number, entries[-1].hash)


def _next(ask: Asks, chain: UUID, link: Link, nothing_new: Marks) -> Sequence[JournalEntry]:
    news = ask(marks={**nothing_new, chain: [link]}, most=wire.AT_ONCE).news
    return news[chain].entries if chain in news else ()


def lacking(splits: Iterable[Split], *, writes: bool) -> list[Split]:
    """Those with actions that the laptop that writes lacks; it is this one, or the other."""
    return [
        journal_split
        for journal_split in splits
        if (journal_split.there if writes else journal_split.here)
    ]


def of(news: Mapping[UUID, News]) -> list[Split]:
    """The journals that the other laptop goes on in another way than this one."""
    return [
        journal_split
        for journal_split in _splits(news)
        if journal_split.here and journal_split.there
    ]


def _splits(news: Mapping[UUID, News]) -> list[Split]:
    house, splits = wire.house(), []
    for chain, behind in news.items():
        if behind.after is None:
            continue
        ours, theirs = wire.after(chain, behind.after), behind.entries
        event = Event.objects.filter(uuid=chain).first()
        name = "" if chain == house else event.name if event else _name_of(theirs)
        lists = _said(event, ours), _said(event, theirs)
        splits.append(Split(name, behind.after, *lists))
    return splits


def _name_of(entries: Sequence[JournalEntry]) -> str:
    """Of an event that this laptop hasn't: its first action has the name."""
    return str(entries[0].arguments.get("name", "")) if entries else ""


def _said(event: Event | None, entries: Sequence[JournalEntry]) -> tuple[Line, ...]:
    named = Named.of(event, entries) if event else _NOBODY
    return tuple(
        Line(entry.number, entry.at, entry.by_name, sentences.sentence(entry, named))
        for entry in entries
    )
