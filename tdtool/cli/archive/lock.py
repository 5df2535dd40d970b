"""One run at a time writes a file of findings.

The lock is the system's own, so it ends with the run, however that ends. It isn't that of the data
folder (``management/folder_lock.py``): workers that are forked must not have it too.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tdtool.cli.arguments import BadOption

BY_ANOTHER = (errno.EACCES, errno.EAGAIN)  # what systems say of a lock that another has


class NoLocks(Exception):
    """The disk has no locks, as some shared ones; the message says why."""


def path_of(findings: Path) -> Path:
    """The file of it, beside the findings."""
    return findings.with_name(f"{findings.name}.lock")


@contextmanager
def alone(findings: Path) -> Iterator[None]:
    """Holds ``FILE.lock`` beside the findings. Raises ``BadOption`` where another run has it,
    nothing can be locked there or nothing can be written."""
    path = path_of(findings)
    try:
        file = _held(path)
    except BlockingIOError:
        raise BadOption(f"audit: another audit is writing {findings}") from None
    except NoLocks as fault:
        raise BadOption(
            f"audit: {path} can’t be locked ({fault}), so another audit couldn’t be kept out; "
            "choose a folder on a disk of this machine for --findings"
        ) from None
    except OSError as fault:
        raise BadOption(f"audit: {findings} can’t be written: {fault.strerror}") from fault
    try:
        yield
    finally:
        if sys.platform == "win32":  # it removes nothing that is open
            os.close(file)
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(file)


def _held(path: Path) -> int:
    """The file, open and locked. Raises ``BlockingIOError`` where another has it, ``NoLocks``."""
    while True:
        file, created = _opened(path)
        try:
            _lock(file)
        except OSError as fault:
            os.close(file)
            if fault.errno in BY_ANOTHER:
                raise BlockingIOError from None
            if created:
                path.unlink()
            raise NoLocks(fault.strerror) from None
        with suppress(OSError):
            if os.path.samestat(os.fstat(file), path.stat()):
                return file
        os.close(file)  # who had it has removed it meanwhile


def _opened(path: Path) -> tuple[int, bool]:
    """The file, and whether it wasn't there before."""
    with suppress(FileExistsError):
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), True
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600), False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
