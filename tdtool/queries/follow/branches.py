"""The journals of this laptop beside those of another: heads, what is new, where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from tdtool.models import Event, House, JournalEntry
from tdtool.queries.journal.chain import NOTHING, Link, last_link

AT_ONCE = 100  # entries of an answer
Marks = Mapping[UUID, Sequence[Link]]  # by chain, some of its entries, the last first


@dataclass(frozen=True)
class News:
    """What is behind the last entry that both have. ``after`` None: none of the marks is here."""

    after: int | None
    entries: tuple[JournalEntry, ...] = ()


def house() -> UUID | None:
    """The chain of the house; None: nothing was done here yet."""
    return House.objects.order_by("pk").values_list("uuid", flat=True).first()


def chains() -> Iterator[UUID]:
    """The house's own first: it says who acts."""
    if (first := house()) is not None:
        yield first
    yield from Event.objects.order_by("pk").values_list("uuid", flat=True)


def heads() -> dict[UUID, list[Link]]:
    """The end of each chain."""
    return {chain: [last_link(chain)] for chain in chains()}


def link_at(chain: UUID, number: int) -> Link:
    """The entry of this laptop with that number; NOTHING where it has none."""
    row = JournalEntry.objects.filter(chain=chain, number=number).values_list("number", "hash")
    return Link(*row[0]) if row else NOTHING


def news(marks: Marks, *, most: int = AT_ONCE) -> dict[UUID, News]:
    """By chain, what whoever has these marks hasn't; chains without news are left out."""
    news_by_chain: dict[UUID, News] = {}
    room = most
    for chain in chains():
        links = marks.get(chain, [NOTHING])
        if last_link(chain) == links[0]:
            continue
        after = _last_of_both(chain, links)
        entries = tuple(_after(chain, after)[:room]) if after is not None and room > 0 else ()
        room -= len(entries)
        news_by_chain[chain] = News(after, entries)
    return news_by_chain


def confirmed(marks: Marks) -> dict[UUID, int]:
    """The number that the other one has of each chain; 0 where it has none, or another end."""
    ends = {chain: marks.get(chain, [NOTHING])[0] for chain in chains()}
    return {chain: end.number if _is_here(chain, end) else 0 for chain, end in ends.items()}


def _is_here(chain: UUID, link: Link) -> bool:
    entries = JournalEntry.objects.filter(chain=chain, number=link.number, hash=link.hash)
    return entries.exists()


def _last_of_both(chain: UUID, links: Sequence[Link]) -> int | None:
    entries = JournalEntry.objects.filter(chain=chain, number__in=[link.number for link in links])
    hashes = {NOTHING.number: NOTHING.hash, **dict(entries.values_list("number", "hash"))}
    shared = (link.number for link in links if hashes.get(link.number) == link.hash)
    return max(shared, default=None)


def _after(chain: UUID, number: int) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(chain=chain, number__gt=number).order_by("number")


def after(chain: UUID, number: int) -> list[JournalEntry]:
    """The entries of this laptop behind that number."""
    return list(_after(chain, number))


def said(marked: Marks) -> str:
    """The marks as a part of an address: ``chain:12:abc…,11:def…;chain:…``."""
    return ";".join(
        f"{chain}:" + ",".join(f"{link.number}-{link.hash}" for link in links)
        for chain, links in marked.items()
    )


def read(text: str) -> dict[UUID, list[Link]]:
    """The marks that an address names; what can't be read is left out."""
    marks: dict[UUID, list[Link]] = {}
    for part in filter(None, text.split(";")):
        chain, _, links_text = part.partition(":")
        with suppress(ValueError):
            links = (link_text.partition("-") for link_text in filter(None, links_text.split(",")))
            marks[UUID(chain)] = [Link(int(number), hash_) for number, _, hash_ in links]
    return {chain: chain_links for chain, chain_links in marks.items() if chain_links}
