"""A database that is damaged is answered in sentences: not whole, and what was found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management.base import CommandError
from django.db import connection

from tdtool.models.accounts import Role
from tests import cast
from tests.cast import Day
from tests.commands import answering
from tests.databases import Database
from tests.models.sql import do

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
