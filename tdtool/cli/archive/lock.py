"""One run at a time writes a file of findings.

The lock is the system's own, so it ends with the run, however that ends. It isn't that of the data
folder (``management/folder_lock.py``): workers that are forked must not have it too.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tdtool.cli.arguments import BadOption


@contextmanager
def alone(findings: Path) -> Iterator[None]:
    """Holds ``FILE.lock`` beside the findings. Raises ``BadOption`` where another run has it, or
    nothing can be written there."""
    path = findings.with_name(f"{findings.name}.lock")
    try:
        file = _held(path)
    except BlockingIOError:
        raise BadOption(f"audit: another audit is writing {findings}") from None
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
    """The file, open and locked. Raises ``BlockingIOError`` where another has it."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise BlockingIOError from None
        with suppress(OSError):
            if os.path.samestat(os.fstat(file), path.stat()):
                return file
        os.close(file)  # who had it has removed it meanwhile


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
