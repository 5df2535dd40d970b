"""Where the rows are: an SQLite file set for many writers, or PostgreSQL by ``DATABASE_URL``."""

import sqlite3
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tdtool.home import HomeRefused

File = tuple[int, int]  # the disk, and the file on it

MOVED = "the database file was moved or replaced"
BROKEN_TEXT = "the file is damaged, with malformed text in it"
watched: dict[str, File | None] = {}  # by its path the file that a day began with


def file_at(path: str) -> File | None:
    """None where there is no file: it was taken away, or is none."""
    try:
        file_stat = Path(path).stat()
    except OSError:
        return None
    return file_stat.st_dev, file_stat.st_ino


class Connection(sqlite3.Connection):
    """One that opens no other file than the one a day began with: SQLite would make an empty one in
    its place, or apply to it what the first hasn’t taken over yet. And one to which a statement or
    a text of bytes that are no letters is a damaged database, as other damage is."""

    def __init__(self, database: Any, *args: Any, **options: Any) -> None:
        path = str(database)
        if path in watched and file_at(path) != watched[path]:
            raise sqlite3.OperationalError(MOVED)
        super().__init__(database, *args, **options)

    def cursor(self, factory: Any = sqlite3.Cursor) -> Any:
        return super().cursor(_telling_damage(factory))

    def execute(self, *arguments: Any) -> Any:
        return self.cursor().execute(*arguments)


@cache
def _telling_damage(factory: type[sqlite3.Cursor]) -> type[sqlite3.Cursor]:
    """``factory`` with SQLite’s own words about text that it can’t hand over."""

    class Cursor(factory):  # type: ignore[valid-type, misc]
        def execute(self, *arguments: Any) -> Any:
            try:
                return super().execute(*arguments)
            except UnicodeDecodeError as fault:
                raise sqlite3.DatabaseError(BROKEN_TEXT) from fault

    return Cursor


# A writer takes its lock at the beginning and waits for it; a commit is on the disk; and a
# REPLACE meets the triggers that keep the append-only tables.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
    ),
    "factory": Connection,
}
# Opening the file and reading its schema takes as long as a third of a slip; held no longer than
# this, no connection outlives for long a file that was put in the place of a damaged one.
SQLITE_HELD = 10  # seconds
ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")


def settings_of(url: str, *, home: Path) -> dict[str, Any]:
    """Django's settings of the database at ``url``; without one, of the file in ``home``.

    Raises HomeRefused where the address names no database that can keep an event.
    """
    if not url:
        file_settings = {"ENGINE": ENGINES[0], "NAME": home / "tdtool.sqlite3"}
        return file_settings | {"OPTIONS": dict(SQLITE), "CONN_MAX_AGE": SQLITE_HELD}
    _has_what_it_needs(url)
    import dj_database_url

    try:
        url_settings: dict[str, Any] = {**dj_database_url.parse(url)}
    except ValueError:
        url_settings = {"ENGINE": None}
    if url_settings["ENGINE"] not in ENGINES:
        raise HomeRefused(
            "DATABASE_URL isn’t a database address tdtool can use. It looks like "
            "postgres://name:password@host/database. Leave it unset to keep events in a file "
            "in the data folder."
        )
    if url_settings["ENGINE"] == ENGINES[0]:
        return url_settings | {"OPTIONS": dict(SQLITE), "CONN_MAX_AGE": SQLITE_HELD}
    return url_settings | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def _has_what_it_needs(url: str) -> None:
    """Raises HomeRefused where a package for an address is missing: most laptops need none."""
    needed = ["dj_database_url", *(["psycopg"] if url.startswith("postgres") else [])]
    if not all(map(find_spec, needed)):
        raise HomeRefused(
            "DATABASE_URL is set, and the packages for it aren’t installed. Install them "
            "(pip install -r requirements-postgresql.txt, or tdtool[postgresql]), or unset "
            "DATABASE_URL to keep events in a file in the data folder."
        )
