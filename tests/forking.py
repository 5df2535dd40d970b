"""``python -m tests.forking``: the other end of ``forks.py``.

It reads the program, and then forks a child for every request that comes over its socket: the
request’s pipe, the child’s three streams, and the pipe on which the child’s number and then its
exit code are answered. The child’s settings are read anew, for its own data folder.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import runpy
import signal
import socket
import sys
from typing import Any

import django
from django.conf import settings
from django.db import connections
from django.utils.log import configure_logging

from tdtool.home import HomeRefused


def main(control: int) -> None:
    """No connection and no thread is there when a child is made."""
    _read_the_program()
    for number, answer in ((signal.SIGCHLD, signal.SIG_IGN), (signal.SIGINT, signal.SIG_IGN)):
        signal.signal(number, answer)  # nobody waits for a child; Ctrl+C is the tests’
    asked = socket.socket(fileno=control)
    while True:
        message, handed, _, _ = socket.recv_fds(asked, 1, 5)
        if not message:
            return
        if os.fork() == 0:
            asked.close()
            _look_after(handed)
        for one in handed:
            os.close(one)


def _read_the_program() -> None:
    django.setup()
    importlib.import_module(settings.ROOT_URLCONF)
    for parent in ("tdtool.management.commands", "django.core.management.commands"):
        for found in pkgutil.iter_modules(importlib.import_module(parent).__path__, f"{parent}."):
            importlib.import_module(found.name)
    for name in ("django.db.backends.sqlite3.base", "waitress", "numpy"):
        importlib.import_module(name)
    gc.collect()
    gc.freeze()


def _look_after(handed: list[int]) -> None:
    """Start the child, and say its number, and how it ended."""
    request, *streams, status = handed
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with os.fdopen(request) as lines:
        told = json.load(lines)
    child = os.fork()
    if child == 0:
        os.close(status)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _be(told["argv"], told["env"], streams)
    for one in streams:
        os.close(one)
    os.write(status, f"{child}\n".encode())
    _, ended = os.waitpid(child, 0)
    os.write(status, f"{os.waitstatus_to_exitcode(ended)}\n".encode())
    os._exit(0)


def _be(argv: list[str], env: dict[str, str], streams: list[int]) -> None:
    """The process that was asked for, to its end."""
    for at, one in enumerate(streams):
        os.dup2(one, at)
    for one in streams:
        os.close(one)
    os.environ.clear()
    os.environ.update(env)
    buffered = -1 if "PYTHONUNBUFFERED" not in env else 1
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", buffered, encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", closefd=False)
    try:
        _read_settings_anew()
    except HomeRefused:  # what the program says to that is the program’s to say
        os.execve(sys.executable, [sys.executable, *argv], env)
    kind, *rest = argv
    if kind == "-c":
        sys.argv = ["-c", *rest[1:]]
        exec(compile(rest[0], "<string>", "exec"), {"__name__": "__main__"})
    elif kind == "-m":
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = argv
        runpy.run_path(kind, run_name="__main__")
    sys.exit(0)


def _read_settings_anew() -> None:
    module: Any = importlib.reload(sys.modules["tdtool.settings"])
    for name in filter(str.isupper, dir(module)):
        setattr(settings, name, getattr(module, name))
    of_databases: Any = connections
    of_databases._settings = None
    vars(connections).pop("settings", None)
    for made in connections.all(initialized_only=True):
        del connections[made.alias]
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)


if __name__ == "__main__":
    main(int(sys.argv[1]))
