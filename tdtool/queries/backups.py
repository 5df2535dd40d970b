"""Where the backups are, how old the newest is, and whether the last one failed."""

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

NUMBERED = re.compile(r"([0-9]{6,7})-[0-9]{8}-")
unwritten_fault = ""  # of this process, where the disk refuses even the note


def folder() -> Path:
    return Path(settings.TDTOOL_HOME) / "backups"


def fault_file() -> Path:
    return folder() / "last-fault.txt"


def newest_first() -> list[Path]:
    """By their own numbers: the clock may have been set back, and a restore sets the journal back.

    Copies from before they had numbers come last, by the time in their names.
    """
    files = [path for path in folder().glob("*") if path.suffix in (".sqlite3", ".dump")]
    return sorted(files, key=lambda path: (number_of(path), path.name), reverse=True)


def number_of(path: Path) -> int:
    """The number that a copy's name begins with; 0 where it has none."""
    match = NUMBERED.match(path.name)
    return int(match[1]) if match else 0


def next_number(among: Path) -> int:
    """The number of the next copy in this folder."""
    return max((number_of(path) for path in among.glob("*")), default=0) + 1


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
