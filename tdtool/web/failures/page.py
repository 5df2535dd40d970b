"""What went wrong with the disk or the database, on a page that names it and keeps the form.

The act was rolled back whole, so the form can be sent again as it is, once the cause is gone.
"""

import errno
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import server_error

from tdtool.database import MOVED
from tdtool.places import PROGRAM
from tdtool.web.failures.same_database import Exchanged

LITTLE = 1_000_000  # bytes free, and no more: the disk is full
SECRET = ("password", "old", "new", "token")  # how the names of fields begin that no page repeats
TYPED = ("line", "text", "words", "reason", "about", "scores", "own", "other")  # shown again


@dataclass(frozen=True)
class Failure:
    """``does``: what to do about it. ``safe``: what was saved before isn’t touched by it."""

    status: int
    title: str
    cause: str
    does: str
    safe: bool = True


FULL = Failure(
    507,
    "The disk is full",
    "There is no room on the disk of this laptop.",
    "Delete files you don’t need, or empty the trash.",
)
READ_ONLY = Failure(
    507,
    "The data folder can’t be written",
    "This laptop doesn’t let tdtool write to its data folder.",
    "Make the folder and its files writable, and check that the drive isn’t write-protected.",
)
FAULTY = Failure(
    507,
    "The disk refuses to write",
    "The disk is full, damaged or was unplugged.",
    "Check the drive that holds the data folder, and its free space.",
)
CROWDED = Failure(
    503,
    "Too many connections",
    "This laptop has as many files and connections open as it can.",
    "Wait a minute and send it again; connections that nobody uses are closed by then.",
)
LOCKED = Failure(
    503,
    "The database is busy",
    "Another program is writing to the database and doesn’t let go of it.",
    "Close other programs that use the data folder, e.g. a backup or a database viewer.",
)
DAMAGED = Failure(
    503,
    "The database is damaged",
    "Its file can’t be read as a database any more.",
    f"Stop tdtool, then restore the newest backup with “{PROGRAM} restore”.",
    safe=False,
)
AWAY = Failure(
    503,
    "The database doesn’t answer",
    "tdtool can’t reach the database.",
    "Check that the database server is running.",
)
EXCHANGED = Failure(
    503,
    "The database file was replaced",
    "Another database was put in its place while tdtool was running, so nothing is saved.",
    "Stop tdtool (Ctrl-C), check which database is the right one, and start it again.",
    safe=False,
)
# What SQLite and PostgreSQL say, and the number of the system’s own refusals.
SAID = (
    (MOVED, EXCHANGED),
    ("full", FULL),
    ("no space left", FULL),
    ("readonly", READ_ONLY),
    ("read-only", READ_ONLY),
    ("unable to open", READ_ONLY),
    ("disk i/o error", FAULTY),
    ("locked", LOCKED),
    ("lock timeout", LOCKED),
    ("malformed", DAMAGED),
    ("not a database", DAMAGED),
    ("could not decode", DAMAGED),
    ("no such table", DAMAGED),
    ("connection", AWAY),
)
NUMBERS = {
    errno.ENOSPC: FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): FULL,  # Windows has none
    errno.EFBIG: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: FAULTY,
    errno.EMFILE: CROWDED,
    errno.ENFILE: CROWDED,
}


def failure_of(fault: BaseException | None) -> Failure | None:
    """The cause outside tdtool; None where the fault is tdtool’s own."""
    if isinstance(fault, Exchanged):
        return EXCHANGED
    if isinstance(fault, DatabaseError):
        message = str(fault).lower()
        return next((failure for phrase, failure in SAID if phrase in message), None)
    if isinstance(fault, OSError):
        return NUMBERS.get(fault.errno or 0)
    return None


def answer(request: HttpRequest) -> HttpResponse:
    """Django’s handler of what no view caught, called while it is being handled."""
    failure = _by_the_disk(failure_of(sys.exc_info()[1]))
    if failure is None:
        return server_error(request)
    values = {
        "failure": failure,
        "home": settings.TDTOOL_HOME,
        "address": request.get_full_path(),
        "sent": request.method == "POST",
        "fields": _fields(request) if request.method == "POST" else [],
        "repeats": request.method == "POST" and not request.FILES and not _secrets(request),
        "typed": _typed(request),
    }
    return render(None, "failure.html", values, status=failure.status)


def _by_the_disk(failure: Failure | None) -> Failure | None:
    """A full disk lets SQLite open no file, either, nor do too many that are open: then that is the
    cause."""
    if failure in (READ_ONLY, FAULTY):
        try:
            Path(__file__).open().close()
        except OSError as fault:
            return NUMBERS.get(fault.errno or 0, failure)
        with suppress(OSError):
            if shutil.disk_usage(settings.TDTOOL_HOME).free < LITTLE:
                return FULL
    return failure


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    return [(name, value) for name, values in request.POST.lists() for value in map(str, values)]


def _secrets(request: HttpRequest) -> bool:
    return any(name.startswith(SECRET) for name in request.POST)


def _typed(request: HttpRequest) -> list[str]:
    """The texts that somebody typed, to be read while the form waits."""
    if request.method != "POST":
        return []
    named = [(name.partition("-")[0], value) for name, value in _fields(request)]
    return [value for name, value in named if name in TYPED and value.strip()]
