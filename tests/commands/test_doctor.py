"""``doctor`` says what is wrong with the laptop, and what to do."""

from __future__ import annotations

import io
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from tdtool.management.commands import doctor
from tdtool.models.accounts import Role
from tdtool.queries import backups as kept
from tdtool.services import accounts, backups
from tdtool.services.journal import heads
from tdtool.services.journal.replay_house import replay_house
from tests import cast
from tests.cast import Day
from tests.commands import answering
from tests.commands.shell import Shell
from tests.databases import Database
from tests.models.sql import do


@pytest.fixture
def day(laptop: Database) -> Day:
    made = Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(6)
    backups.make()
    return made


def wrong() -> list[tuple[str, str, str]]:
    return [(one.about, one.says, one.do) for one in doctor.of_this_laptop() if one.do]


def test_a_laptop_in_order_is_told_so(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.addresses, "of_the_hall", lambda: ["192.0.2.7"])
    said = answering.as_json("doctor")
    assert {one["about"] for one in said} >= {
        "backups", "clock", "database", "disk", "guards", "journals", "network", "versions",
        "word list",
    }  # fmt: skip
    assert [one for one in said if not one["whole"]] == []


def test_guards_journals_and_backups_are_looked_at(day: Day) -> None:
    do("DROP TRIGGER journal_entry_no_delete")
    do("DELETE FROM journal_entry WHERE number = 3")
    kept.newest_first()[0].write_bytes(b"gone bad " * 100)
    said = {about: says for about, says, _ in wrong()}
    assert said["guards"] == (
        "The database lacks its protection against changes (journal_entry_no_delete)."
    )
    assert said["journals"].startswith("day: The journal of day had 3 actions on ")
    assert said["backups"].endswith("it can’t be read (file is not a database).")
    with pytest.raises(CommandError) as refusal:
        answering.text("doctor")
    assert refusal.value.returncode == 1


def test_a_backup_that_isnt_what_it_was_made_as_is_found(day: Day) -> None:
    newest = kept.newest_first()[0]
    beside = newest.with_name(newest.name + ".heads.json")
    beside.write_text(beside.read_text().replace('"hash": "', '"hash": "0'))
    said = {about: says for about, says, _ in wrong()}
    assert said["backups"] == (f"{newest.name}: its journal of day isn’t the one it was made with.")


def test_a_clock_behind_the_journal_and_an_old_backup_are_said(day: Day) -> None:
    day.now = timezone.now() + timedelta(days=2)
    day.bring("Meg")
    for path in kept.folder().iterdir():
        os.utime(path, (0, 0))
    said = {about: do for about, _, do in wrong()}
    assert (said["clock"], said["backups"]) == (
        "Set the laptop’s clock.",
        "Run “manage.py backup”.",
    )


def test_the_ends_seen_are_noted_once_and_grow_only(day: Day, laptop: Database) -> None:
    file = laptop.home / "heads.jsonl"
    before = file.read_text()
    heads.note("again")
    assert file.read_text() == before
    day.bring("Meg")
    heads.note("again")
    assert file.read_text().startswith(before)
    assert file.stat().st_mode & 0o077 == 0


def test_what_lies_beside_a_backup_is_read_by_its_owner_only(day: Day, tmp_path: Path) -> None:
    backups.make(tmp_path / "kept.sqlite3")
    beside = tmp_path / "kept.sqlite3.heads.json"
    assert beside.stat().st_mode & 0o077 == 0


def test_the_ends_seen_lie_beside_the_database_that_has_them(database: Database) -> None:
    """Two databases in one process wrote into one file, and each missed the other’s events."""
    Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(6)
    heads.note("seen")
    home = database.home if database.vendor == "sqlite" else settings.TDTOOL_HOME
    assert '"name":"day"' in (Path(home) / "heads.jsonl").read_text()


def test_without_a_database_it_cant_say_anything(tmp_path: Path) -> None:
    done: Any = Shell(tmp_path)("doctor")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("There are no events here yet.")


def test_a_password_that_was_set_on_the_laptop_stands_in_its_journal(
    laptop: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = accounts.first_director(username="ann", name="Ann B.", password="letters 4 all")
    monkeypatch.setattr("sys.stdin", io.StringIO("letters 5 all\nletters 5 all\n"))
    assert answering.text("setpassword", "ann") == "Ann B.: new password set.\n"
    director.refresh_from_db()
    assert director.check_password("letters 5 all")
    assert replay_house().faults == ()
    with pytest.raises(CommandError, match="There is no director “oskar” here"):
        answering.text("setpassword", "oskar")
