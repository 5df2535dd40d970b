"""One writes at a time in this process, and whoever is at the desk before whoever is on a phone.

SQLite lets those who wait try again by chance: many phones would keep a desk waiting for long.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from django.db import connection, transaction

from tdtool.models import Account
from tdtool.models.phones import PHONES

LONGEST = 20.0  # seconds; then the database itself decides


class Turns:
    """Who writes now, and how many at the desk wait for their turn."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._writing = self._desks = self._phones = 0

    @property
    def waiting(self) -> tuple[int, int]:
        """How many wait at the desk, and how many on phones."""
        return self._desks, self._phones

    def take(self, *, desk: bool) -> None:
        """Wait for the turn; on a phone, until nobody at the desk waits."""
        with self._changed:
            self._desks, self._phones = self._desks + desk, self._phones + (not desk)
            self._changed.wait_for(
                lambda: not self._writing and (desk or not self._desks), timeout=LONGEST
            )
            self._desks, self._phones = self._desks - desk, self._phones - (not desk)
            self._writing += 1

    def give(self) -> None:
        with self._changed:
            self._writing -= 1
            self._changed.notify_all()


TURNS = Turns()


@contextmanager
def transaction_of(by: Account) -> Iterator[None]:
    """A transaction in its turn. The turn ends with the commit: what waits for the second laptop
    then holds nobody up. Within another transaction it is part of that one."""
    with ExitStack() as turn:
        if not connection.in_atomic_block:
            TURNS.take(desk=by.uuid != PHONES)
            turn.callback(TURNS.give)
        with transaction.atomic():
            transaction.on_commit(turn.close)
            yield
