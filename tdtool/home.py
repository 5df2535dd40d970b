"""The director’s data folder, where ``places`` says.

What tdtool writes there is read by its owner only, also where the folder was there before.
"""

import hashlib
import logging.handlers
import os
import re
import secrets
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from tdtool import places


class HomeRefused(Exception):
    """The data folder can't be used; the message says why and what to do."""


def folder() -> Path:
    """Where the director's data is, made if it isn't there. Raises HomeRefused."""
    home = places.data_folder().resolve()
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise HomeRefused(_sentence(home, fault)) from fault
    if not os.access(home, os.W_OK | os.X_OK):
        raise HomeRefused(_sentence(home, None))
    return home


def secret_key(home: Path) -> str:
    """The key that sessions and forms are signed with: made once, read by the owner only."""
    path = home / "secret_key"
    try:
        return _first_key(path) or path.read_text(encoding="ascii").strip()
    except OSError as fault:
        raise HomeRefused(_sentence(home, fault)) from fault


def for_its_owner_only(*paths: Path) -> None:
    """Narrow files that are there; what isn't ours to change stays as it is."""
    for path in paths:
        with suppress(OSError):
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)


CODE_IN_ADDRESS = re.compile(r"(/r/[^/\s]*/|/s/)[^/\s'\"?]+")


class PrivateLog(logging.handlers.RotatingFileHandler):
    """A log that only its owner reads: addresses of events stand in it, but no code of a player or
    of a slip, since it is sent along with a fault."""

    def format(self, record: logging.LogRecord) -> str:
        return CODE_IN_ADDRESS.sub(r"\1…", super().format(record))

    def _open(self) -> TextIOWrapper:
        opened = super()._open()
        for_its_owner_only(Path(self.baseFilename))
        return opened

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging’s name
        """The disk that refuses a line refuses its excuse, too; the terminal gets no trace."""


def cookie(kind: str, key: str) -> str:
    """Its name: cookies don't know ports, and two data folders that are served side by side keep
    their sign-ins apart. Servers that share a key share them."""
    return f"{kind}_{hashlib.sha256(f'cookies of {key}'.encode()).hexdigest()[:8]}"


def _first_key(path: Path) -> str | None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return None
    key = secrets.token_urlsafe(64)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(key + "\n")
    return key


def _sentence(home: Path, fault: OSError | None) -> str:
    why = f" ({fault.strerror})" if fault is not None and fault.strerror else ""
    return (
        f"The data folder {home} can’t be written{why}. "
        "Set TDTOOL_HOME to a folder of yours, or make this one writable."
    )
