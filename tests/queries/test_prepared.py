"""A prepared question is asked as Django asks it."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError

from tdtool.models import Event
from tdtool.queries.journal import chain
from tdtool.services.journal.scratch_database import scratch_database


@pytest.mark.django_db
def test_a_row_is_held_only_within_a_transaction() -> None:
    event = Event(pk=1)
    with scratch_database():
        with transaction.atomic(), pytest.raises(Event.DoesNotExist):
            chain.held(event)
        with pytest.raises(TransactionManagementError):
            chain.held(event)
