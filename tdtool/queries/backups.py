"""Where the backups are, how old the newest is, and whether the last one failed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings


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
        return datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
    return None


def last_fault() -> str:
    try:
        return fault_file().read_text(encoding="utf-8")
    except OSError:
        return ""
