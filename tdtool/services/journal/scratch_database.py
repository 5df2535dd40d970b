"""An empty database in memory, in the place of the real one, for this thread and this block."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

_OPTIONS = {"init_command": "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Everything inside reads and writes an empty, migrated SQLite database; then it is gone."""
    migrated = _migrated()
    with _in_memory() as made:
        made.ensure_connection()
        migrated.backup(made.connection)
        yield


@lru_cache(maxsize=1)
def _migrated() -> sqlite3.Connection:
    """The empty database that every scratch one is a copy of: migrated once in a process."""
    kept = sqlite3.connect(":memory:", check_same_thread=False)
    with _in_memory() as made:
        call_command("migrate", verbosity=0, interactive=False)
        made.connection.backup(kept)
    return kept


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
    made = DatabaseWrapper(settings, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = made
    try:
        yield made
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        made.close()
        if made.connection is not None:  # a database in memory ends with its connection
            made.connection.close()
