"""Who writes first: a desk that waits comes before every phone that does."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tdtool.models import JournalEntry, PhoneReport
from tdtool.models.accounts import Role
from tdtool.services.acts import TURNS, Desk, transaction_of
from tdtool.services.reports import by_players
from tdtool.services.slips import lifecycle
from tests import cast
from tests.databases import new_database
from tests.patience import LONGEST_WAIT
from tests.services.reports.phones import day_of, phone

PHONES = 8


def _until_waiting(desks: int, phones: int) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while TURNS.waiting != (desks, phones):
        assert time.monotonic() < end, TURNS.waiting
        time.sleep(0.01)


def test_a_slip_at_the_desk_is_written_before_the_reports_of_the_phones_that_wait(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any
) -> None:
    database = new_database("sqlite", request, tmp_path)
    with django_db_blocker.unblock(), database.here():
        day = day_of(cast.account("Mirela K.", Role.DIRECTOR), players=2 * PHONES)
        slip = str(day.game(PHONES).uuid)
        told = [
            {"game": str(day.game(table).uuid), "entry": str(day.entry(name).uuid)}
            for table in range(1, PHONES)
            for name in day.seated(table)
        ][:PHONES]
        by_phone, at_desk = phone(day), replace(day.desk())
        before = JournalEntry.objects.count()

        def beside(act: Any, desk: Desk, **values: Any) -> threading.Thread:
            def run() -> None:
                database.take_over()
                act(desk, **values)
                connection.close()

            thread = threading.Thread(target=run)
            thread.start()
            return thread

        with transaction_of(at_desk.by):
            waiting = [
                beside(by_players.send, by_phone, scores=[400, 300 + n], **values)
                for n, values in enumerate(told)
            ]
            _until_waiting(0, PHONES)
            waiting.append(
                beside(lifecycle.report, at_desk, game=slip, scores=[400, 300], signed=True)
            )
            _until_waiting(1, PHONES)
        for thread in waiting:
            thread.join(30)
        acts = JournalEntry.objects.order_by("pk").values_list("act", flat=True)[before:]
        assert (acts[0], PhoneReport.objects.count()) == ("slips.report", PHONES)
        assert TURNS.waiting == (0, 0)
