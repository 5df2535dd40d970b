"""Where the rows are: an SQLite file set for many writers, or PostgreSQL by ``DATABASE_URL``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dj_database_url

from tdtool.home import HomeRefused

# A writer takes its lock at the beginning and waits for it; a commit is on the disk; and a
# REPLACE meets the triggers that keep the append-only tables.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
    ),
}
# Each thread keeps its connection: opening one reads all tables and triggers anew.
KEPT_OPEN = {"OPTIONS": SQLITE, "CONN_MAX_AGE": None}
ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")


def settings_of(url: str, *, home: Path) -> dict[str, Any]:
    """Django's settings of the database at ``url``; without one, of the file in ``home``.

    Raises HomeRefused where the address names no database that can keep an event.
    """
    if not url:
        return {"ENGINE": ENGINES[0], "NAME": home / "tdtool.sqlite3", **KEPT_OPEN}
    try:
        found: dict[str, Any] = {**dj_database_url.parse(url)}
    except ValueError:
        found = {"ENGINE": None}
    if found["ENGINE"] not in ENGINES:
        raise HomeRefused(
            "DATABASE_URL isn’t a database address tdtool can use. It looks like "
            "postgres://name:password@host/database. Leave it unset to keep events in a file "
            "in the data folder."
        )
    if found["ENGINE"] == ENGINES[0]:
        return found | KEPT_OPEN
    return found | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
