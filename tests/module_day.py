"""A day that is made once for all tests of a module: each is rolled back to where it began.

@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    with rolled_back(django_db_blocker):
        yield after_round(cast.account("Mirela K.", Role.DIRECTOR), 2, players=9, rounds=5)

@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.db import transaction
from pytest_django import DjangoDbBlocker

from tdtool.models import Event
from tests.cast import Day


@contextmanager
def rolled_back(blocker: DjangoDbBlocker) -> Iterator[None]:
    """What is written within is there for the tests of the module, and gone after the last."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def again(made: Day) -> Day:
    """The day as it was made, for one test."""
    return replace(made, event=Event.objects.get(pk=made.event.pk))
