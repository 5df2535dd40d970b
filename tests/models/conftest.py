"""A database with two tables reported in it, made once for all that only tries to spoil it."""

from collections.abc import Iterator
from typing import Any

import pytest

from tdtool.models.accounts import Role
from tests import cast
from tests.databases import BOTH, Database, new_database


@pytest.fixture(scope="module", params=BOTH)
def _reported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Database:
    made = new_database(request.param, request, tmp_path_factory.mktemp("reported"))
    with django_db_blocker.unblock(), made.here():
        day = cast.Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(12)
        day.post(1)
        day.report(1, 205, 180, 160, 150, 140, 130)
        day.report(2, 199, 188, 177, 166, 155, 144)
        day.bring("Meg")
    return made


@pytest.fixture
def reported(_reported: Database, django_db_blocker: Any) -> Iterator[Database]:
    """Twelve of the cast at two tables, both slips accepted; Meg came too late for a seat."""
    with django_db_blocker.unblock(), _reported.here():
        yield _reported
