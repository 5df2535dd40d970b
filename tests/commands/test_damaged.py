"""A database that is damaged is answered in sentences: not whole, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import connection

from tdtool.models import Account
from tdtool.models.accounts import Role
from tests import cast
from tests.cast import Day
from tests.commands import answering
from tests.commands.shell import Shell
from tests.databases import Database
from tests.models.sql import do
from tests.web.browser import Browser

COMMANDS = (("verifyjournal",), ("verifyjournal", "day"), ("replay", "day"), ("doctor",))


@pytest.fixture
def played(laptop: Database) -> Database:
    """Six players and a round of theirs, all on the disk."""
    Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(6).play(1)
    do("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return laptop


def said(*argv: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    with pytest.raises(CommandError) as refusal:
        answering.call_command(*argv)
    return refusal.value.returncode, capsys.readouterr().out


def another(data: bytes) -> bytes:
    return b"not a database " * 5000


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def overwritten(data: bytes) -> bytes:
    first, last = len(data) * 3 // 10, len(data) * 4 // 10
    return data[:first] + b"\xa5" * (last - first) + data[last:]


@pytest.mark.parametrize("harm", [another, cut, overwritten], ids=lambda harm: harm.__name__)
def test_a_damaged_file_is_not_whole(
    played: Database, harm: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    path = played.home / "tdtool.sqlite3"
    path.write_bytes(harm(path.read_bytes()))
    for command in COMMANDS:
        code, says = said(*command, capsys=capsys)
        assert code == 1
        assert "The database can’t be read (" in says or "The file is damaged: " in says
        connection.close()


def letters_of_a_statement(data: bytes) -> bytes:
    assert b'CREATE TABLE "ledger_line"' in data
    return data.replace(b'CREATE TABLE "ledger_line"', b'CR\xffATE TABLE "ledger_line"')


def letters_of_a_name(data: bytes) -> bytes:
    assert b"Mirela K." in data
    return data.replace(b"Mirela K.", b"Mir\xffla K.")


@pytest.mark.parametrize("harm", [letters_of_a_statement, letters_of_a_name])
def test_a_byte_that_is_no_letter_is_damage_to_every_command_and_a_restore_helps(
    played: Database, harm: Callable[[bytes], bytes]
) -> None:
    """In a statement of the schema it ended them all in a traceback, restore as well."""
    shell = Shell(played.home)
    kept = played.home / "kept.sqlite3"
    assert shell("backup", kept).code == 0
    path = played.home / "tdtool.sqlite3"
    path.write_bytes(harm(path.read_bytes()))
    commands = (*COMMANDS, ("backup",), ("archive", "day"), ("day", "--port", "0", "--no-browser"))
    for command in commands:
        done = shell(*command)
        assert done.code != 0
        assert "damaged" in done.out + done.err, (command, done)
        assert "Traceback" not in done.err
    done = shell("restore", kept)
    assert (done.code, "Traceback" in done.err) == (0, False)
    aside = next(Path(line.split(" as ")[1].rstrip(".")) for line in done.out.splitlines()
                 if line.startswith("The previous database was saved as"))  # fmt: skip
    assert b"\xff" in aside.read_bytes()
    assert shell("verifyjournal").code == 0


def test_a_page_of_a_row_with_a_byte_that_is_no_letter_says_that_the_database_is_damaged(
    played: Database,
) -> None:
    desk = Browser(Account.objects.get(name="Mirela K."))
    connection.close()
    desk.client.raise_request_exception = False
    do("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    path = played.home / "tdtool.sqlite3"
    path.write_bytes(path.read_bytes().replace(b"Letters by the Lake", b"Letters b\xff the Lake"))
    page = desk.open("/e/day/")
    assert (page.status, page.title) == (503, "The database is damaged")


def test_a_table_that_is_missing_and_rows_that_lead_nowhere_are_named(
    played: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    do("PRAGMA foreign_keys=OFF")
    do("DROP TABLE signature")
    do("DELETE FROM player WHERE id = 1")
    for command in COMMANDS:
        code, says = said(*command, capsys=capsys)
        assert code == 1
        assert "The table signature is missing." in says
        assert "1 of the rows of entry lead to rows of player that aren’t there." in says


def test_a_text_that_is_no_json_is_not_whole(
    played: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    do("PRAGMA ignore_check_constraints=ON")
    do("""UPDATE entry SET brings = '["tiles' WHERE number = 2""")
    code, says = said("replay", "day", capsys=capsys)
    assert (code, 'brings: ["tiles here, [] there' in says) == (1, True)


def test_an_action_whose_time_is_none_was_changed_after_it_was_written(
    played: Database,
) -> None:
    """It ended verifyjournal and replay in a traceback, and the pages were told nothing."""
    do("DROP TRIGGER journal_entry_no_update")
    do("UPDATE journal_entry SET at = 'never' WHERE number = 3 AND event_id IS NOT NULL")
    connection.close()
    shell = Shell(played.home)
    for command in COMMANDS:
        done = shell(*command)
        assert (done.code, "Traceback" in done.err) == (1, False), (command, done)
        assert "was changed after it was written" in done.out, (command, done)
