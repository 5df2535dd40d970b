"""The proof that the journal is complete: play its acts again and compare."""

import secrets
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.models import TextField
from django.db.models.functions import Cast

from tdtool.models import Event, JournalEntry, Player, empty_database
from tdtool.queries.audits import every_row, seals, snapshots
from tdtool.queries.journal import chain
from tdtool.queries.journal.heads import SCRATCH
from tdtool.services.journal.again import Actors, NotAgain, done_again

# An empty database in the place of the real one, for this thread and this block: in memory, or on
# the real one’s server.

_OPTIONS = {"init_command": "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Everything inside reads and writes an empty, migrated SQLite database; then it is gone."""
    migrated = _migrated()
    with _in_memory() as database:
        database.ensure_connection()
        migrated.backup(database.connection)
        yield


class NoServer(Exception):
    """There is no PostgreSQL to make a database on; the message says what to do."""


@contextmanager
def scratch_on_server() -> Iterator[None]:
    """The same on the PostgreSQL server that holds the real one: a database of its own, which is
    dropped at the end. Raises NoServer."""
    real = connections[DEFAULT_DB_ALIAS]
    if real.vendor != "postgresql":
        raise NoServer("DATABASE_URL names no PostgreSQL database. Set it, or leave out --server.")
    name = f"{SCRATCH}{secrets.token_hex(8)}"
    database = type(real)({**real.settings_dict, "NAME": name}, DEFAULT_DB_ALIAS)
    _on_server(real, f"CREATE DATABASE {name}")
    connections[DEFAULT_DB_ALIAS] = database
    try:
        empty_database.migrate()
        yield
    finally:
        database.close()
        connections[DEFAULT_DB_ALIAS] = real
        _on_server(real, f"DROP DATABASE {name}")


def _on_server(real: BaseDatabaseWrapper, statement: str) -> None:
    """Done in the server’s own database, for none is made or dropped from within."""
    server = type(real)({**real.settings_dict, "NAME": "postgres"}, DEFAULT_DB_ALIAS)
    try:
        with server.cursor() as cursor:
            cursor.execute(statement)
    finally:
        server.close()


@lru_cache(maxsize=1)
def _migrated() -> sqlite3.Connection:
    """The empty database that every scratch one is a copy of: migrated once in a process."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    with _in_memory() as database:
        empty_database.migrate()
        database.connection.backup(connection)
    return connection


@contextmanager
def _in_memory() -> Iterator[DatabaseWrapper]:
    """A database in memory, without a table, in the place of the real one."""
    real = connections[DEFAULT_DB_ALIAS]
    settings = {
        **connections.configure_settings({DEFAULT_DB_ALIAS: {}})[DEFAULT_DB_ALIAS],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",
        "OPTIONS": _OPTIONS,
    }
    database = DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield database
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        database.close()
        if database.connection is not None:  # a database in memory ends with its connection
            database.connection.close()


People = dict[str, tuple[str, Any]]  # by UUID the name and the member ids of a player


@dataclass(frozen=True)
class Replay:
    """What playing a journal again gave. ``faults`` are sentences; none means whole."""

    event: str
    entries: int
    head: str
    faults: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not self.faults


@dataclass(frozen=True)
class Stood:
    """An event with all its rows; ``head`` is the last hash of its chain."""

    snapshot: dict[str, Any]
    rows: every_row.Rows
    players: People
    head: str


def replay(event: Event, *, step: Callable[[], object] = lambda: None) -> Replay:
    """Check the chain, play every act into an empty database, and compare what came of it.

    ``step`` is called after each act, for a progress bar.
    """
    check = chain.check_event(event)
    entries = entries_of(event)
    again = played(entries, event=event.uuid, step=step)
    faults = [*check.faults, *compared(event, entries, again)]
    return Replay(event.slug, check.entries, check.head, tuple(faults))


def entries_of(event: Event) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(chain=event.uuid).order_by("number"))


def played(
    entries: Sequence[JournalEntry], *, event: uuid.UUID, step: Callable[[], object] = lambda: None
) -> Stood | str:
    """What the journal makes of the event in an empty database, or why it can't be played."""
    with scratch_database():
        broken = _play(entries, step)
        again = Event.objects.filter(uuid=event).first()
        if broken or again is None:
            return broken or "The journal doesn’t begin with the creation of the event."
        people = list(Player.objects.values_list("uuid", flat=True))
        return _stood(again, [str(person) for person in people])


def compared(event: Event, entries: Sequence[JournalEntry], again: Stood | str) -> list[str]:
    """Where the event as it is here parts from what its journal made of it."""
    if isinstance(again, str):
        return [again]
    try:
        current = _stood(event, again.players)
    except Exception as fault:  # rows that no act leaves so: whatever they stop, it is said
        return [f"The event can’t be read: {type(fault).__name__}: {fault}"]
    return [
        *snapshots.differences(current.snapshot, again.snapshot),
        *every_row.differences(current.rows, again.rows),
        *_players(event, current.players, again.players),
        *([] if event.archived else seals.of_slips(event, entries)),
        *_other_head(current.head, again.head),
    ]


def _stood(event: Event, people: Sequence[str] | People) -> Stood:
    return Stood(
        snapshots.of_event(event),
        every_row.of_event(event),
        {
            str(player.uuid): (player.name, player.member_ids)
            for player in Player.objects.filter(uuid__in=list(people))
        },
        chain.check_event(event).head,
    )


def _players(event: Event, current: People, replayed: People) -> list[str]:
    """A player is as the first event told that had them: an earlier one proves it by itself."""
    return [
        f"player {key}: {current.get(key)} here, {facts} there"
        for key, facts in replayed.items()
        if current.get(key) != facts and not _told_before(event, key)
    ]


def _told_before(event: Event, player: str) -> bool:
    first = JournalEntry.objects.filter(chain=event.uuid).order_by("pk").first()
    journal_entries = JournalEntry.objects.annotate(said=Cast("arguments", TextField()))
    others = journal_entries.filter(said__contains=player).exclude(chain=event.uuid)
    return first is not None and others.filter(pk__lt=first.pk).exists()


class NoSuchAct(ValueError):
    """The journal has no such act, or can't be played up to it; the message says which."""


def as_it_stood(event: Event, *, after: int) -> dict[str, Any]:
    """The event after an act of its journal, as a snapshot. Raises NoSuchAct."""
    entries = entries_of(event)
    if not 1 <= after <= len(entries):
        raise NoSuchAct(
            f"The journal of {event.slug} has actions 1 to {len(entries)}. Choose one of them."
        )
    with scratch_database():
        broken = _play(entries[:after], lambda: None)
        again = Event.objects.filter(uuid=event.uuid).first()
        if broken or again is None:
            raise NoSuchAct(broken or "The journal doesn’t begin with the creation of the event.")
        return snapshots.of_event(again)


def _play(entries: Sequence[JournalEntry], step: Callable[[], object]) -> str:
    """Play the entries in order; a sentence about the first that can't be played, or ""."""
    event: Event | None = None
    actors: Actors = {}
    for entry in entries:
        try:
            result = done_again(entry, actors, event=event)
        except NotAgain as why:
            return str(why)
        if event is None and isinstance(result, Event):
            event = result
        step()
    return ""


def _other_head(current: str, again: str) -> list[str]:
    return (
        []
        if current == again
        else [(f"The check code is {again[:12]} after the replay, {current[:12]} here.")]
    )
