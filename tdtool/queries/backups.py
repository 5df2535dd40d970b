"""Where the backups are, how old the newest is, and whether the last one failed."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

unwritten_fault = ""  # of this process, where the disk refuses even the note


def folder() -> Path:
    return Path(settings.TDTOOL_HOME) / "backups"


def fault_file() -> Path:
    return folder() / "last-fault.txt"


def newest_first() -> list[Path]:
    files = [path for path in folder().glob("*") if path.suffix in (".sqlite3", ".dump")]
    return sorted(files, key=lambda path: path.name, reverse=True)


def newest_at() -> datetime | None:
    """When the newest backup was finished."""
    for path in newest_first():
        with suppress(OSError):  # gone since the folder was read
            return datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
    return None


def last_fault() -> str:
    """Why the last backup failed, a sentence; "" if it didn't."""
    try:
        return fault_file().read_text(encoding="utf-8") or unwritten_fault
    except OSError:
        return unwritten_fault
