"""Processes of the program without their start: one process has read the whole program once, and
forks a child for each that is wanted (``forking.py``). A child has its own data folder, environment
and streams, and ends or is killed as any process; what is saved is the one to three seconds of
processor time that reading the program takes. Where nothing forks so, real ones are started; a test
whose subject is the start itself uses ``subprocess``.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO

from tests.places import PROJECT

FORKS = sys.platform == "linux"
_PATH = os.environ.get("PYTHONPATH")
_LONGEST = 600.0  # seconds that a process run to its end may take


class Forked:
    """A process that is no child of ours, with what is asked of one that is."""

    def __init__(self, argv: list[str], env: dict[str, str], stdin: int, out: int, err: int):
        request, status = os.pipe(), os.pipe()
        streams = [request[0], stdin, out, err, status[1]]
        socket.send_fds(_reader(), [b"!"], streams)
        os.close(request[0])
        os.close(status[1])
        with os.fdopen(request[1], "w") as told:
            json.dump({"argv": argv, "env": env}, told)
        self._status = os.fdopen(status[0], "rb", buffering=0)
        self.pid = int(_line(self._status))
        self.returncode: int | None = None
        self.stdin: IO[str] | None = None
        self.stdout: IO[str] | None = None
        self.stderr: IO[str] | None = None

    def poll(self) -> int | None:
        return self._ended(0.0)

    def wait(self, timeout: float = _LONGEST) -> int:
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return code

    def _ended(self, seconds: float) -> int | None:
        if self.returncode is None:
            ready = select.poll()  # select knows no descriptor above 1023
            ready.register(self._status, select.POLLIN)
            if ready.poll(seconds * 1000):
                self.returncode = int(_line(self._status) or -signal.SIGKILL)
                self._status.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended by itself meanwhile
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float = _LONGEST) -> tuple[str, str]:
        """What it says on both streams to its end."""
        texts: dict[str, str] = {}
        readers = []
        if self.stdin is not None:
            self.stdin.close()
        for name, stream in (("out", self.stdout), ("err", self.stderr)):
            if stream is not None:
                reads = threading.Thread(target=_read_whole, args=(stream, name, texts))
                reads.daemon = True
                reads.start()
                readers.append(reads)
        self.wait(timeout)
        for reads in readers:
            reads.join(timeout)
        return texts.get("out", ""), texts.get("err", "")


def begin(
    argv: list[str],
    env: dict[str, str],
    *,
    stdin: int | None = None,
    stdout: int | None = subprocess.DEVNULL,
    stderr: int | None = None,
) -> subprocess.Popen[str] | Forked:
    """``argv`` as Python takes it: ``manage.py backup``, ``-m tests.desk``, ``-c``. A stream is
    PIPE, DEVNULL or, for ``stderr``, STDOUT or ours."""
    if not FORKS or env.get("PYTHONPATH") != _PATH:  # another path, another program
        return subprocess.Popen(
            [sys.executable, *argv],
            cwd=PROJECT,
            env=env,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            text=True,
            encoding="utf-8",
            bufsize=1,
        )
    nothing = os.open(os.devnull, os.O_RDWR)
    ours: dict[str, int] = {}
    theirs: dict[str, int] = {}
    for name, asked in (("stdin", stdin), ("stdout", stdout), ("stderr", stderr)):
        theirs[name] = nothing
        if asked == subprocess.PIPE:
            reads, writes = os.pipe()
            ours[name], theirs[name] = (writes, reads) if name == "stdin" else (reads, writes)
        elif asked == subprocess.STDOUT:
            theirs[name] = theirs["stdout"]
        elif asked is None and name == "stderr":
            theirs[name] = os.dup(2)
    forked = Forked(argv, env, *theirs.values())
    for one in set(theirs.values()):
        os.close(one)
    for name, one in ours.items():
        mode = "w" if name == "stdin" else "r"
        setattr(forked, name, os.fdopen(one, mode, buffering=1, encoding="utf-8"))
    return forked


def run(argv: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """To its end."""
    process = begin(argv, env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, err = process.communicate(timeout=_LONGEST)
    finally:
        process.kill()
    assert process.returncode is not None
    return subprocess.CompletedProcess(argv, process.returncode, out, err)


_readers: dict[int, tuple[socket.socket, subprocess.Popen[bytes]]] = {}


def _reader() -> socket.socket:
    """The way to the process that has read the program, begun by the first who needs it. It ends
    with this process, which has the other end of its socket."""
    number = os.getpid()
    if number not in _readers:
        ours, its = socket.socketpair()
        reader = subprocess.Popen(
            [sys.executable, "-m", "tests.forking", str(its.fileno())],
            cwd=PROJECT,
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            env={k: v for k, v in os.environ.items() if k != "DATABASE_URL"},
        )
        its.close()
        _readers[number] = ours, reader
    return _readers[number][0]


def _line(status: IO[bytes]) -> bytes:
    """As far as the next end of a line, one byte at a time: what comes after stays in the pipe."""
    line = b""
    while (byte := status.read(1)) not in (b"", b"\n"):
        line += byte
    return line


def _read_whole(stream: IO[str], name: str, texts: dict[str, str]) -> None:
    texts[name] = stream.read()
