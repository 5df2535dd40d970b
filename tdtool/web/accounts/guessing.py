"""Wrong sign-ins slow down whoever tries them, never the desk.

A password’s hash is made to be slow: one at a time is worked out, a few wait their turn, the others
are told to try again. This laptop, and addresses from which somebody has signed in, come first. One
name from one address is locked by axes; here all names from one address are counted together.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from django.contrib.auth import authenticate
from django.http import HttpRequest

from tdtool.models import Account
from tdtool.web.reports.limits import WrongCodes
from tdtool.web.shell.addresses import from_this_laptop

WRONG = WrongCodes(most=20, within=300)  # of any names, from one address
LONGEST_WAIT = {True: 15.0, False: 3.0}  # seconds, for the desk and for others
MOST_WAITING = {True: 4, False: 2}  # of the threads of ``management/lanes.py``


class Busy(Exception):
    """Too many passwords are being tried just now."""


class TooMany(Exception):
    """Too many wrong ones from this address."""


class Turn:
    """One at a time, those who come first before the others."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._taken = False
        self._waiting = {True: 0, False: 0}

    @contextmanager
    def taken(self, *, first: bool) -> Iterator[None]:
        """Raises Busy."""
        with self._changed:
            if self._waiting[first] >= MOST_WAITING[first]:
                raise Busy
            self._waiting[first] += 1
            try:
                may = self._changed.wait_for(lambda: self._free(first), LONGEST_WAIT[first])
            finally:
                self._waiting[first] -= 1
            if not may:
                raise Busy
            self._taken = True
        try:
            yield
        finally:
            with self._changed:
                self._taken = False
                self._changed.notify_all()

    def _free(self, first: bool) -> bool:
        return not self._taken and (first or not self._waiting[True])


TURN = Turn()
_known: set[str] = set()  # addresses from which somebody has signed in


def signed_in(request: HttpRequest, *, username: str, password: str) -> Account | None:
    """The account, or None where the name or the password is wrong. Raises Busy, TooMany."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    first = from_this_laptop(request) or address in _known
    if not first and WRONG.waits(address):
        raise TooMany
    with TURN.taken(first=first):
        account = authenticate(request, username=username, password=password)
    if not isinstance(account, Account):
        WRONG.count(address)
        return None
    _known.add(address)
    return account


def forget_all() -> None:
    """Nobody has tried anything, as in a new process."""
    WRONG.clear()
    _known.clear()
