"""Servers without their start: ``Loaded`` is a process that has read the whole program once, and
forks a child for every command (``forking.py``). A child is killed as any process is; what is saved
is the second or two of processor time that reading the program takes.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.commands.laptops import Served, read_lines
from tests.databases import Database
from tests.places import PROJECT


class Child:
    """A process that is no child of ours, with what is asked of one that is."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ends = os.pidfd_open(pid)
        self._over = False

    def poll(self) -> int | None:
        return -1 if self._over or self._ended(0) else None

    def kill(self) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._ends, signal.SIGKILL)

    def wait(self) -> None:
        """Raises TimeoutError where it doesn't end."""
        if not self._over:
            if not self._ended(30):
                raise TimeoutError(f"process {self.pid} didn't end in 30 seconds")
            os.close(self._ends)
            self._over = True

    def _ended(self, seconds: float) -> bool:
        ready = select.poll()  # select knows no descriptor above 1023
        ready.register(self._ends, select.POLLIN)
        return bool(ready.poll(seconds * 1000))


class Loaded:
    """The program, read once, over one data folder."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._folder, self._numbers = folder, count(1)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.commands.second_laptop.forking"],
            cwd=PROJECT,
            env=database.environment | {"PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    @contextmanager
    def served(self, *told: str) -> Iterator[Served]:
        """The command, in a child of its own."""
        assert self._process.stdin is not None and self._process.stdout is not None
        says = self._folder / f"{self._process.pid}-{next(self._numbers)}"
        os.mkfifo(says)
        self._process.stdin.write(json.dumps([str(says), *told, "--no-browser"]) + "\n")
        one = Served(Child(int(self._process.stdout.readline())))
        threading.Thread(target=_read, args=(one, says), daemon=True).start()
        try:
            yield one
        finally:
            one.process.kill()
            one.process.wait()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def _read(one: Served, says: Path) -> None:
    with says.open() as lines:
        read_lines(one, lines)
