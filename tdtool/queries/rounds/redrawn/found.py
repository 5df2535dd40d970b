"""What would be different, as it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Found:
    """``says``: how much; ``lines``: a sentence each."""

    says: str
    lines: list[str]
    what: list[Any]  # the same by keys alone: a name put right makes nothing new of it
