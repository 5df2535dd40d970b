"""An empty database in memory, in the place of the real one, for this thread and this block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

_OPTIONS = {"init_command": "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Everything inside reads and writes an empty, migrated SQLite database; then it is gone."""
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
        call_command("migrate", verbosity=0, interactive=False)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        made.close()
        if made.connection is not None:  # a database in memory ends with its connection
            made.connection.close()
