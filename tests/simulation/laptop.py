"""The machine at the desk: a data folder with an SQLite file, that ends and fills up when told."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.db import connection
from django.test import override_settings

from tdtool.queries.follow import progress
from tdtool.queries.hall import states
from tdtool.web.displays import watching
from tdtool.web.hall import answers
from tests.databases import Database

SIGNING_IN = ("django_session", "account", "axes_", "sqlite_sequence")  # who tried to, when
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
NO_LIMIT = 2**30


class Ended(BaseException):
    """The process is gone: nothing in it can catch this and go on."""


@dataclass
class Laptop:
    """``ends_at``: the process ends before so many more writes of the act under way."""

    home: Path
    full: bool = False
    ends_at: int | None = None
    template: Path = field(default=Path(), init=False)  # an empty, migrated data folder
    _writes: int = field(default=0, init=False)
    _digested: tuple[object, str] = field(default=(None, ""), init=False)

    @contextmanager
    def on(self, template: Path) -> Iterator[None]:
        """Its database, empty and migrated, in the place of the default connection."""
        self.set_up(template)
        with self.here():
            yield

    def set_up(self, template: Path) -> None:
        """Raises FileExistsError where its data folder is another’s already."""
        shutil.copytree(template, self.home)
        self.template = template

    @contextmanager
    def here(self) -> Iterator[None]:
        """What is on its disk, used by a process that has just been started."""
        named = patch.dict(settings.DATABASES["default"], NAME=self.database)
        at_once = patch.object(states, "REST", 0.0)
        with (
            Database("", self.home).here(), named, at_once,
            override_settings(TDTOOL_HOME=self.home),
        ):  # fmt: skip
            kept = self.full, self.ends_at  # of a process that goes on meanwhile
            self.start_anew()
            try:
                yield
            finally:
                progress.forget()
                self.full, self.ends_at = kept

    @property
    def database(self) -> Path:
        return self.home / "tdtool.sqlite3"

    def start_anew(self) -> None:
        """As a process that has just been started: nothing is kept, and no limit."""
        connection.close()
        answers.forget_all()
        watching.forget_all()
        progress.forget()
        self.full, self.ends_at = False, None

    # ------------------------------------------------------------ the end of the process

    def do(self, act: Callable[[], object]) -> None:
        """Do it; where the process is to end within it, it ends there. Raises Ended."""
        self._writes = 0
        with connection.execute_wrapper(self._counted):
            act()

    def _counted(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if self.ends_at is not None and sql.lstrip().startswith(WRITES):
            if self._writes == self.ends_at:
                self._as_on_disk()
                raise Ended
            self._writes += 1
        return execute(sql, params, many, context)

    def _as_on_disk(self) -> None:
        """What the next process finds: the files as they are now, and no connection's last word."""
        for part in self._files():
            shutil.copy(part, part.with_name(f"{part.name}.found"))

    def _files(self) -> list[Path]:
        parts = [self.database.with_name(self.database.name + end) for end in ("", "-wal", "-shm")]
        return [part for part in parts if part.exists()]

    def next_process(self) -> None:
        """After ``Ended``: what was on disk then is opened again."""
        connection.close()
        for part in self._files():
            part.unlink()
        for part in self.home.glob("*.found"):
            part.replace(part.with_name(part.name.removesuffix(".found")))
        self.start_anew()

    # ------------------------------------------------------------ the disk

    def fill(self, room: int) -> None:
        """From now on the database has room for so many pages more."""
        self._limit(self._asked("page_count") + room)
        self.full = True

    def free(self) -> None:
        self._limit(NO_LIMIT)
        self.full = False

    def _limit(self, pages: int) -> None:
        self._asked(f"max_page_count = {pages}")

    def _asked(self, pragma: str) -> int:
        with connection.cursor() as cursor:
            return int(cursor.execute(f"PRAGMA {pragma}").fetchone()[0])

    # ------------------------------------------------------------ what is in it

    def digest(self) -> str:
        """Of every row of every table that acts write. The last one holds as long as this
        connection has changed no row, committed or not, and no other has."""
        connection.ensure_connection()
        file = connection.connection
        changes = file, file.total_changes, *file.execute("PRAGMA data_version").fetchone()
        if self._digested[0] != changes:
            self._digested = changes, _digest(file)
        return self._digested[1]


def _digest(file: sqlite3.Connection) -> str:
    whole = hashlib.sha256()
    tables = file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    for (table,) in tables.fetchall():
        if not table.startswith(SIGNING_IN):
            rows = file.execute(f'SELECT * FROM "{table}"').fetchall()
            whole.update(repr((table, rows)).encode())
    return whole.hexdigest()


def journal_in(path: Path, chain: str) -> list[tuple[int, str]]:
    """Number and hash of every entry of a chain in a database file."""
    with closing(sqlite3.connect(path)) as copy:
        asked = "SELECT number, hash FROM journal_entry WHERE chain = ? ORDER BY number"
        return copy.execute(asked, [chain.replace("-", "")]).fetchall()
