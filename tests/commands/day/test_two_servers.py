"""Two ``day`` processes, each with a data folder of its own, behind one PostgreSQL database.

``python -m pytest -m long -s tests/commands/day/test_two_servers.py`` races ``RACES`` tables (300
unless the environment says otherwise): both servers get a slip of the same table at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tdtool.models import Acceptance, Game, ReportedScore
from tdtool.models.accounts import Role
from tdtool.queries.hall import codes as player_codes
from tdtool.queries.journal import chain
from tdtool.services.reports import by_desk
from tests import cast, day_process
from tests.bench.hall.clients import Answer, Connection, Waited
from tests.cast import Day
from tests.databases import Database, on_postgresql
from tests.kills.life import LIVE, form_of, own_form
from tests.web.browser import BACKEND

pytestmark = [pytest.mark.long, pytest.mark.postgres, on_postgresql]
RACES = int(os.environ.get("RACES", "300"))
TABLES = 50  # of an event
SAVED = re.compile(r"able \d+ saved, ")
SOON = 5.0  # seconds until the other server's hall has heard of an act


@pytest.fixture
def ports(database: Database, tmp_path: Path) -> Iterator[tuple[int, int]]:
    """Where the two answer: two folders with one key, and one database."""
    key = Path(os.environ["TDTOOL_HOME"]) / "secret_key"
    found = []
    with ExitStack() as both:
        for name in ("desk", "hall"):
            home = tmp_path / name
            home.mkdir()
            shutil.copy(key, home / "secret_key")
            day = both.enter_context(day_process.running(home=home, url=database.url))
            found.append(int(day.address.rpartition(":")[2]))
        yield found[0], found[1]


def _day(number: int) -> Day:
    name = f"Mirela{number} K."
    day = Day.new(cast.account(name, Role.DIRECTOR), slug=f"day-{number}", system="scrabble")
    day.bring_many(2 * TABLES)
    day.now = timezone.now()
    day.post(1)
    by_desk.set_counting(day.desk(), counting="once", minutes=10)
    day.event.refresh_from_db()
    return day


def _cookie(day: Day) -> str:
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(day.by, backend=BACKEND)
    client.get("/")
    return "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())


def _lines(day: Day, ports: tuple[int, int], waited: Waited) -> list[Connection]:
    return [Connection(port, waited, "desk", _cookie(day)) for port in ports]


async def _both_save(day: Day, table: int, lines: list[Connection]) -> list[bool]:
    """Each desk reads its line back, then both save at once; which of them is told “saved”."""
    address, forms = f"/e/{day.event.slug}/entry/", []
    for at, line in enumerate(lines):
        typed = f"{table}+{400 + table}+{300 + table + at}"
        back = await line.get(f"{address}?line={typed}", **LIVE)
        forms.append(form_of(back, address))
    sent = [line.post(address, told, **LIVE) for line, told in zip(lines, forms, strict=True)]
    return [_saved(answer) for answer in await asyncio.gather(*sent)]


def _saved(answer: Answer) -> bool:
    return answer.status == 200 and SAVED.search(answer.text) is not None


def test_of_two_slips_of_a_table_sent_to_two_servers_at_once_one_is_saved(
    database: Database, ports: tuple[int, int]
) -> None:
    waited, first = Waited(), [0, 0]
    for number in range(1, RACES // TABLES + 1):
        day = _day(number)
        with connection.cursor() as cursor:  # no autovacuum in the tests' cluster
            cursor.execute("ANALYZE")
        lines = _lines(day, ports, waited)

        async def race(day: Day = day, lines: list[Connection] = lines) -> list[list[bool]]:
            return [await _both_save(day, table, lines) for table in range(1, TABLES + 1)]

        told = asyncio.run(race())
        for table, (one, other) in enumerate(told, 1):
            assert (table, one + other) == (table, 1)
            first[other] += 1
            accepted = Acceptance.objects.get(game=day.game(table), undone_by=None)
            rows = ReportedScore.objects.filter(report=accepted.report_id).order_by("seat__place")
            assert list(rows.values_list("score", flat=True)) == [400 + table, 300 + table + other]
        assert chain.check_event(day.event).faults == ()
    each = ", ".join(f"{share:.0%} {waited.at('desk', share):.0f}" for share in (0.5, 0.95, 0.99))
    print(f"{sum(first)} races, first {first}; answered within ms: {each}")


def test_what_one_server_is_told_the_other_shows(
    database: Database, ports: tuple[int, int]
) -> None:
    day, waited = _day(1), Waited()
    codes = player_codes.of_event(day.event)

    async def told() -> None:
        before = json.loads((await hall.get("/h/day-1/now")).text)["state"]
        seats = day_seats[0]
        for at, entry in enumerate(seats):  # each to a server of their own
            phone = Connection(ports[at], waited, "phones")
            address, own = f"/r/day-1/{codes[entry]}", ("450", "350") if at == 0 else ("350", "450")
            answer = await phone.get(address)
            for typed in ({"own": own[0], "other": own[1]}, {}):
                answer = await phone.post(address, own_form(answer) | typed)
            assert answer.status == 302, answer.text
        until = time.monotonic() + SOON
        while json.loads((await hall.get("/h/day-1/now")).text)["state"] == before:
            assert time.monotonic() < until
            await asyncio.sleep(0.1)
        assert "450" in (await desk.get("/e/day-1/round/1/table/1/")).text
        assert "450" in (await hall.get("/h/day-1/results/")).text

    game, (desk, hall) = day.game(1), _lines(day, ports, waited)
    day_seats = [[str(one.entry.uuid) for one in game.seats.order_by("place")]]
    asyncio.run(told())
    assert Game.objects.get(pk=game.pk).reports.count() == 1
    assert chain.check_event(day.event).faults == ()
