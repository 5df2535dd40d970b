"""The ends of the journals that are noted outside the database: what is missing is noticed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import connection

from tdtool.management.commands import doctor
from tdtool.models import JournalEntry, LedgerLine
from tdtool.models.accounts import Role
from tdtool.queries import backups as kept
from tdtool.queries.journal import heads as ends
from tdtool.queries.journal import whole
from tdtool.services import backups, events
from tdtool.services.journal import heads
from tests import cast
from tests.cast import Day
from tests.commands import answering
from tests.databases import Database
from tests.models.sql import do

COMMANDS = (("verifyjournal",), ("verifyjournal", "day"), ("replay", "day"), ("doctor",))


@pytest.fixture
def day(laptop: Database) -> Day:
    made = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system="scrabble").bring(4)
    made.post(1)
    return made


def said(*argv: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    try:
        answering.call_command(*argv)
    except CommandError as refusal:
        return refusal.returncode, capsys.readouterr().out
    return 0, capsys.readouterr().out


def _the_file_alone(laptop: Database, *, to: Path) -> None:
    """As after a crash: what stands in the -wal isn’t brought into it."""
    shutil.copy(laptop.home / "tdtool.sqlite3", to)


def _in_its_place(laptop: Database, copy: Path) -> None:
    connection.close()
    for ending in ("-wal", "-shm"):
        (laptop.home / f"tdtool.sqlite3{ending}").unlink(missing_ok=True)
    copy.replace(laptop.home / "tdtool.sqlite3")


def test_slips_that_were_gone_with_the_wal_are_missed_by_every_command(
    day: Day, laptop: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a crash somebody copied tdtool.sqlite3 alone: all was whole."""
    do("PRAGMA wal_checkpoint(TRUNCATE)")
    do("PRAGMA wal_autocheckpoint=0")
    day.report(1, 300, 290)
    _the_file_alone(laptop, to=laptop.home / "alone")
    _in_its_place(laptop, laptop.home / "alone")
    for command in COMMANDS:
        code, says = said(*command, capsys=capsys)
        assert code == 1
        assert "actions are missing at its end" in says
    assert not JournalEntry.objects.filter(act="slips.report").exists()


def test_the_file_alone_in_another_folder_is_not_called_whole(
    day: Day, laptop: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    (laptop.home / "heads.jsonl").unlink()
    for command in COMMANDS:
        code, says = said(*command, capsys=capsys)
        assert code == 1
        assert "The file heads.jsonl is missing." in says


def test_heads_that_were_removed_are_still_said_once_they_are_written_anew(
    day: Day, laptop: Database
) -> None:
    (laptop.home / "heads.jsonl").unlink()
    day.report(1, 300, 290)
    (says,) = whole.of_event_seen(day.event)
    assert says.startswith("The file heads.jsonl was missing on 20")
    made = backups.make()
    assert made is not None
    answering.text("restore", str(made))
    assert whole.of_event_seen(day.event) == []
    day.report(2, 300, 290)
    assert [check.faults for check in whole.of_all()] == [(), ()]


@pytest.mark.parametrize("text", ["", "{}\n", "no line of a note\n"])
def test_heads_that_were_emptied_are_missing_as_those_that_were_removed(
    day: Day, laptop: Database, text: str
) -> None:
    """A file with nothing in it passed for one that had seen no end yet."""
    (laptop.home / "heads.jsonl").write_text(text, encoding="utf-8")
    (says,) = whole.of_event_seen(day.event)
    assert says.startswith("The file heads.jsonl is missing.")
    day.report(1, 300, 290)
    (says,) = whole.of_event_seen(day.event)
    assert says.startswith("The file heads.jsonl was missing on 20")


def test_the_heads_beside_backups_count_where_heads_jsonl_was_removed(
    day: Day, laptop: Database
) -> None:
    """A journal written anew passed all three commands, with five backups beside it."""
    day.report(1, 300, 290)
    backups.make()
    (laptop.home / "heads.jsonl").unlink()
    last = JournalEntry.objects.filter(chain=day.event.uuid).latest("number")
    do("DROP TRIGGER journal_entry_no_update")
    do("UPDATE journal_entry SET hash = 'abc' WHERE id = %s", (last.pk,))
    faults = whole.of_event_seen(day.event)
    assert any("the journal was written anew" in says for says in faults)
    assert any(says.startswith("The file heads.jsonl is missing.") for says in faults)
    assert any("written anew" in one.says for one in doctor.of_this_laptop() if one.do)


def test_an_end_cut_off_is_said_however_far_the_journal_goes_on(day: Day) -> None:
    events.hide(day.desk(), hidden=True)
    before = JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number
    do("DROP TRIGGER journal_entry_no_delete")
    do("DELETE FROM journal_entry WHERE number = %s AND event_id IS NOT NULL", (before,))
    for hidden in (False, True, False):
        events.hide(day.desk(), hidden=hidden)
    (says,) = whole.of_event_seen(day.event)
    assert says.startswith(f"Action {before} of day had the check code ")


def test_backups_from_before_a_restore_count_no_more(day: Day) -> None:
    first = backups.make()
    day.report(1, 300, 290)
    backups.make()
    answering.text("restore", str(first))
    assert not LedgerLine.objects.exists(), "restored elsewhere"
    day.report(2, 310, 280)
    assert [check.faults for check in whole.of_all()] == [(), ()]
    backups.make()
    assert [check.faults for check in whole.of_all()] == [(), ()]


def test_a_restore_that_ended_between_the_copy_and_its_note_is_no_false_alarm(day: Day) -> None:
    made = backups.make()
    assert made is not None
    day.report(1, 300, 290)
    backups.restore(made)
    day.event.refresh_from_db()
    assert whole.of_event_seen(day.event) == []
    day.report(2, 310, 280)
    events.hide(day.desk(), hidden=True)
    assert whole.of_event_seen(day.event) == []


def test_a_restore_that_ended_before_the_copy_leaves_what_was_seen(day: Day) -> None:
    made = backups.make()
    assert made is not None
    day.report(1, 300, 290)
    heads.restoring(made)
    assert whole.of_event_seen(day.event) == []
    last = JournalEntry.objects.filter(chain=day.event.uuid).latest("number")
    do("DROP TRIGGER journal_entry_no_update")
    do("UPDATE journal_entry SET hash = 'abc' WHERE id = %s", (last.pk,))
    (says,) = whole.of_event_seen(day.event)
    assert "the journal was written anew" in says


def test_every_action_is_noted_and_the_newest_backup_has_its_own(day: Day) -> None:
    day.report(1, 300, 290)
    last = JournalEntry.objects.filter(chain=day.event.uuid).latest("number")
    noted = ends.noted().ends[str(day.event.uuid)]
    assert {one.number for one in noted} == set(range(1, last.number + 1))
    backups.make()
    beside = ends.seen_beside(kept.newest_first()[0])
    assert beside[str(day.event.uuid)][-1].hash == last.hash


def test_a_new_folder_whose_start_made_a_backup_is_whole_after_its_first_actions(
    laptop: Database,
) -> None:
    """That backup has no journal; the first note of a demo’s was taken for one begun anew."""
    backups.make(why="start")
    Day.new(cast.account("Mirela K.", Role.DIRECTOR), system="scrabble").bring(4)
    assert [says for check in whole.of_all() for says in check.faults] == []
