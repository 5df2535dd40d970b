"""While a day runs: the database’s file stays where it is, and holds by itself what was saved.

What is saved stands in ``tdtool.sqlite3-wal`` first. Each minute it is brought into the file, so
that the file alone lacks a minute at most. And a file that was moved, renamed, deleted or replaced
ends the day: its connections go on with it, those that are opened next have none.
"""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.db import DatabaseError, connection

from tdtool.places import PROGRAM
from tdtool.services import backups
from tdtool.web.failures import same_database

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
