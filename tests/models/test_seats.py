"""A seat has its player always, also while two change places, on both databases."""

import uuid

import pytest
from django.db import IntegrityError

from tdtool.models import Seat
from tdtool.models.accounts import Role
from tdtool.services.journal import replay
from tdtool.services.rounds import seats
from tests import cast
from tests.cast import Day
from tests.databases import Database, mostly_on_sqlite
from tests.models.sql import copy, rows


@mostly_on_sqlite
def test_two_who_exchange_leave_all_that_is_written_to_the_seats(database: Database) -> None:
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(12)
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    one, other = Seat.objects.order_by("pk")[0], Seat.objects.order_by("pk")[7]
    before = rows("seat")
    seats.swap(
        day.desk(),
        round=str(day.round(1).uuid),
        player=str(one.entry.uuid),
        other=str(other.entry.uuid),
        reason="They sat down at each other’s tables.",
    )
    changed = {one.pk: other.entry_id, other.pk: one.entry_id}
    assert rows("seat") == [
        row | {"entry_id": changed.get(row["id"], row["entry_id"])} for row in before
    ]
    assert replay.replay(day.event).faults == ()


@pytest.mark.long
def test_a_seat_without_a_player_is_refused(reported: Database) -> None:
    before = rows("seat")
    fresh = uuid.uuid4()
    key = fresh.hex if reported.vendor == "sqlite" else str(fresh)
    with pytest.raises(
        IntegrityError, match=r"(?i)not.null constraint.*entry_id|entry_id.*not.null"
    ):
        copy("seat", before[0], entry_id=None, place=7, uuid=key)
    assert rows("seat") == before
