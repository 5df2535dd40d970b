"""Two real laptops on one machine: two data folders, and the servers that serve them."""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import pytest
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from tdtool.models import Account, Event, Game, JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.follow import progress
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops
from tdtool.services.slips import lifecycle as slips
from tests import cast, forks
from tests.cast import Day
from tests.databases import Database, new_database
from tests.patience import LONGEST_WAIT

PASSWORD = "letters 4 all"
CODE = "ABCDE-FGHJK-LMNPQ-RSTUV"
TABLES = 40


class Process(Protocol):
    """What is asked of one that serves."""

    def poll(self) -> int | None: ...
    def kill(self) -> None: ...
    def wait(self) -> object: ...


@dataclass
class Served:
    """A server under way, and what it says on either stream."""

    process: Process
    lines: list[str] = field(default_factory=list)

    def wait_for(self, says: str) -> str:
        end = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < end:
            for line in list(self.lines):
                if says in line:
                    return line
            assert self.process.poll() is None, f"ended before “{says}”: {self.lines}"
            time.sleep(0.01)
        raise AssertionError(f"never said “{says}”: {self.lines}")

    @property
    def address(self) -> str:
        """Of its line; another thread's words may stand in the same one."""
        return self.wait_for("Ready:").rpartition("Ready:")[2].split()[0].rstrip("/")


@contextmanager
def served(database: Database, *told: str) -> Iterator[Served]:
    process = forks.begin(
        ["manage.py", *told, "--no-browser"],
        database.environment | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    one = Served(process)
    reader = threading.Thread(target=read_lines, args=(one, process.stdout), daemon=True)
    reader.start()
    guard = threading.Timer(20 * 60, process.kill)
    guard.start()
    try:
        yield one
    finally:
        guard.cancel()
        process.kill()
        process.wait()


def read_lines(one: Served, lines: Iterable[str]) -> None:
    """What it says, until it says no more."""
    for line in lines:
        one.lines.append(line.rstrip("\n"))


def get(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=LONGEST_WAIT) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as fault:
        return fault.code, ""


def until(true: Callable[[], bool], what: str) -> float:
    """Wait until it is so; how long it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < LONGEST_WAIT, f"never: {what}"
        time.sleep(0.005)
    return time.monotonic() - began


@dataclass
class Hall:
    """Two data folders; the first has a posted round of tables of two."""

    first: Database
    second: Database
    event: Event
    director: Account
    games: list[str]

    def again(self, folder: Path) -> Hall:
        """Both as they are now, copied into this folder: nobody may have them open."""
        shutil.rmtree(folder, ignore_errors=True)
        homes = [
            shutil.copytree(one.home, folder / one.home.name) for one in (self.first, self.second)
        ]
        progress.forget()
        first, second = (Database("", home) for home in homes)
        return replace(self, first=first, second=second)

    def acts(self, at: Database) -> int:
        with at.here():
            return JournalEntry.objects.filter(chain=self.event.uuid).count()

    def report(self, game: str, score: int) -> None:
        """On the first, by another process than the one that serves."""
        with self.first.here():
            day = Day(Event.objects.get(), self.director, now=timezone.now())
            slips.report(day.desk(), game=game, scores=[score, 300], signed=True)


def two_halls(request: pytest.FixtureRequest, folder: Path) -> Hall:
    first, second = (new_database("sqlite", request, folder / name) for name in ("first", "second"))
    progress.forget()
    with first.here():
        director = cast.account("Mirela K.", Role.DIRECTOR)
        director.password = make_password(
            PASSWORD, hasher="pbkdf2_sha256"
        )  # a real server reads it
        director.save()
        laptops.let_in(Desk(by=director, at=cast.MORNING), code=CODE)
        day = Day.new(director, table_size=2).bring_many(2 * TABLES)
        day.post(1)
        games = [str(key) for key in Game.objects.order_by("pk").values_list("uuid", flat=True)]
        return Hall(first, second, day.event, director, games)
