"""A desk that dies in the middle of its work has lost nothing that it acknowledged."""

import random
import time

import pytest
from django.db import connection

from tdtool.models import Acceptance, Game, LedgerLine, Report, ReportedScore, Signature
from tdtool.models.accounts import Role
from tdtool.queries.journal import chain
from tests import cast
from tests.cast import Day
from tests.databases import Database, DeskProcess, mostly_on_sqlite

TABLES = 24
KILLS = 2


def _until_killed(database: Database, games: list[str], *, after: int, rng: random.Random) -> int:
    """Report the games at a desk and kill it after so many answers; how many it acknowledged."""
    desk = DeskProcess(database)
    assert desk.answer() == "ready"
    for game in games:
        told = {"game": game, "scores": [111, 112], "signed": True}
        desk.tell("slips.report", by="mirela", event="day", told=told)
    assert [desk.answer() for _ in range(after)] == ["done"] * after
    time.sleep(rng.random() / 100)
    desk.kill()
    more = iter(desk.answer, "")
    acknowledged = after + sum(1 for _ in more)
    desk.close()
    return acknowledged


@mostly_on_sqlite
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 26))]
)
def test_every_acknowledged_report_is_there_after_kill_9(database: Database, seed: int) -> None:
    rng = random.Random(seed)
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), table_size=2).bring_many(2 * TABLES)
    day.post(1)
    before = chain.check_event(day.event).entries
    games = [str(key) for key in Game.objects.order_by("pk").values_list("uuid", flat=True)]
    left = list(games)
    for _ in range(KILLS):
        connection.close()  # nobody but the desk has the file open when it dies
        sure = _until_killed(database, left, after=rng.randrange(1, 9), rng=rng)
        there = [
            str(key) for key in Report.objects.order_by("pk").values_list("game__uuid", flat=True)
        ]
        assert there == games[: len(there)]
        done = len(games) - len(left) + sure
        assert len(there) in (done, done + 1)  # the last may be in without its answer
        left = games[len(there) :]
        _all_of_each(len(there))
        check = chain.check_event(day.event)
        assert (check.faults, check.entries) == ((), before + len(there))


def _all_of_each(reports: int) -> None:
    """No half of a report: it is there with its scores, lines, signatures and acceptance."""
    kinds = (Report, Acceptance, ReportedScore, LedgerLine, Signature)
    assert [kind.objects.count() for kind in kinds] == [
        reports, reports, 2 * reports, 2 * reports, 2 * reports
    ]  # fmt: skip
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchall() == [("ok",)]
