"""A backup, and the way back: nothing acknowledged is lost on it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tdtool.services import accounts
from tests.cast import Day
from tests.commands.shell import Done, Shell, newest_version
from tests.databases import Database
from tests.day_process import empty_home

HIDE_DEMO = """
from django.utils import timezone
from tdtool.models import Account, Event
from tdtool.services import events
from tdtool.services.acts import Desk
desk = Desk(by=Account.objects.get(), at=timezone.now(), event=Event.objects.get())
events.hide(desk, hidden=True)
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Path:
    """A data folder with an event in it, and a backup of it beside."""
    home = empty_home(tmp_path_factory.mktemp("opened"))
    with django_db_blocker.unblock(), Database("", home).here():
        director = accounts.first_director(username="ann", name="Ann B.", password="letters 4 all")
        Day.new(director, slug="demo").bring(6).play(1)
    assert Shell(home)("backup", home / "kept.sqlite3").code == 0
    return home


@pytest.fixture
def shell(opened: Path, tmp_path: Path) -> Shell:
    shutil.copytree(opened, tmp_path, dirs_exist_ok=True)
    return Shell(tmp_path)


def hidden(database: Path) -> list[int]:
    with closing(sqlite3.connect(database)) as rows:
        return [row[0] for row in rows.execute("SELECT hidden FROM event")]


def backups_of(shell: Shell, why: str) -> list[Path]:
    return list((shell.home / "backups").glob(f"*-{why}.sqlite3"))


@pytest.fixture
def one_sentence(shell: Shell) -> Iterator[list[tuple[Done, str]]]:
    """Refusals: exit code 2, one line, nothing on standard output, the database as it was."""
    before = shell.database.read_bytes()
    told: list[tuple[Done, str]] = []
    yield told
    assert [(done.code, done.out, done.err) for done, _ in told] == [
        (2, "", f"{sentence}\n") for _, sentence in told
    ]
    assert shell.database.read_bytes() == before


def test_a_restore_brings_the_day_back_and_keeps_what_was_there(shell: Shell) -> None:
    assert shell.python(HIDE_DEMO) == Done(0, "", "")
    done = shell("restore", shell.home / "kept.sqlite3")
    (before,) = backups_of(shell, "before-restore")
    assert done.out.splitlines()[:2] == [
        f"Restored {shell.home / 'kept.sqlite3'}.",
        f"The previous database was saved as {before}.",
    ]
    assert "\ndemo: OK, " in done.out
    assert (done.code, done.err) == (0, "")
    assert (hidden(shell.database), hidden(before)) == ([0], [1])
    assert "demo: the journal went on to action" in done.out  # and what came in since is named
    again = shell("verifyjournal")
    assert (again.code, again.err) == (0, "")


def test_a_database_that_was_put_there_by_hand_is_not_taken_for_the_one_that_was(
    shell: Shell,
) -> None:
    shell.python(HIDE_DEMO)
    assert shell("backup").code == 0
    shutil.copy(shell.home / "kept.sqlite3", shell.database)
    done = shell("verifyjournal")
    assert (done.code, done.err) == (1, "Changed or incomplete: demo.\n")
    assert "actions are missing at its end, or another database was put in place." in done.out


def test_a_restore_of_the_kept_state_takes_the_restore_back(shell: Shell) -> None:
    shell.python(HIDE_DEMO)
    shell("restore", shell.home / "kept.sqlite3")
    (before,) = backups_of(shell, "before-restore")
    assert shell("restore", before).code == 0
    assert hidden(shell.database) == [1]


def test_the_restored_database_still_refuses_to_forget(shell: Shell) -> None:
    shell("restore", shell.home / "kept.sqlite3")
    with (
        closing(sqlite3.connect(shell.database)) as rows,
        pytest.raises(sqlite3.IntegrityError, match="journal_entry is append-only"),
    ):
        rows.execute("DELETE FROM journal_entry")


def test_a_backup_whose_journal_isnt_whole_is_restored_and_said_to_be(shell: Shell) -> None:
    kept = shell.home / "kept.sqlite3"
    with closing(sqlite3.connect(kept)) as rows:
        rows.execute("DROP TRIGGER journal_entry_no_update")
        rows.execute("UPDATE journal_entry SET by_name = 'Somebody' WHERE number = 2")
        rows.commit()
    done = shell("restore", kept)
    assert (done.code, done.err) == (1, "Changed or incomplete: demo.\n")
    assert "  Action 2 (players.bring) was changed after it was written." in done.out.splitlines()


def test_a_restore_leaves_what_this_laptop_is_to_another_one(shell: Shell) -> None:
    """It wrote again, beside the laptop that had taken over."""
    with closing(sqlite3.connect(shell.database)) as rows:
        rows.execute(
            "INSERT INTO laptop (id, code, follows, other, waits, passed_epoch) "
            "VALUES (1, 'ABCDE', '', 'http://192.168.1.30:8000', 0, 1)"
        )
        rows.commit()
    assert shell("restore", shell.home / "kept.sqlite3").code == 0
    with closing(sqlite3.connect(shell.database)) as rows:
        found = rows.execute("SELECT code, other, passed_epoch FROM laptop").fetchall()
    assert found == [("ABCDE", "http://192.168.1.30:8000", 1)]


