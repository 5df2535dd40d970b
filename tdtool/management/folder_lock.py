"""One program at a time has the data folder: ``day`` while it serves, ``restore`` while it copies.

The lock is the system's own on an open file, so it ends with the process, however that ends; the
file stays, and says who had it last.
"""

import _thread
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from tdtool.english import clock
from tdtool.management.answers import CantAnswer
from tdtool.places import PROGRAM
from tdtool.services import backups
from tdtool.web.failures import same_database

# While a day runs: the database’s file stays where it is, and holds by itself what was saved.
#
# What is saved stands in ``tdtool.sqlite3-wal`` first. Each minute it is brought into the file, so
# that the file alone lacks a minute at most. And a file that was moved, renamed, deleted or
# replaced ends the day: its connections go on with it, those that are opened next have none.

LOOKED_AT, BROUGHT_IN = 1.0, 60.0  # seconds from one time to the next
AWAY = 2  # times in a row: a drive in the network may not answer once


def _as_by_ctrl_c() -> None:
    _thread.interrupt_main(signal.SIGTERM)  # SIGINT is ignored behind a shell


class FileInPlace:
    """``says``: why the day was ended; "" where it wasn’t."""

    def __init__(self, *, end: Callable[[], object] = _as_by_ctrl_c) -> None:
        self.says = ""
        self._end, self._over = end, threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        if same_database.in_a_file():
            self._thread.start()

    def stop(self) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _watch(self) -> None:
        """With a connection of its own, which stays open with the file that it was opened with."""
        try:
            bring_in()
            waited, away = 0.0, 0
            while not self._over.wait(LOOKED_AT):
                waited += LOOKED_AT
                away = away + 1 if same_database.is_away() else 0
                if away == AWAY:
                    self.says = _kept()
                    self._end()
                    return
                if waited >= BROUGHT_IN:
                    bring_in()
                    waited = 0.0
        finally:
            connection.close()


def bring_in(how: str = "PASSIVE") -> None:
    """Into the file what isn’t in it yet, without a moment’s wait for anybody who saves."""
    with suppress(DatabaseError), connection.cursor() as cursor:
        cursor.execute(f"PRAGMA wal_checkpoint({how})")


def _kept() -> str:
    """What to do, after a copy of everything that was saved into the file that is away."""
    path = Path(connection.settings_dict["NAME"])
    another = path.exists()
    bring_in("TRUNCATE")  # what is left of it would be applied to the other file
    copy = backups.after("moved")
    what = "Another file was put in its place" if another else "It was moved, renamed or deleted"
    back = f"Put the file back as {path}"
    if copy:
        back += f", or restore the copy of everything that was saved: “{PROGRAM} restore {copy}”"
    return (
        f"The database file {path} isn’t there any more. {what}. tdtool has stopped, so that "
        f"nothing is lost. {back}. Then start again."
    )


# How a command that goes on until Ctrl-C ends.


def by_sigterm_as_by_ctrl_c() -> None:
    """The signal of a shell, a service or a shutdown is KeyboardInterrupt, too."""
    signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


NAME = "in-use"
BEYOND = 1 << 20  # where Windows locks a byte: what is locked there can’t be read by others


@dataclass(frozen=True)
class Holder:
    """Who has the folder."""

    command: str
    port: int = 0  # 0: none yet, or it serves nothing
    since: str = ""

    def __str__(self) -> str:
        at = f" on port {self.port}" if self.port else ""
        since = f" since {clock(datetime.fromisoformat(self.since))}" if self.since else ""
        return f"“{PROGRAM} {self.command}”{at}{since}"


class FolderInUse(Exception):
    """Another program has the data folder; the message names it."""


class FolderLock:
    """The lock on a data folder, held until ``release`` or the end of the process."""

    def __init__(self, home: Path, command: str, *, at: datetime) -> None:
        """Raises FolderInUse where another has it, OSError where the folder can’t be written."""
        self._path = home / NAME
        self._since = at.astimezone().isoformat(timespec="seconds")
        self._command = command
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise FolderInUse(_who(self._path)) from None
        self.serves(0)

    def serves(self, port: int) -> None:
        """Say on which port, so that a second one can name it."""
        holder = asdict(Holder(self._command, port, self._since))
        os.lseek(self._file, 0, os.SEEK_SET)
        os.truncate(self._file, 0)
        os.write(self._file, json.dumps(holder).encode())

    def release(self) -> None:
        with suppress(OSError):
            os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def _who(path: Path) -> str:
    try:
        holder = Holder(**json.loads(path.read_text(encoding="utf-8")))
        return f"The data folder {path.parent} is in use by {holder}. Stop it first."
    except (OSError, ValueError, TypeError):  # it has only just begun to write
        return f"The data folder {path.parent} is in use by another tdtool. Stop it first."


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# The data folder for one command alone, or the sentence why not.


def own_folder(command: str) -> FolderLock:
    """Ours until it is released or the process ends. Raises CantAnswer with who has it."""
    try:
        return FolderLock(Path(settings.TDTOOL_HOME), command, at=timezone.now())
    except FolderInUse as refusal:
        raise CantAnswer(refusal) from None
    except OSError as fault:
        raise CantAnswer(
            f"The data folder {settings.TDTOOL_HOME} can’t be written ({fault.strerror}). "
            "Make room on the disk, or make the folder writable."
        ) from None
