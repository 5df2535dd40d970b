"""``manage.py day`` in a process forked from this one, so that a thousand starts import once."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from django.core.management import execute_from_command_line
from django.db import connections

START = ["manage.py", "day", "--port", "0", "--no-browser"]
READY = "Ready: http://127.0.0.1:"


@dataclass(frozen=True)
class Server:
    pid: int
    port: int

    def kill(self) -> None:
        """As the power does it: no chance to finish anything."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


@contextmanager
def started() -> Iterator[Server]:
    """A day that answers; it is gone when the block is left, if it wasn't killed before."""
    connections.close_all()
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _serve(writing)
    os.close(writing)
    with os.fdopen(reading) as said:
        line = next((line for line in said if line.startswith(READY)), "")
        try:
            assert line, "day ended before it was ready"
            yield Server(pid, int(line.removeprefix(READY).rstrip("/\n")))
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _serve(writing: int) -> None:
    """In the forked process: the command, as the shell starts it."""
    try:
        os.dup2(writing, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        sys.stdout = os.fdopen(1, "w")
        execute_from_command_line(START)
    finally:
        os._exit(1)
