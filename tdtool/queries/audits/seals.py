"""What the journal must not hold, and has the print of: keys of slips, hashes of passwords."""

import hashlib
from collections.abc import Sequence
from typing import Any

from tdtool.models import Event, JournalEntry

SEALED = "sealed"  # among what an entry was told: the prints of what it doesn't hold


def told(entry: JournalEntry, name: str) -> str:
    """The print that an entry told of this; "" where it told none."""
    arguments: Any = entry.arguments
    sealed = arguments.get(SEALED) if isinstance(arguments, dict) else None
    return str(sealed.get(name, "")) if isinstance(sealed, dict) else ""


def holds(print_: str, secret: str) -> bool:
    """Whether it is the print of this; a print that was never told holds of anything."""
    return not print_ or print_ == hashlib.sha256(secret.encode()).hexdigest()


def of_slips(event: Event, entries: Sequence[JournalEntry]) -> list[str]:
    """The key of an event's slips is the one that it was founded with."""
    prints = [print_ for entry in entries[:1] if (print_ := told(entry, "slip_key"))]
    if all(holds(print_, event.slip_key) for print_ in prints):
        return []
    return ["event.slip_key: the key of the slips’ codes isn’t the one that the event began with"]
