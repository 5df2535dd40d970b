"""``publish --watch`` as a process, and readers while it writes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from tdtool.management.commands import publish
from tdtool.models import Account
from tdtool.models.accounts import Role
from tdtool.services.slips import lifecycle as slips
from tdtool.web.published.page import Rendered
from tests import cast
from tests.cast import Day
from tests.databases import Database
from tests.day_process import hearing_ctrl_c
from tests.patience import LONGEST_WAIT
from tests.places import PROJECT


@contextmanager
def watching(laptop: Database, into: Path) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    command = [sys.executable, "manage.py", "publish", "day", str(into), "--watch"]
    with hearing_ctrl_c():
        process = subprocess.Popen(
            command,
            cwd=PROJECT,
            env=laptop.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    with process:
        guard = threading.Timer(LONGEST_WAIT, process.kill)
        guard.start()
        try:
            assert process.stdout is not None
            yield process, process.stdout
        finally:
            guard.cancel()
            process.kill()


def read_until(said: IO[str], end: str) -> str:
    for line in said:
        if end in line:
            return line
    raise AssertionError(f"it ended before it said “{end}”")


@pytest.mark.parametrize("how", ["SIGTERM", pytest.param("SIGINT", marks=pytest.mark.long)])
def test_watch_writes_after_an_act_and_ends_with_a_sentence(
    laptop: Database, tmp_path: Path, how: str
) -> None:
    """By SIGTERM, as a service ends it, it was gone without a word."""
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system="scrabble").bring(4)
    day.post(1)
    with watching(laptop, tmp_path / "pages") as (process, said):
        read_until(said, "Watching for changes.")
        page = tmp_path / "pages" / "A-pairings-001.html"
        assert "487" not in page.read_text("utf-8")
        day.report(1, 487, 311)
        assert " written." in read_until(said, "files: ")
        assert "487" in page.read_text("utf-8")
        process.send_signal(signal.Signals[how])
        assert said.read() == "Stopped. The pages stay.\n"
        assert process.wait(LONGEST_WAIT) == 0
    assert not list(page.parent.glob(".*.new"))


@pytest.mark.parametrize("turns", [8, pytest.param(1000, marks=pytest.mark.long)])
def test_a_reader_never_sees_half_a_file_while_the_event_is_published_again_and_again(
    director: Account, tmp_path: Path, turns: int
) -> None:
    """The long form: ``python -m pytest -m long tests/web/published/test_watch.py``."""
    day = Day.new(director, system="scrabble", rounds=3).bring(8)
    day.post(1)
    rendered = Rendered()
    publish.written(day.event, tmp_path, rendered)
    over, faults, read = threading.Event(), list[str](), [0]

    def reading() -> None:
        while not over.is_set():
            for name in ("index.html", "event.json", "tourney.js", "A-pairings.html"):
                path = tmp_path / name
                body = path.read_bytes()
                whole = body.endswith((b"</html>\n", b"}\n", b"};\n", b"</feed>\n"))
                if not whole or (path.suffix == ".json" and not json.loads(body)):
                    faults.append(f"{path.name}: {body[-40:]!r}")
                read[0] += 1
            over.wait(0.002)  # the writer has its turn

    reader = threading.Thread(target=reading)
    reader.start()
    try:
        for turn in range(turns):
            table = turn % 4 + 1
            if turn < 4:
                day.report(table, 400 + turn, 300)
            else:
                game = str(day.game(table, 1).uuid)
                told = {"place": 1, "score": 301 + turn % 150, "reason": f"again {turn}"}
                slips.correct(day.desk(), game=game, **told)
            publish.written(day.event, tmp_path, rendered)
    finally:
        over.set()
        reader.join(LONGEST_WAIT)
    assert (faults, read[0] > 0) == ([], True)
