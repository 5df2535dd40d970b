"""Two laptops, for each test its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tdtool.services.follow import laptops
from tests.databases import new_database
from tests.services.follow.two_laptops import SEAL, Laptop, Two, open_day


@pytest.fixture
def two(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any) -> Any:
    """The first has an event; the second is empty and follows it."""
    first, second = (
        Laptop(new_database("sqlite", request, tmp_path / name)) for name in ("first", "second")
    )
    with django_db_blocker.unblock():
        day = open_day(first)
        with second.here():
            laptops.keep(follows="http://192.168.1.20:8000", code=SEAL[0])
        yield Two(first, second, day)
