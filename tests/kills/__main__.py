"""``python -m tests.kills --kills 1000``: how many, what was acknowledged, and what was lost."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from random import Random

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.core.management import call_command  # isort: skip
from django.db import connection
from django.test import Client
from django.utils import timezone

from tdtool.models import Acceptance, Account, Event, PhoneReport, ReportedScore
from tdtool.models.accounts import Role
from tdtool.queries.hall import codes as player_codes
from tdtool.queries.journal import chain
from tdtool.services.reports import by_desk
from tests import cast
from tests.cast import Day
from tests.kills import server
from tests.kills.life import Table, Told, lived
from tests.web.browser import BACKEND

TABLES, ROUNDS = 60, 3  # phones report of round 1, the desks enter the slips of those after it
DESKS, PHONES = 2, 4
FEWEST = 4  # tables left to each; then another event is prepared


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=3600.0, help="no further kill after them")
    told = parser.parse_args()
    call_command("migrate", verbosity=0)
    director = cast.account("Mirela K.", Role.DIRECTOR)
    cookies = [_cookie(number) for number in range(DESKS)]
    rng, begun, all_told = Random(told.seed), time.monotonic(), Told()
    desks: list[list[Table]] = []
    phones: list[list[Table]] = []
    lost: list[str] = []
    kills = 0
    while kills < told.kills and time.monotonic() - begun < told.seconds:
        if not desks or min(map(len, (*desks, *phones))) < FEWEST:
            tables = _prepared(director, told.tables)
            rng.shuffle(tables)
            first, later = ([t for t in tables if (t.round == 1) == one] for one in (True, False))
            desks = [later[at::DESKS] for at in range(DESKS)]
            phones = [first[at::PHONES] for at in range(PHONES)]
        now = Told()
        with server.started() as under_way:
            at_work = list(zip(desks, cookies, strict=True))
            asyncio.run(lived(under_way, now, at_work, phones, rng))
        kills += 1
        all_told = Told(*(getattr(all_told, one) + getattr(now, one) for one in vars(now)))
        lost += _lost(now)
        if kills % 20 == 0:
            print(f"{kills} kills, {all_told.count} acknowledged, {len(lost)} lost", flush=True)
    lost += _lost(all_told)
    lost += [fault for check in chain.check_all() for fault in check.faults]
    print(
        f"{kills} kills in {time.monotonic() - begun:.0f} s; acknowledged: {len(all_told.slips)} "
        f"slips by the desks, {len(all_told.reports)} reports by phone; {len(lost)} lost"
    )
    print(*lost[:10], *all_told.faults[:10], sep="\n", end="")
    return 1 if lost or all_told.faults else 0


def _prepared(director: Account, tables: int) -> list[Table]:
    """Another event: rounds that are all posted, and nobody has reported."""
    slug = f"day-{Event.objects.count() + 1}"
    day = Day.new(director, slug=slug, system="scrabble", rounds=ROUNDS).bring_many(2 * tables)
    day.now = timezone.now()
    for number in range(1, ROUNDS + 1):
        day.post(number, method="random", seed=number)
    by_desk.set_counting(day.desk(), counting="once", minutes=10)
    day.event.refresh_from_db()
    codes = player_codes.of_event(day.event)
    found = []
    for number in range(1, ROUNDS + 1):
        for game in day.round(number).games.filter(table__isnull=False).select_related("table"):
            one, other = game.seats.order_by("place").values_list("entry__uuid", flat=True)
            at, who = game.table_number, (str(one), str(other))
            scores = (400 + at + 100 * number, 300 + at)  # no two tables alike
            own = (codes[who[0]], codes[who[1]])
            found.append(Table(slug, number, at, scores, own, who))
    return found


def _cookie(number: int) -> str:
    """Somebody signed in at the desk."""
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(cast.account(f"Keeper{number} K.", Role.SCOREKEEPER), backend=BACKEND)
    client.get("/")
    return "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())


def _lost(told: Told) -> list[str]:
    """What was acknowledged and isn't there, or not whole; the chains that aren't."""
    lost = [
        f"slip {one.line}: {there}" for one in told.slips if (there := _slip(one)) != one.scores
    ]
    both: dict[Table, int] = {}
    for table, place in told.reports:
        if not _report(table, place):
            lost.append(f"report {table.line} of place {place}")
        both[table] = both.get(table, 0) + 1
    agreed = [table for table, count in both.items() if count == 2]
    lost = [one for one in [*lost, *(_not_as_told("agreed", one) for one in agreed)] if one]
    for event in Event.objects.filter(slug__in={one.event for one in [*told.slips, *both]}):
        lost += chain.check_event(event).faults
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check")
        lost += [row[0] for row in cursor.fetchall() if row[0] != "ok"]
    return lost


def _of_game(table: Table) -> dict[str, object]:
    return {
        "game__round__division__event__slug": table.event,
        "game__round__number": table.round,
        "game__table__number": table.number,
    }


def _slip(table: Table) -> tuple[int, ...]:
    """The scores of the slip that is accepted; none where there is none."""
    accepted = Acceptance.objects.filter(undone_by=None, **_of_game(table)).first()
    rows = ReportedScore.objects.filter(report=accepted.report_id if accepted else None)
    return tuple(rows.order_by("seat__place").values_list("score", flat=True))


def _not_as_told(what: str, table: Table) -> str:
    there = _slip(table)
    return "" if there == table.scores else f"{what} {table.line}: {there}"


def _report(table: Table, place: int) -> bool:
    rows = PhoneReport.objects.filter(
        entry__uuid=table.entries[place - 1], kind="report", **_of_game(table)
    )
    return list(table.scores) in list(rows.values_list("scores", flat=True))


if __name__ == "__main__":
    sys.exit(main())
