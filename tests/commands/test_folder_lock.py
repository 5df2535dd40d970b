"""One program at a time has the data folder, and the one that hasn't is told who has."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tdtool.management.folder_lock import FolderInUse, FolderLock
from tests.places import PROJECT

AT = datetime(2026, 11, 22, 9, 12, tzinfo=UTC)
KEEPS = """
import django
django.setup()
import sys, pathlib, datetime
from tdtool.management.folder_lock import FolderLock
lock = FolderLock(pathlib.Path(sys.argv[1]), "day", at=datetime.datetime.now())
lock.serves(8000)
print("has it", flush=True)
sys.stdin.read()
"""


def test_a_second_one_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with FolderLock(tmp_path, "day", at=AT) as day:
        day.serves(8123)
        with pytest.raises(FolderInUse) as refusal:
            FolderLock(tmp_path, "restore", at=AT)
    since = AT.astimezone().strftime("%H:%M")
    assert str(refusal.value) == (
        f"The data folder {tmp_path} is in use by “manage.py day” on port 8123 since {since}. "
        "Stop it first."
    )
    with FolderLock(tmp_path, "restore", at=AT):
        pass


def test_the_lock_ends_with_its_process_and_what_it_wrote_locks_nobody_out(tmp_path: Path) -> None:
    keeper = subprocess.Popen(
        [sys.executable, "-c", KEEPS, str(tmp_path)],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "has it\n"
        with pytest.raises(FolderInUse, match="port 8000"):
            FolderLock(tmp_path, "day", at=AT)
    finally:
        keeper.kill()
        keeper.communicate()
    with FolderLock(tmp_path, "day", at=AT):
        pass


def test_a_lock_that_says_nothing_yet_still_locks(tmp_path: Path) -> None:
    with FolderLock(tmp_path, "day", at=AT):
        (tmp_path / "in-use").write_text("")
        with pytest.raises(FolderInUse, match="in use by another tdtool"):
            FolderLock(tmp_path, "day", at=AT)
