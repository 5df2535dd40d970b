"""The data folder for one command alone, or the sentence why not."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tdtool.management.answers import CantAnswer
from tdtool.management.folder_lock import FolderInUse, FolderLock


def own_folder(command: str) -> FolderLock:
    """Ours until it is released or the process ends. Raises CantAnswer with who has it."""
    try:
        return FolderLock(Path(settings.TDTOOL_HOME), command, at=timezone.now())
    except FolderInUse as refusal:
        raise CantAnswer(refusal) from None
    except OSError as fault:
        raise CantAnswer(
            f"The data folder {settings.TDTOOL_HOME} can’t be written ({fault.strerror}). "
            "Make room on the disk, or make the folder writable."
        ) from None
