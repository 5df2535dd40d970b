"""Archives as they are sent, closed and opened again."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.queries.journal import archive
from tdtool.services.acts import Desk
from tdtool.services.journal import archives
from tdtool.services.journal.replay import scratch_database
from tests import cast
from tests.cast import MORNING, Day
from tests.web.offices import prepared as offices


def of_another_laptop() -> bytes:
    """The archive of an event “lake” with six players."""
    with scratch_database(), tempfile.TemporaryDirectory() as folder:
        day = Day.new(cast.account("Vera S.", Role.DIRECTOR), slug="lake").bring(6)
        path = Path(folder) / "lake.tdtool.zip"
        archive.write(day.event, path, at=MORNING)
        return path.read_bytes()


def _sent(day: Day, other: Account) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("lake.tdtool.zip", of_another_laptop())}


def _opened(day: Day, other: Account) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lake.tdtool.zip"
        path.write_bytes(of_another_laptop())
        archives.open_archive(archive.read(path), Desk(by=day.by, at=MORNING))
    return {"in-address-event": "lake"}


def _closed(day: Day, other: Account) -> dict[str, Any]:
    told = _opened(day, other)
    archives.close_archive(Event.objects.get(slug="lake"), Desk(by=day.by, at=MORNING))
    return told


CHANGES = {
    "open_archive": _sent, "change_archive:close": _opened, "change_archive:open": _closed,
    **offices.CHANGES,
}  # fmt: skip
