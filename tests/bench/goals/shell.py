"""What is measured of commands: each a process of its own, with a data folder of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.engine.scrabble.real_games import published
from tests.places import PROJECT

LONGEST = 900  # seconds that one goal may take
COPIES = 100  # of every published game
SAMPLE = PROJECT / "fixtures" / "records" / "played-out.gcg"


@dataclass(frozen=True)
class Ran:
    """``cpu`` and ``clock`` in seconds, ``memory`` the most of one process in MB."""

    cpu: float
    clock: float
    memory: float
    said: str


def ran(*command: str) -> Ran:
    """The command done. Raises ChildProcessError where it ends with more than a finding."""
    with tempfile.TemporaryDirectory(prefix="tdtool-goal-") as home:
        start = time.perf_counter()
        with tempfile.TemporaryFile("w+") as out:
            child = subprocess.Popen(
                [sys.executable, *command],
                cwd=PROJECT,
                env={**os.environ, "TDTOOL_HOME": home},
                stdout=out,
            )
            _, state, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(state)
            clock = time.perf_counter() - start
            out.seek(0)
            said = out.read()
    if child.returncode > 1:
        raise ChildProcessError(f"{' '.join(command)} ended with {child.returncode}")
    return Ran(used.ru_utime + used.ru_stime, clock, used.ru_maxrss / 1000, said)


def start() -> Iterator[tuple[str, float]]:
    """By the clock, to the first page."""
    for name, more in (("own folder", ()), ("demo", ("--demo",))):
        said = ran("-m", "tests.bench.bench_day", *more).said
        found = re.search(r"first page ([\d.]+) s", said)
        assert found, said
        yield name, float(found[1])


def one_file() -> Iterator[tuple[str, float]]:
    yield "cpu", min(ran("manage.py", "audit", str(SAMPLE)).cpu for _ in range(5))


def archives() -> Iterator[tuple[str, float]]:
    """A folder of copies, in one process and in two; and how much more memory it takes than the
    games themselves once."""
    games = list(published()) or [SAMPLE]
    with tempfile.TemporaryDirectory(prefix="tdtool-games-") as folder:
        once, often = Path(folder) / "once", Path(folder) / "often"
        for where, copies in ((once, 1), (often, COPIES)):
            where.mkdir()
            for at in range(copies):
                for path in games:
                    shutil.copy(path, where / f"{at:03}-{path.name}")
        out = ("--findings", f"{folder}/found.csv")
        few = ran("manage.py", "audit", str(once), *out)
        Path(folder, "found.csv").unlink()
        for workers in (1, 2):
            many = ran("manage.py", "audit", str(often), "--workers", str(workers), *out)
            yield f"{workers} at work", len(games) * COPIES / many.clock
            if workers == 1:
                yield "memory", many.memory / few.memory
            Path(folder, "found.csv").unlink()


def rehearse(players: int, *more: str) -> Iterator[tuple[str, float]]:
    told = ("--system", "scrabble", "--players", str(players), "--format", "json", *more)
    yield "cpu", ran("manage.py", "rehearse", *told).cpu
