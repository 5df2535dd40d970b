"""An act's entry in the journal: texts as they can be kept, what the program decided in it, and
prints of secrets.
"""

import hashlib
import json
import re
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from django.db import transaction

from tdtool.english import encodes, visible
from tdtool.models import Account, Event, JournalEntry
from tdtool.queries.audits.seals import SEALED
from tdtool.queries.journal import chain as journal_chain
from tdtool.services.journal import heads
from tdtool.services.meanings import Refused

DECIDED = "decided"  # among what an entry was told: what the program decided, by name
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # shows what comes after it backwards


class Unkeepable(Refused):
    """A text with a sign in it that no file and no database keeps."""


class Acting(Protocol):
    """Who acts, and when: a ``services.acts.Desk``."""

    @property
    def by(self) -> Account: ...
    @property
    def at(self) -> datetime: ...


class Seals:
    """By name the prints that an act leaves in its entry, among what it was told.

    Played again from the journal, an act keeps the prints that were told.
    """

    def __init__(self, sealed: Any = None) -> None:
        self._told, self._made = dict(sealed or {}), dict[str, str]()

    def add(self, name: str, secret: str) -> None:
        """Have the entry hold the print of this: 64 hex digits."""
        print_ = hashlib.sha256(secret.encode()).hexdigest()
        self._made[name] = self._told.get(name, print_)

    @property
    def as_told(self) -> dict[str, Any]:
        return {SEALED: self._made} if self._made else {}


class Decisions:
    """What the program decided in an act by methods that a later one may weigh otherwise: a draw,
    or who starts. It stands in the act's entry.

    Played again, an act takes what its entry was told. What a later program decides beside it is
    decided anew, and the entry stays as it was written.
    """

    def __init__(self, decided: Any = None, *, again: bool = False) -> None:
        self._told, self._again = dict(decided or {}), again

    def get(self, name: str, decide: Callable[[], Any]) -> Any:
        """What stands under this name, or what ``decide`` gives, as JSON gives it back."""
        if name in self._told:
            return self._told[name]
        value = json.loads(json.dumps(decide()))
        if not self._again:
            self._told[name] = value
        return value

    @property
    def as_told(self) -> dict[str, Any]:
        return {DECIDED: self._told} if self._told else {}


def write(
    desk: Acting, event: Event | None, chain: uuid.UUID, last: journal_chain.Link,
    *, act: str, arguments: dict[str, Any],
) -> JournalEntry:  # fmt: skip
    """The next entry of the chain, whose end is noted outside the database once it is there."""
    entry = JournalEntry(
        chain=chain, event=event, number=last.number + 1, act=act, arguments=arguments,
        by=desk.by, by_uuid=desk.by.uuid, by_name=desk.by.name, at=desk.at, before=last.hash,
    )  # fmt: skip
    entry.hash = journal_chain.hash_of(entry)
    entry.save(force_insert=True)
    transaction.on_commit(partial(heads.note_action, entry, event))
    return entry


def refuse_unkeepable(value: object) -> None:
    """Refuse NUL and halves of a sign: neither stands in a text that travels. Raises Unkeepable."""
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list | tuple):
        for part in value:
            refuse_unkeepable(part)
    if isinstance(value, str) and ("\0" in value or not encodes(value)):
        raise Unkeepable(
            f"“{visible(value)[:40]}” has a character that can’t be saved or printed "
            "(�). Type it again without it."
        )


def one_way(value: Any) -> Any:
    """What was told, its lines without signs that turn them around: what is read is what is there.

    A text of several lines is a file or evidence and stays as it came; joiners of letters stay.
    """
    if isinstance(value, dict):
        return {key: one_way(item) for key, item in value.items()}
    if isinstance(value, list):
        return [one_way(item) for item in value]
    if isinstance(value, str) and "\n" not in value:
        return TURNS.sub("", value)
    return value
