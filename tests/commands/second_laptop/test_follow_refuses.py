"""``follow`` where something else serves the folder, or a newer tdtool wrote it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from tdtool.management.answers import CantAnswer
from tdtool.management.folder_lock import FolderLock
from tdtool.models import Laptop
from tests.cast import Day

CODE = "ABCDE-FGHJK-LMNPQ-RSTUV"
NOBODY = "http://127.0.0.1:9"


def _follow() -> None:
    call_command("follow", NOBODY, code=CODE, no_browser=True)


def test_it_changes_nothing_while_the_day_runs(day: Day, tmp_path: Path, settings: Any) -> None:
    settings.TDTOOL_HOME = tmp_path
    Laptop.objects.create(pk=1, follows=NOBODY, code=CODE, waits=True)
    with (
        FolderLock(tmp_path, "day", at=timezone.now()),
        pytest.raises(CantAnswer, match=r"in use by “manage\.py day”"),
    ):
        _follow()
    assert Laptop.objects.get().waits
    assert not (tmp_path / "backups").exists()


@pytest.mark.parametrize(
    "typed", ["http://[::1", "http://", "ftp://192.168.1.20", "http://192.168.1.20:99999", "[::1"]
)
def test_what_is_no_address_is_answered_by_a_sentence(day: Day, typed: str) -> None:
    with pytest.raises(CantAnswer) as refusal:
        call_command("follow", typed, code=CODE, no_browser=True)
    assert str(refusal.value) == (
        f"“{typed}” isn’t an address. It looks like http://192.168.1.20:8000."
    )


def test_it_reads_no_database_of_a_newer_tdtool(day: Day, tmp_path: Path, settings: Any) -> None:
    settings.TDTOOL_HOME = tmp_path
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('tdtool', '9999_later', '2026-01-01')"
        )
    with pytest.raises(CantAnswer, match="was written by a newer tdtool"):
        _follow()
    assert not Laptop.objects.exists()
