"""One program at a time has the data folder: ``day`` while it serves, ``restore`` while it copies.

The lock is the system's own on an open file, so it ends with the process, however that ends; the
file stays, and says who had it last.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from tdtool.english import clock
from tdtool.places import PROGRAM

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
