"""``manage.py day`` as a process: where it answers, what it refuses, how it ends."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.commands import answering
from tests.commands.shell import Shell
from tests.databases import Database
from tests.day_process import (
    LONGEST_END,
    PROJECT,
    DayProcess,
    demo_home,
    empty_home,
    running,
    start,
    stop,
)
from tests.patience import LONGEST_WAIT


def _get(address: str) -> tuple[int, str]:
    """Status and text, redirects followed, cookies not kept."""
    try:
        with urllib.request.urlopen(address, timeout=LONGEST_WAIT) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def test_day_prints_one_ready_line_when_it_answers_and_ctrl_c_ends_it_cleanly(
    tmp_path: Path,
) -> None:
    with running(home=empty_home(tmp_path)) as day:
        assert _get(f"{day.address}/healthz") == (200, '{"ok": true, "triggers_missing": []}')
        day.process.send_signal(signal.SIGINT)
        assert day.process.wait(timeout=LONGEST_END) == 0
        assert day.process.stdout is not None
        assert [*day.lines, *day.process.stdout] == [f"Ready: {day.address}/\n"]


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DayProcess]:
    """Nobody is set up in it, and nobody will be."""
    with running(home=empty_home(tmp_path_factory.mktemp("day"))) as made:
        yield made


def test_the_first_page_on_this_laptop_is_the_set_up(day: DayProcess) -> None:
    status, text = _get(day.address)
    assert status == 200
    assert "<h1>Set up tdtool</h1>" in text


def test_three_hundred_quiet_connections_leave_the_desk_its_answer(day: DayProcess) -> None:
    """Phones keep theirs open and ask nothing; a hundred of them once shut the hall out."""
    with ExitStack() as phones:
        port = int(day.address.rpartition(":")[2])
        for _ in range(300):
            phones.enter_context(
                socket.create_connection(("127.0.0.1", port), timeout=LONGEST_WAIT)
            )
        assert _get(f"{day.address}/healthz")[0] == 200


def test_the_secret_key_is_made_once_and_read_by_its_owner_only(tmp_path: Path) -> None:
    with running(home=empty_home(tmp_path)) as day:
        assert day.address
        day.process.terminate()  # a request to end is as clean as Ctrl+C
        assert day.process.wait(timeout=LONGEST_END) == 0
    key = (tmp_path / "secret_key").read_text()
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    with running(home=tmp_path) as day:
        assert day.address
    assert (tmp_path / "secret_key").read_text() == key


def test_the_demo_is_signed_into_by_its_link_in_any_browser_here_and_survives_the_process(
    tmp_path: Path, django_db_blocker: Any
) -> None:
    """The browser that ``day`` opened had spent it, and the reader’s own was refused."""
    before = _head(demo_home(tmp_path), django_db_blocker)
    day = start(tmp_path, "--demo")
    try:
        link = day.wait_for("Sign in:")
        assert _head(tmp_path, django_db_blocker) == before  # opened again, it is as it was left
        assert link.startswith(f"{day.address}/sign-in/")
        for _ in range(2):
            browser = build_opener(HTTPCookieProcessor(CookieJar()))
            for _ in range(2):
                with browser.open(link, timeout=LONGEST_WAIT) as answer:
                    assert answer.url == f"{day.address}/e/demo/"
        day.process.kill()
        day.process.wait(timeout=LONGEST_END)
        assert _head(tmp_path, django_db_blocker) == before
        with django_db_blocker.unblock(), Database("", tmp_path).here():
            assert answering.as_json("replay", "demo")["whole"]
    finally:
        stop(day)


def _head(home: Path, blocker: Any) -> list[dict[str, Any]]:
    """How far each journal of a data folder has come; all of them are whole."""
    with blocker.unblock(), Database("", home).here():
        found: list[dict[str, Any]] = answering.as_json("verifyjournal")
    assert [one["name"] for one in found if not one["whole"]] == []
    return found


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as rival:
        rival.bind(("0.0.0.0", 0))
        rival.listen()
        port = rival.getsockname()[1]
        refused = _day(tmp_path, "--port", str(port))
    assert refused == (
        2,
        f"Port {port} is already in use. "
        "Stop the other program, or choose another port with --port.",
    )


def test_a_number_that_is_no_port_is_a_sentence(tmp_path: Path) -> None:
    for port in ("65536", "-1"):
        assert _day(tmp_path, "--port", port) == (
            2,
            f"--port must be between 0 and 65535 (you gave {port}).",
        )


def test_a_data_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    code, sentence = _day(file / "data")
    assert code == 2
    assert sentence == (
        f"The data folder {file / 'data'} can’t be written (Not a directory). "
        "Set TDTOOL_HOME to a folder of yours, or make this one writable."
    )


def test_a_database_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tdtool.sqlite3").write_bytes(b"this is a shopping list, not a database" * 50)
    code, sentence = _day(tmp_path)
    assert code == 2
    assert sentence.removeprefix(f"Starting tdtool, with the data in {tmp_path} …\n").startswith(
        "The database can’t be opened: file is not a database."
    )


def _day(home: Path, *options: str) -> tuple[int, str]:
    """Exit code and what was said, of a day that should not start."""
    done = Shell(home)("day", "--no-browser", *options)
    assert done.out == ""
    return done.code, done.err.strip().removeprefix("CommandError: ")


def test_every_act_is_known_to_a_process_that_has_loaded_nothing_else() -> None:
    """A replay from the shell once knew no act, for nothing had loaded the services."""
    question = (
        "import django; django.setup(); from tdtool.services.acts import every_act; "
        "print(sorted(every_act()))"
    )
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tdtool.settings"}
    done = subprocess.run(
        [sys.executable, "-c", question],
        cwd=PROJECT,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    written = "".join(file.read_text() for file in (PROJECT / "tdtool/services").rglob("*.py"))
    declared = set(re.findall(r'@act\(\s*"([a-z_.]+)"', written))
    named = {"history.undo", "ratings.import", "laptops.take_over"}
    named |= {"archives.open", "archives.close"}
    assert done.stdout == f"{sorted(declared | named)}\n"
