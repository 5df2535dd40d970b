"""What two laptops say to each other: entries as they are stored, signed with the code.

The code itself never travels: each question and each answer bears an HMAC of it, over a word made
for the question. Whoever listens in the hall reads entries and can’t write any.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from tdtool.models import Event, House, JournalEntry
from tdtool.queries.journal import archive
from tdtool.queries.journal.chain import NOTHING, Link, last_link

# The journals of this laptop beside those of another: heads, what is new, where they part.

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


def branch_read(text: str) -> dict[UUID, list[Link]]:
    """The marks that an address names; what can't be read is left out."""
    marks: dict[UUID, list[Link]] = {}
    for part in filter(None, text.split(";")):
        chain, _, links_text = part.partition(":")
        with suppress(ValueError):
            links = (link_text.partition("-") for link_text in filter(None, links_text.split(",")))
            marks[UUID(chain)] = [Link(int(number), hash_) for number, _, hash_ in links]
    return {chain: chain_links for chain, chain_links in marks.items() if chain_links}


SCHEME = "tdtool"
SIGNED = "X-Tdtool-Signature"
START = "X-Tdtool-Start"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GROUPS, IN_A_GROUP = 4, 5  # 100 bits: no list of guesses opens it


class Unreadable(ValueError):
    """It isn't what another laptop says; the message says what is wrong."""


def new_code() -> str:
    """``ABCDE-FGHJK-…``: made for being typed."""
    return "-".join(
        "".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS)
    )


def as_code(typed: str) -> str:
    """A code as it was typed, with or without its strokes."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum())
    parts = (signs[at : at + IN_A_GROUP] for at in range(0, len(signs), IN_A_GROUP))
    return "-".join(parts)


def question(code: str, path: str) -> tuple[str, str]:
    """A new word, and the header that signs a question with it."""
    word = secrets.token_hex(12)
    return word, f"{SCHEME} {word} {_signature(code, 'ask', word, path.encode())}"


def asked_with(code: str, header: str, path: str) -> str:
    """The word of a question that was signed with the code; "" where it wasn't."""
    scheme, _, rest = header.partition(" ")
    word, _, signature = rest.partition(" ")
    expected = _signature(code, "ask", word, path.encode())
    good = scheme == SCHEME and len(word) == 24 and word.isascii()
    return word if code and good and hmac.compare_digest(expected, _ascii(signature)) else ""


def signature(code: str, word: str, body: bytes) -> str:
    return _signature(code, "answer", word, body)


def is_signed(code: str, word: str, body: bytes, with_: str) -> bool:
    return hmac.compare_digest(signature(code, word, body), _ascii(with_))


def sealed(code: str, word: str, about: str, key: str) -> str:
    """The key of an event, hidden by the code; ``opened`` takes it off again. Both in hex."""
    pad = _digest(code, f"key {word} {about}".encode())
    return bytes(a ^ b for a, b in zip(bytes.fromhex(key), pad, strict=True)).hex()


opened = sealed


def _signature(code: str, what: str, word: str, about: bytes) -> str:
    return _digest(code, f"{what} {word} ".encode() + about).hex()


def _digest(code: str, about: bytes) -> bytes:
    return hmac.new(code.encode(), about, hashlib.sha256).digest()


def _ascii(text: str) -> str:
    return text if text.isascii() else ""


def entry_said(entry: JournalEntry) -> dict[str, Any]:
    """An entry as it is stored, as JSON holds it."""
    return {"chain": str(entry.chain), **archive.line_of(entry)}


def entry_read(entry_data: Mapping[str, Any]) -> JournalEntry:
    """The entry that another laptop told, not saved. Raises Unreadable."""
    try:
        return archive.entry_of(entry_data, chain=UUID(entry_data["chain"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise Unreadable(f"An action can’t be read: {fault}.") from None


def read(body: bytes) -> dict[str, Any]:
    """The JSON object of an answer. Raises Unreadable."""
    try:
        answer = json.loads(body)
    except ValueError:
        raise Unreadable("The answer can’t be read.") from None
    if not isinstance(answer, dict):
        raise Unreadable("The answer can’t be read.")
    return answer
