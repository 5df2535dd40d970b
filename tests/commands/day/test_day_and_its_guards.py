"""``day`` notices what a database lacks, and says what it did about it."""

import subprocess
from pathlib import Path

from django.db import connection

from tdtool.models import append_only
from tests import day_process, forks
from tests.databases import Database
from tests.patience import LONGEST_WAIT

ADDRESS = "postgres://nobody@127.0.0.1:1/nothing"  # nothing answers there


def _said_until_ready(database: Database) -> list[str]:
    """What a day says on standard error from its start to its end, ended when it is ready."""
    day = forks.begin(
        ["manage.py", "day", "--port", "0", "--no-browser"],
        database.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert day.stdout is not None
    try:
        assert day.stdout.readline().startswith("Ready: ")
    finally:
        day.terminate()
        _, said = day.communicate(timeout=LONGEST_WAIT)
    return said.splitlines()


def test_day_puts_a_lost_guard_back_and_says_so(database: Database) -> None:
    on = " ON report" if database.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER report_no_update{on}")
    connection.close()
    assert _said_until_ready(database)[1] == (
        "The database had lost its protection against changes (report_no_update); it "
        "is back. Check for changes with “manage.py replay”."
    )
    assert append_only.missing() == []
    assert not any("protection" in line for line in _said_until_ready(database))


def test_day_makes_the_guards_of_a_new_database_without_a_word(tmp_path: Path) -> None:
    made = Database("", tmp_path)
    assert not any("protection" in line for line in _said_until_ready(made))


def test_a_database_that_does_not_answer_is_a_sentence(tmp_path: Path) -> None:
    away = Database(ADDRESS, tmp_path)
    for command in ("day --port 0", "verifyjournal", "backup"):
        done = away.manage(*command.split())
        assert (done.returncode, done.stdout) == (2, "")
        said = done.stderr.removeprefix(f"Starting tdtool, with the data in {tmp_path} …\n").strip()
        assert said.startswith("The database can’t be opened: connection failed")
        assert said.endswith("Check DATABASE_URL.")
        assert "\n" not in said


def test_an_address_that_names_no_database_is_a_sentence(tmp_path: Path) -> None:
    for address in ("mysql://td@host/day", "a shopping list"):
        done = Database(address, tmp_path).manage("day", "--port", "0")
        assert (done.returncode, done.stdout, done.stderr) == (
            2,
            "",
            "DATABASE_URL isn’t a database address tdtool can use. It looks like "
            "postgres://name:password@host/database. Leave it unset to keep events in a file in "
            "the data folder.\n",
        )


def test_a_database_file_renamed_while_day_runs_ends_it_with_a_sentence(tmp_path: Path) -> None:
    """An empty one was made in its place, and tdtool went on with that."""
    made = Database("", day_process.empty_home(tmp_path))
    day = forks.begin(
        ["manage.py", "day", "--port", "0", "--no-browser"],
        made.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert day.stdout is not None
    try:
        assert day.stdout.readline().startswith("Ready: ")
        ours = tmp_path / "tdtool.sqlite3"
        ours.rename(tmp_path / "moved.sqlite3")
        _, said = day.communicate(timeout=LONGEST_WAIT)
    finally:
        day.kill()
    assert day.returncode == 2
    last = said.splitlines()[-1]
    assert last.startswith(f"The database file {ours} isn’t there any more. It was moved, renamed")
    assert not ours.exists()