def test_a_backup_that_was_written_anew_is_said_to_be(shell: Shell) -> None:
    """Only a journal that had become shorter was said, and what was seen before was forgotten."""
    kept = shell.home / "kept.sqlite3"
    assert shell("backup").code == 0
    with closing(sqlite3.connect(kept)) as rows:
        rows.execute("DROP TRIGGER journal_entry_no_update")
        rows.execute(
            "UPDATE journal_entry SET hash = 'abc' WHERE number = "
            "(SELECT MAX(number) FROM journal_entry AS one WHERE one.chain = journal_entry.chain)"
        )
        rows.commit()
    done = shell("restore", kept)
    made = "kept.sqlite3: its journal of demo isn’t the one it was made with. Use another backup."
    assert made in done.out.splitlines()
    assert " and has abc now: the journal was written anew, or another " in done.out
    assert done.code == 1


def test_a_restore_of_a_backup_with_an_added_director_says_so(shell: Shell) -> None:
    kept = shell.home / "kept.sqlite3"
    with closing(sqlite3.connect(kept)) as rows:
        names = [row[1] for row in rows.execute("PRAGMA table_info(account)")]
        other = {"id": "NULL", "uuid": "'f' || substr(uuid, 2)", "username": "'eve'"}
        values = ", ".join(other.get(name, f'"{name}"') for name in names)
        rows.execute(f"INSERT INTO account SELECT {values} FROM account WHERE username = 'ann'")
        rows.commit()
    done = shell("restore", kept)
    says = "house: account eve: it was added by no action"
    assert (done.code, done.err) == (1, f"{says}\n")
    assert says in done.out.splitlines()


def test_a_restore_refuses_what_is_no_backup(
    shell: Shell, one_sentence: list[tuple[Done, str]]
) -> None:
    nothing, text, other = (shell.home / name for name in ("nothing", "text", "other"))
    text.write_text("not a database at all, though it is long enough to be one " * 20)
    with closing(sqlite3.connect(other)) as rows:
        rows.execute("CREATE TABLE game (id)")
    one_sentence += [
        (
            shell("restore", nothing),
            (f"There is no file {nothing}. Check the name."),
        ),
        (
            shell("restore", text),
            f"{text} can’t be read as a backup: file is not a database. Choose another file.",
        ),
        (shell("restore", other), f"{other} is a database, but not tdtool’s. Choose another file."),
        (
            shell("restore", shell.database),
            (
                f"{shell.database} is the database itself, so there is nothing to restore. "
                "Choose a backup."
            ),
        ),
    ]


def test_a_restore_refuses_the_backup_of_a_newer_tdtool(
    shell: Shell, one_sentence: list[tuple[Done, str]]
) -> None:
    kept = shell.home / "kept.sqlite3"
    with closing(sqlite3.connect(kept)) as rows:
        rows.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tdtool', '9999_later', '')"
        )
        rows.commit()
    one_sentence.append(
        (
            shell("restore", kept),
            f"{kept} was written by a newer tdtool: its data has version 9999, and this tdtool "
            f"reads up to version {newest_version()}. Update tdtool first.",
        )
    )


def test_a_restore_refuses_while_somebody_is_writing(
    shell: Shell, one_sentence: list[tuple[Done, str]]
) -> None:
    with closing(sqlite3.connect(shell.database)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        done = shell("restore", shell.home / "kept.sqlite3")
    sentence = "The database is in use (database is locked). Stop the running day and try again."
    one_sentence.append((done, sentence))


def test_a_damaged_database_is_put_aside_and_the_backup_takes_its_place(shell: Shell) -> None:
    shell.database.write_bytes(b"the disk went bad here " * 500)
    done = shell("restore", shell.home / "kept.sqlite3")
    (aside,) = backups_of(shell, "damaged")
    assert (done.code, hidden(shell.database)) == (0, [0])
    assert "What this laptop was to a second one couldn’t be read." in done.out
    assert aside.read_bytes() == b"the disk went bad here " * 500
    assert shell("verifyjournal", "demo").code == 0


def test_a_backup_goes_to_a_folder_to_a_new_file_and_never_over_another(shell: Shell) -> None:
    stick = shell.home / "stick"
    stick.mkdir()
    done = shell("backup", stick)
    (made,) = stick.glob("*.sqlite3")
    assert done.out == f"Backed up to {made} ({made.stat().st_size / 1024:,.0f} KB).\n"
    again = shell("backup", made)
    assert again == Done(2, "", f"{made} already exists. Choose another name.\n")
    assert shell("backup").code == 0
    assert len(backups_of(shell, "by-hand")) == 1


@pytest.mark.parametrize("command", [("backup",), ("verifyjournal",), ("replay", "demo")])
def test_without_a_database_a_command_says_so(command: tuple[str, ...], tmp_path: Path) -> None:
    sentence = "There are no events here yet. Is TDTOOL_HOME set to the folder of your event?\n"
    assert Shell(tmp_path)(*command) == Done(2, "", sentence)


def test_what_is_done_while_a_backup_is_copied_is_not_taken_for_what_it_has(shell: Shell) -> None:
    """Its list of ends was read after the copy; then the round done meanwhile had no backup."""
    done = shell.python(
        "from tdtool.services import backups\n"
        "real = backups._copy_sqlite\n"
        "def copied(into):\n"
        "    real(into)\n"
        f"    exec({HIDE_DEMO!r}, {{}})\n"
        "backups._copy_sqlite = copied\n"
        "backups.after('round')\n"
        "backups._copy_sqlite = real\n"
        "print([bool(backups.after('round', of_news=True)) for _ in range(2)])\n"
    )
    assert done == Done(0, "[True, False]\n", "")
