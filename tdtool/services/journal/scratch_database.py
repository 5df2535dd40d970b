"""An empty database in the place of the real one, for this thread and this block: in memory, or on
the real one’s server."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

from tdtool.models import empty_database
from tdtool.queries.journal.heads import SCRATCH

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
