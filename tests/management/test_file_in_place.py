"""The database’s file while a day runs: it stays in its place, and holds what was saved."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, connection

from tdtool.management import folder_lock
from tdtool.management.folder_lock import FileInPlace
from tdtool.models.accounts import Role
from tdtool.queries import backups as kept
from tdtool.web.failures import same_database
from tests import cast
from tests.cast import Day
from tests.databases import Database
from tests.patience import LONGEST_WAIT


@pytest.fixture
def posted(laptop: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Day]:
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system="scrabble").bring(4)
    day.post(1)
    monkeypatch.setattr(folder_lock, "LOOKED_AT", 0.02)
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", laptop.home / "tdtool.sqlite3")
    same_database.watch()
    yield day
    same_database.unwatch()


def _actions(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as rows:
        counted: tuple[int] = rows.execute("SELECT COUNT(*) FROM journal_entry").fetchone()
        return counted[0]


def _until_ended(watch: FileInPlace) -> None:
    until = time.monotonic() + LONGEST_WAIT
    while not watch.says and time.monotonic() < until:
        time.sleep(0.01)
    watch.stop()


def test_a_database_renamed_while_the_day_runs_ends_it_and_nothing_saved_is_lost(
    posted: Day, laptop: Database
) -> None:
    """An empty one was made in its place, which emptied the -wal with every slip in it."""
    ended: list[bool] = []
    watch = FileInPlace(end=lambda: ended.append(True))
    watch.start()
    posted.report(1, 300, 290)
    ours, moved = laptop.home / "tdtool.sqlite3", laptop.home / "moved.sqlite3"
    ours.rename(moved)
    posted.report(2, 310, 280)  # over a connection that was open
    _until_ended(watch)
    assert (ended, ours.exists()) == ([True], False)
    copy = kept.newest_first()[0]
    assert f"The database file {ours} isn’t there any more. It was moved, renamed" in watch.says
    assert f"restore {copy}" in watch.says
    assert _actions(copy) == _actions(moved) == connection_counts()


def connection_counts() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM journal_entry")
        counted: int = cursor.fetchone()[0]
        return counted


def test_no_connection_opens_another_file_in_the_place_of_the_days_own(
    posted: Day, laptop: Database
) -> None:
    ours = laptop.home / "tdtool.sqlite3"
    connection.close()
    ours.rename(laptop.home / "moved.sqlite3")
    with pytest.raises(OperationalError, match="moved or replaced"):
        connection.ensure_connection()
    assert not ours.exists()
    shutil.copy(laptop.home / "moved.sqlite3", ours)
    with pytest.raises(OperationalError, match="moved or replaced"):
        connection.ensure_connection()


def test_what_was_saved_is_brought_into_the_file_while_the_day_runs(
    posted: Day, laptop: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copied alone it lacked everything since the start."""
    monkeypatch.setattr(folder_lock, "BROUGHT_IN", 0.04)
    watch = FileInPlace()
    watch.start()
    posted.report(1, 300, 290)
    until, ours = time.monotonic() + LONGEST_WAIT, laptop.home / "tdtool.sqlite3"
    alone = laptop.home / "alone.sqlite3"
    while time.monotonic() < until:
        shutil.copy(ours, alone)
        if _actions(alone) == connection_counts():
            break
        time.sleep(0.05)
    watch.stop()
    assert _actions(alone) == connection_counts()
