"""While ``day`` has its folder, nobody puts another database there; and how it ends."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tdtool.web.shell import addresses
from tests.commands.shell import Done, Shell, newest_version
from tests.day_process import PROJECT, DayProcess, empty_home, running
from tests.patience import LONGEST_WAIT


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return empty_home(tmp_path_factory.mktemp("day"))


@pytest.fixture(scope="module")
def day(home: Path) -> Iterator[DayProcess]:
    home.chmod(0o755)  # made by somebody else, as a download is
    with running("--host", "127.0.0.1", home=home) as started:
        assert started.address
        yield started


def _port(day: DayProcess) -> int:
    return int(day.address.rpartition(":")[2])


def test_a_restore_while_a_day_runs_is_refused_and_names_it(day: DayProcess, home: Path) -> None:
    """One of 34 acknowledged slips was neither in the database nor in the copy kept before."""
    shell = Shell(home)
    assert shell("backup", home / "kept.sqlite3").code == 0
    refused = shell("restore", home / "kept.sqlite3")
    assert (refused.code, refused.out) == (2, "")
    assert f"is in use by “manage.py day” on port {_port(day)} since " in refused.err
    assert refused.err.endswith(". Stop it first.\n")


def test_a_second_day_on_the_same_folder_is_refused_and_names_the_first(
    day: DayProcess, home: Path
) -> None:
    refused = Shell(home)("day", "--port", "0", "--no-browser")
    assert (refused.code, refused.out) == (2, "")
    assert f"in use by “manage.py day” on port {_port(day)}" in refused.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_files_of_a_day_are_read_by_their_owner_only(day: DayProcess, home: Path) -> None:
    """Where the folder was there before, everybody on the laptop could read them."""
    files = [one for one in home.rglob("*") if one.is_file() and one.name != "kept.sqlite3"]
    assert {one.name for one in files} >= {"tdtool.sqlite3", "secret_key"}
    assert {one.name: oct(stat.S_IMODE(one.stat().st_mode)) for one in files} == {
        one.name: "0o600" for one in files
    }


def test_a_newer_tdtools_folder_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    shell = Shell(empty_home(tmp_path))
    with closing(sqlite3.connect(shell.database)) as rows:
        rows.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tdtool', '9999_later', '')"
        )
        rows.commit()
    done = shell("day", "--port", "0", "--no-browser")
    assert done == Done(
        2,
        "",
        f"Starting tdtool, with the data in {tmp_path} …\n"
        f"The data folder {tmp_path} was written by a newer tdtool: its data has version 9999, and "
        f"this tdtool reads up to version {newest_version()}. Update tdtool first.\n",
    )
    assert not (tmp_path / "backups").exists()


def test_an_older_folder_is_upgraded_after_a_backup_and_left_as_it_is_where_none_can_be(
    tmp_path: Path,
) -> None:
    """It was upgraded all the same, and nothing led back."""
    shell = Shell(tmp_path)
    for to in ([], ["axes", "0008"]):
        assert shell("migrate", *to, "--verbosity=0").code == 0
    backups = tmp_path / "backups"
    backups.write_text("a file in the folder’s place")
    done = shell("day", "--port", "0", "--no-browser")
    assert (done.code, done.out) == (2, "")
    assert "The backup to " in done.err
    assert _version(shell.database).startswith("0008_")
    backups.unlink()
    with running(home=tmp_path) as day:
        assert day.address
    (backup,) = backups.glob("*-before-upgrade.sqlite3")
    assert _version(backup).startswith("0008_")


def _version(database: Path) -> str:
    """Of what signing in needs: the name of its last migration."""
    with closing(sqlite3.connect(database)) as rows:
        asked = "SELECT max(name) FROM django_migrations WHERE app = 'axes'"
        return str(rows.execute(asked).fetchone()[0])


def test_a_locked_database_is_a_sentence_at_the_start(tmp_path: Path) -> None:
    """It was silent for minutes."""
    shell = Shell(empty_home(tmp_path))
    with closing(sqlite3.connect(shell.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = shell("day", "--port", "0", "--no-browser")
    assert done == Done(
        2,
        "",
        f"Starting tdtool, with the data in {tmp_path} …\n"
        f"Another program is writing to the database {shell.database}. "
        "Close that program, then start again.\n",
    )


def test_it_ends_by_a_request_where_ctrl_c_is_ignored(tmp_path: Path) -> None:
    """As ``nohup`` starts it in the background; during the start as well as after."""
    ignoring = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    command = "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    day = subprocess.Popen(
        [sys.executable, "-c", ignoring + command, "manage.py", "day", "--port", "0"],
        cwd=PROJECT,
        env={**os.environ, "TDTOOL_HOME": str(empty_home(tmp_path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert day.stdout is not None
        assert day.stdout.readline().startswith("Ready: ")
        day.send_signal(signal.SIGINT)
        day.send_signal(signal.SIGTERM)
        _, said = day.communicate(timeout=LONGEST_WAIT)
    finally:
        day.kill()
    assert day.returncode == 0
    assert said.splitlines()[-1] == "Stopped. Everything you saved is on disk."


def test_a_desk_that_wants_no_hall_is_on_this_laptop_only(day: DayProcess) -> None:
    with urllib.request.urlopen(f"{day.address}/healthz", timeout=LONGEST_WAIT) as answer:
        assert json.load(answer)["ok"]
    for address in addresses.of_the_hall():
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(f"http://{address}:{_port(day)}/healthz", timeout=5)
