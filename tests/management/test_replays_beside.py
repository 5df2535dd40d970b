"""What was changed outside tdtool stands on the pages: of the start, and of the replays beside."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import connection

from tdtool.management.commands import day as command
from tdtool.management.commands.day import ReplaysBeside
from tdtool.models import JournalEntry, LedgerLine, append_only
from tdtool.queries.audits import database
from tdtool.services import accounts
from tdtool.services.acts import Desk
from tests.cast import MORNING, Day
from tests.databases import Database
from tests.models.sql import do
from tests.web.browser import Browser

ALTERED = "UPDATE ledger_line SET points = points + 50 WHERE id = %s"


@pytest.fixture
def day(laptop: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Day]:
    """Two players at a table, on a laptop that replays in a process of its own."""
    director = accounts.first_director(username="ann", name="Mirela K.", password="letters 4 all")
    told = {"username": "oskar", "name": "Oskar D.", "password": "letters 5 all"}
    accounts.add(Desk(by=director, at=MORNING), role="scorekeeper", **told)
    made = Day.new(director, system="scrabble", rounds=3).bring(2)
    monkeypatch.setattr(command, "LAST_IN_LINE", 0)  # beside other tests its turn may never come
    monkeypatch.setenv("TDTOOL_HOME", str(laptop.home))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    yield made
    database.forget_all()


def pages(day: Day) -> tuple[str, str]:
    """What waits, and the check of every slip."""
    desk = Browser(day.by)
    return desk.open("/e/day/").main, desk.open("/e/day/?check=every").main


@pytest.mark.long
def test_a_ledger_and_an_account_changed_under_a_running_day_are_told_after_the_next_round(
    day: Day,
) -> None:
    """Ledger +50, viewer made director: eight pages were silent, slips went on."""
    replays = ReplaysBeside()
    day.play(1)
    line = LedgerLine.objects.first()
    assert line is not None
    do("DROP TRIGGER ledger_line_no_update")
    do(ALTERED, (line.pk,))
    do("UPDATE account SET role = 'director' WHERE username = 'oskar'")
    replays.replay_what_is_due()
    to_do, every = pages(day)
    assert "changed outside tdtool" in to_do
    assert "account oskar.role: director here, scorekeeper there" in every
    assert f"{line.points + 50}" in every
    do(ALTERED.replace("+", "-"), (line.pk,))
    do("UPDATE account SET role = 'scorekeeper' WHERE username = 'oskar'")
    replays.replay_what_is_due()  # no round was completed since
    assert database.of_event(day.event) != ()
    day.play(2)
    replays.replay_what_is_due()
    assert not any("changed outside tdtool" in page for page in pages(day))


def test_what_the_start_sees_stands_in_what_waits_and_the_check(
    day: Day, capsys: pytest.CaptureFixture[str]
) -> None:
    """A tail cut off and triggers dropped or added were on standard error alone."""
    day.play(1)
    last = JournalEntry.objects.filter(chain=day.event.uuid).latest("number")
    do("DROP TRIGGER journal_entry_no_delete")
    do("DELETE FROM journal_entry WHERE id = %s", (last.pk,))
    do("CREATE TRIGGER ten_more AFTER INSERT ON report BEGIN SELECT 1; END")
    command._prepare()
    said = capsys.readouterr().err
    to_do, every = pages(day)
    assert "changed outside tdtool" in to_do
    for says in (
        "The database had lost its protection against changes (journal_entry_no_delete); it is",
        "The database has triggers that tdtool didn’t make (ten_more on report): they may change",
        "Journal of day: The journal of day had ",
    ):
        assert says in said
        assert says in every
    do("DROP TRIGGER ten_more")
    assert append_only.unknown() == []


def test_a_replay_reads_one_moment_and_nobody_who_saves_waits_for_it(
    day: Day, laptop: Database
) -> None:
    before = JournalEntry.objects.count()
    another = sqlite3.connect(laptop.home / "tdtool.sqlite3", timeout=0)
    with closing(another), database.as_of_now():
        assert JournalEntry.objects.count() == before
        another.execute("UPDATE account SET name = 'Oskar E.' WHERE username = 'oskar'")
        another.commit()
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM account WHERE username = 'oskar'")
            assert cursor.fetchone() == ("Oskar D.",)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM account WHERE username = 'oskar'")
        assert cursor.fetchone() == ("Oskar E.",)


def test_a_replay_that_gives_no_answer_is_told_on_the_pages(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stopped it was in the log alone, and the pages went on as if all were well."""
    day.play(1)
    monkeypatch.setattr(command, "REPLAY", (sys.executable, "-c", "raise SystemExit(1)"))
    replays = ReplaysBeside()
    replays.replay_what_is_due()
    for page in pages(day):
        assert "The journal couldn’t be compared with the event beside this day." in page
