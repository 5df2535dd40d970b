"""A second process that renders the hall’s pages, so that the desk has the first to itself.

Python does one thing at a time in a process, and a listing of 300 players takes a while: a slip
that was being saved waited behind it. ``day`` starts the second process; it reads the same
database, and is told what to make of which state. Where there is none, or it doesn’t answer, the
first process makes the page itself.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

import django
from django.conf import settings
from django.db import close_old_connections, connections

LONGEST = 10.0  # seconds that a page may take there
LONGEST_TURN = 0.5  # seconds until the first process makes it rather than wait for the second
LONGEST_END = 5.0
HERE = "here"

P = ParamSpec("P")
Made = TypeVar("Made")

log = logging.getLogger(__name__)


class SecondProcess:
    """Off until it is started, and again once it is stopped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # one thing at a time
        self._asks: Connection | None = None
        self._process: BaseProcess | None = None
        self._greeted = False  # has it begun to listen?
        self.is_on = False

    def start(self) -> None:
        self.is_on = True
        with self._lock:
            self._begin()

    def stop(self) -> None:
        self.is_on = False
        with self._lock:
            self._end()

    def made(self, make: Callable[P, Made], /, *args: P.args, **told: P.kwargs) -> Made:
        """What ``make`` answers, made there; here where that can’t be."""
        if self.is_on and self._lock.acquire(timeout=LONGEST_TURN):
            try:
                done, answer = self._there(make, args, told) if self.is_on else (False, None)
            finally:
                self._lock.release()
            if done:
                return answer  # type: ignore[return-value]
        return make(*args, **told)

    def _there(self, make: Callable[..., object], *told: object) -> tuple[bool, object]:
        """Whether it was made, and what; one that is gone is begun anew."""
        try:
            asks = self._asks or self._begin()
            if not self._listens(asks):
                return False, None
            asks.send((make, *told))
            if asks.poll(LONGEST):
                done, answer = asks.recv()
                return bool(done), answer
        except (EOFError, OSError) as fault:
            log.warning("The second process is gone: %r", fault)
        else:
            log.warning("The second process didn’t answer within %s s", LONGEST)
        self._end()
        return False, None

    def _listens(self, asks: Connection) -> bool:
        """It needs a second to begin: meanwhile nobody waits for it."""
        if not self._greeted and asks.poll(0):
            self._greeted = asks.recv() == HERE
        return self._greeted

    def _begin(self) -> Connection:
        spawned = get_context("spawn")
        self._asks, asked = spawned.Pipe()
        self._process = spawned.Process(target=_make_what_is_asked, args=(asked,), daemon=True)
        self._process.start()
        asked.close()
        return self._asks

    def _end(self) -> None:
        if self._asks is not None:
            self._asks.close()
        if self._process is not None:
            self._process.join(0.5)
            if self._process.is_alive():
                self._process.kill()
                self._process.join(LONGEST_END)
        self._asks, self._process, self._greeted = None, None, False


def _make_what_is_asked(asked: Connection) -> None:
    """The second process, until the first closes the line or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the first, and with it this one
    django.setup()
    import_module(settings.ROOT_URLCONF)  # every view, before anybody waits for the first page
    asked.send(HERE)
    while True:
        try:
            make, args, told = asked.recv()
        except (EOFError, OSError):
            break
        close_old_connections()
        try:
            answer = (True, make(*args, **told))
        except Exception:
            log.exception("Not made in the second process: %r", make)
            answer = (False, None)
        asked.send(answer)
    connections.close_all()


SECOND = SecondProcess()
