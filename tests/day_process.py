"""A real ``manage.py day`` process with a data folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests import databases, forks

PROJECT = Path(__file__).parent.parent
LONGEST_LIFE = 600  # seconds; then the process is ended whatever the test does
LONGEST_END = 120  # seconds: half a second of waiting, nineteen where six others had both cores


@dataclass
class DayProcess:
    """``manage.py day`` under way: where it answers, and what it printed."""

    home: Path
    process: subprocess.Popen[str] | forks.Forked
    lines: list[str] = field(default_factory=list)

    def wait_for(self, start: str) -> str:
        """The rest of the first printed line that begins so."""
        assert self.process.stdout is not None
        while True:
            found = next((line for line in self.lines if line.startswith(start)), None)
            if found is not None:
                return found.removeprefix(start).strip()
            line = self.process.stdout.readline()
            assert line, f"day ended before it printed “{start}”: {self.lines}"
            self.lines.append(line)

    @property
    def address(self) -> str:
        return self.wait_for("Ready:").rstrip("/")

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another command of the project on the same data folder."""
        env = {**os.environ, "TDTOOL_HOME": str(self.home)}
        return forks.run(["manage.py", *arguments], env)


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """A process that is started meanwhile hears of SIGINT. Tests that a shell put in the background
    ignore it, and whatever they start would ignore it, too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def start(home: Path, *options: str, url: str = "") -> DayProcess:
    """``url``: of a PostgreSQL database in the place of the folder's own file."""
    env = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    env |= {"DATABASE_URL": url} if url else {}
    argv = ["manage.py", "day", "--port", "0", "--no-browser", *options]
    with hearing_ctrl_c():
        process = forks.begin(argv, {**env, "TDTOOL_HOME": str(home)}, stdout=subprocess.PIPE)
    return DayProcess(home, process)


def stop(day: DayProcess) -> None:
    """By SIGTERM, as a service ends it."""
    day.process.terminate()
    try:
        day.process.wait(timeout=LONGEST_END)
    except subprocess.TimeoutExpired:
        day.process.kill()
        day.process.wait()


@contextmanager
def running(
    *options: str, home: Path | None = None, longest: int = LONGEST_LIFE, url: str = ""
) -> Iterator[DayProcess]:
    """A day under way, in a folder of its own unless one is given; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="tdtool-day-") as made:
        day = start(home or Path(made), *options, url=url)
        guard = threading.Timer(longest, day.process.kill)
        guard.start()
        try:
            yield day
        finally:
            guard.cancel()
            stop(day)


def empty_home(home: Path) -> Path:
    """A data folder whose database is migrated already, with nobody in it."""
    home.mkdir(parents=True, exist_ok=True)
    shutil.copy(databases.migrated_file(), home / "tdtool.sqlite3")
    return home


def demo_home(home: Path) -> Path:
    """A data folder with the demo events in it, as ``day --demo`` made them once in this run."""
    return Path(shutil.copytree(databases.once("demo", _open_demo), home, dirs_exist_ok=True))


def _open_demo(home: Path) -> None:
    shutil.copy(Path(os.environ["TDTOOL_HOME"]) / "secret_key", home)  # so that tests may sign in
    with running("--demo", home=empty_home(home)) as day:
        day.wait_for("Ready:")
