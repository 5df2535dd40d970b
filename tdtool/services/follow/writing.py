"""Whether this laptop may write; and what an act waits for once it is on the disk."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import transaction

from tdtool.models import Event, JournalEntry
from tdtool.queries.follow import progress
from tdtool.queries.follow.progress import Here
from tdtool.services.meanings import Refused

LONGEST_WAIT = 2.0  # seconds for the second laptop’s answer; what isn’t confirmed is saved as well

ARCHIVE = "This event is an archive. It can be read and printed here, not changed."

_applying: ContextVar[bool] = ContextVar("applying", default=False)


class Elsewhere(Refused):
    """This laptop only reads; the message says where the event goes on."""


@contextmanager
def applying() -> Iterator[None]:
    """Within it acts are done that another laptop did before, or that make this one the first."""
    before = _applying.set(True)
    try:
        yield
    finally:
        _applying.reset(before)


def is_applying() -> bool:
    return _applying.get()


def may_write(event: Event | None) -> None:
    """Raises Elsewhere on a laptop that follows, on one that was taken over from, and for an event
    that was opened from an archive."""
    if _applying.get():
        return
    if event is not None and event.archived:
        raise Elsewhere(ARCHIVE)
    laptop = progress.read()
    if laptop != progress.here():
        progress.tell_here(laptop)
    if not laptop.writes:
        raise Elsewhere(sentence(laptop))


def sentence(laptop: Here) -> str:
    """Why this laptop writes nothing; "" where it does."""
    if laptop.follows == progress.BY_STICK:
        return "This laptop follows another one by USB drive. Take over first to work here."
    if laptop.state == progress.FOLLOWS:
        return f"This laptop follows {laptop.follows}. Work there, or take over first."
    if laptop.state == progress.PASSED:
        return (
            f"This event now continues at {laptop.other}. Work there; this laptop can follow it or "
            "export a copy."
        )
    return ""


def written(entry: JournalEntry) -> None:
    """The second laptop is told once the entry is on the disk, and waited for where that is on."""
    if not _applying.get():
        transaction.on_commit(partial(_told, entry), robust=True)


def _told(entry: JournalEntry) -> None:
    progress.tell_written(entry.chain, entry.number)
    if progress.here().waits:
        progress.wait_until_confirmed(entry.chain, entry.number, longest=LONGEST_WAIT)
