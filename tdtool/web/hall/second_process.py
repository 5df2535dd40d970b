"""A second process that renders the hall’s pages, so that the desk has the first to itself.

Python does one thing at a time in a process, and a listing of 300 players takes a while: a slip
that was being saved waited behind it. ``day`` switches the second process on; it reads the same
database, and is told what to make of which state. Where there is none, or it doesn’t answer, the
first process makes the page itself. What somebody waits for and what is made ahead go there by two
lanes, so that a player’s own page isn’t behind the long listings of the next state.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

import django
from django.conf import settings
from django.db import close_old_connections, connections

from tdtool.database import File, watched

LONGEST = 10.0  # seconds that a page may take there
LONGEST_TURN = 0.5  # seconds until the first process makes it rather than wait for the second
LONGEST_END = 5.0
SWITCHED = 0.001  # seconds after which one lane lets the other on
HERE = "here"
LANES = 2

P = ParamSpec("P")
Made = TypeVar("Made")

log = logging.getLogger(__name__)


@dataclass
class Running:
    """A second process that was begun, with a line to each of its lanes."""

    process: BaseProcess
    lines: Sequence[Connection]
    greeted: set[int] = field(default_factory=set)  # lanes that have begun to listen

    def listens(self, lane: int) -> bool:
        """It needs a second to begin: meanwhile nobody waits for it."""
        if (
            lane not in self.greeted
            and self.lines[lane].poll(0)
            and self.lines[lane].recv() == HERE
        ):
            self.greeted.add(lane)
        return lane in self.greeted


class Lane:
    """One thing at a time, each in its turn."""

    def __init__(self, second: SecondProcess, number: int) -> None:
        self.second, self.number = second, number
        self.turn = threading.Lock()

    def made(self, make: Callable[P, Made], /, *args: P.args, **kwargs: P.kwargs) -> Made:
        """What ``make`` answers, made there; here where that can’t be."""
        if self.second.is_on and self.turn.acquire(timeout=LONGEST_TURN):
            try:
                answered, answer = (
                    self._there(make, args, kwargs) if self.second.is_on else (False, None)
                )
            finally:
                self.turn.release()
            if answered:
                return answer  # type: ignore[return-value]
        return make(*args, **kwargs)

    def _there(self, make: Callable[..., object], *arguments: object) -> tuple[bool, object]:
        """Whether it was made, and what; one that is gone is begun anew."""
        try:
            running = self.second.begun()
        except (OSError, RuntimeError) as fault:  # no memory, no further process, no file
            log.warning("The second process can’t begin: %r", fault)
            return False, None
        try:
            if not running.listens(self.number):
                return False, None
            line = running.lines[self.number]
            line.send((make, *arguments))
            if line.poll(LONGEST):
                answered, answer = line.recv()
                return bool(answered), answer
        except (EOFError, OSError) as fault:
            log.warning("The second process is gone: %r", fault)
        else:
            log.warning("The second process didn’t answer within %s s", LONGEST)
        self.second.end(running)
        return False, None


class SecondProcess:
    """Off until it is started, and again once it is stopped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # of the process itself, for a moment
        self._running: Running | None = None
        self.is_on = False
        self.asked, self.ahead = Lane(self, 0), Lane(self, 1)

    def start(self) -> None:
        """From now on it begins with the first page that somebody asks of the hall: a desk without
        phones or displays does without it, its second of work at the start, and its memory."""
        self.is_on = True

    def stop(self) -> None:
        self.is_on = False
        with self.asked.turn, self.ahead.turn:
            if self._running is not None:
                for line in self._running.lines:
                    line.close()  # it ends by itself
                self._running.process.join(0.5)
                self.end(self._running)

    def begun(self) -> Running:
        with self._lock:
            if self._running is None:
                self._running = _begun()
            return self._running

    def end(self, running: Running) -> None:
        """It is no longer asked. Its other lane hears of it when its line ends."""
        with self._lock:
            if self._running is running:
                self._running = None
        if running.process.is_alive():
            running.process.kill()
        running.process.join(LONGEST_END)


def _begun() -> Running:
    spawned = get_context("spawn")
    asks, lanes = zip(*(spawned.Pipe() for _ in range(LANES)), strict=True)
    process = spawned.Process(target=_make_what_is_asked, args=(lanes, dict(watched)), daemon=True)
    process.start()
    for line in lanes:
        line.close()
    return Running(process, asks)


def _make_what_is_asked(lanes: Sequence[Connection], files: dict[str, File | None]) -> None:
    """The second process, until the first closes the lines or is gone. ``files``: of the database,
    as the first one began with."""
    watched.update(files)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the first, and with it this one
    sys.setswitchinterval(SWITCHED)
    django.setup()
    import_module(settings.ROOT_URLCONF)  # every view, before anybody waits for the first page
    first, *others = lanes
    for lane in others:
        threading.Thread(target=_lane, args=(lane,), daemon=True).start()
    _lane(first)


def _lane(lane: Connection) -> None:
    try:
        lane.send(HERE)
        while True:
            make, args, kwargs = lane.recv()
            close_old_connections()
            try:
                answer = (True, make(*args, **kwargs))
            except Exception:
                log.exception("Not made in the second process: %r", make)
                answer = (False, None)
            lane.send(answer)
    except (EOFError, OSError):
        pass  # the first process has closed the line, or is gone
    finally:
        connections.close_all()


SECOND = SecondProcess()
