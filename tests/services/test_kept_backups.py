"""Which copies are kept: the newest always, by their own number, whatever the clock says."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tdtool.models.accounts import Role
from tdtool.queries import backups as kept
from tdtool.services import backups
from tests import cast
from tests.cast import Day
from tests.databases import Database

fcntl = pytest.importorskip("fcntl")


class _LastYear(datetime):
    @classmethod
    def now(cls, tz: Any = None) -> datetime:
        return datetime(2025, 1, 1, tzinfo=UTC)


@pytest.fixture
def home(laptop: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of its own, with room for three copies; with PostgreSQL the folder is the same."""
    monkeypatch.setattr(backups, "MOST_KEPT", 3)
    return laptop.home


def test_the_copy_just_made_is_kept_though_the_clock_was_set_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 200 there, ``backup`` dropped the one it had just made, and ended in a traceback."""
    before = [backups.make() for _ in range(3)]
    monkeypatch.setattr(backups, "datetime", _LastYear)
    made = backups.make()
    assert made is not None
    assert made.exists()
    assert kept.newest_first() == [made, before[2], before[1]]


def test_copies_from_before_they_had_numbers_go_first(home: Path) -> None:
    (home / "backups").mkdir()
    old = [home / "backups" / f"2026110{day}-101500-000000-start.sqlite3" for day in (1, 2, 3)]
    for path in old:
        path.write_bytes(b"")
    made = backups.make()
    assert kept.newest_first() == [made, old[2], old[1]]


def test_the_two_newest_copies_from_before_an_upgrade_stay_however_many_come_after(
    home: Path,
) -> None:
    """The way back to an older tdtool was dropped after two hundred copies, two a round."""
    upgrades = [backups.make(why="before-upgrade") for _ in range(3)]
    after = [backups.make(why="posted") for _ in range(5)]
    assert kept.newest_first() == [*reversed(after[-3:]), upgrades[2], upgrades[1]]


def test_a_copy_is_on_the_disk_where_only_written_files_are_synced(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses ``fsync`` on a file opened for reading, and so refused every backup."""
    synced = os.fsync

    def as_windows_does(handle: int) -> None:
        if fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(9, "Bad file descriptor")
        synced(handle)

    monkeypatch.setattr(os, "fsync", as_windows_does)
    made = backups.make()
    assert made is not None
    with sqlite3.connect(made) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_copy_is_read_by_its_owner_only(home: Path) -> None:
    """It holds names, and passwords as they are kept."""
    made = backups.make()
    assert made is not None
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.parent.stat().st_mode) == 0o700


def test_rounds_that_come_to_the_disk_together_have_one_copy_and_the_next_round_another(
    home: Path,
) -> None:
    """A demo’s rounds are played in one transaction: there were ten copies of the same."""
    director = cast.account("Mirela K.", Role.DIRECTOR)
    day = Day.new(director, system="scrabble", rounds=3).bring(4)
    with transaction.atomic():
        for number in (1, 2):
            day.play(number)
    (together,) = kept.newest_first()
    day.post(3)
    newest, before = kept.newest_first()
    assert (newest.name.endswith("-round-3-posted.sqlite3"), before) == (True, together)
