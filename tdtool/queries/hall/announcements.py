"""What the desk has announced: a text for every hall page and display, perhaps with an end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from tdtool.models import Event


@dataclass(frozen=True)
class Announcement:
    """``until`` None: until the desk ends it."""

    text: str
    until: datetime | None


def of_event(event: Event) -> Announcement | None:
    """What is announced now; None: nothing, or it has ended."""
    if not event.announced:
        return None
    until = end_of(event.announced)
    if until is not None and timezone.now() >= until:
        return None
    return Announcement(event.announced["text"], until)


def end_of(announced: Mapping[str, Any] | None) -> datetime | None:
    """When it ends by itself."""
    return datetime.fromisoformat(announced["until"]) if announced and announced["until"] else None
