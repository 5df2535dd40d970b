"""Two phones at once, or a phone and the desk, each a process of its own: nothing counts twice,
and no agreement is lost.

The usual run tries some on an SQLite file. Ten thousand, half of them on SQLite and half on
PostgreSQL, with a line after each fifty: ``pytest -m long -s tests/services/test_reports_race.py``;
``RACES=500`` before it tries so many, and ``-k sqlite`` or ``-k postgresql`` behind it one half.
"""

from __future__ import annotations

import os
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from tdtool.models import Acceptance, Account, Event, Game, LedgerLine, PhoneReport, Report
from tdtool.models.accounts import Role
from tdtool.models.phones import PHONES
from tdtool.queries.journal import chain
from tdtool.queries.reports import said
from tdtool.services.reports import by_desk
from tdtool.services.reports.by_desk import phones
from tests import cast
from tests.cast import Day
from tests.databases import Database, DeskProcess, new_database, two_desks

Desks = tuple[DeskProcess, DeskProcess]
SEND, ENTER = "reports.send", "slips.report"
ROUND = 50  # tables: so many races, then another event
IN_ALL = {"usual": 12, "long": int(os.environ.get("RACES", "10000")) // 2}

USUAL = pytest.param(("sqlite", "usual"), id="sqlite")
LONG = [
    pytest.param((vendor, "long"), id=f"{vendor}-{IN_ALL['long']}", marks=marks)
    for vendor, marks in (
        ("sqlite", pytest.mark.long),
        ("postgresql", [pytest.mark.long, pytest.mark.postgres]),
    )
]


@pytest.fixture(scope="module", params=[USUAL, *LONG])
def _desks(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[tuple[Database, Desks, int]]:
    vendor, length = request.param
    made = new_database(vendor, request, tmp_path_factory.mktemp("reports"))
    with django_db_blocker.unblock(), made.here():
        cast.account("Mirela K.", Role.DIRECTOR)
        phones()
    with two_desks(made) as desks:
        yield made, desks, IN_ALL[length] // 4


@pytest.fixture
def race(
    _desks: tuple[Database, Desks, int], django_db_blocker: Any
) -> Iterator[tuple[Desks, int]]:
    """The two processes, and how often to race them; a quarter of all for each kind of race."""
    database, desks, times = _desks
    with django_db_blocker.unblock(), database.here():
        yield desks, times


def _days(times: int) -> Iterator[Day]:
    """Events of a posted round each, until there were so many tables."""
    mirela = Account.objects.get(username="mirela")
    for start in range(0, times, ROUND):
        slug = f"day-{Event.objects.count() + 1}"
        day = Day.new(mirela, slug=slug, system="scrabble")
        day.bring_many(2 * min(ROUND, times - start)).post(1)
        by_desk.set_counting(day.desk(), counting="once")
        if connection.vendor == "postgresql":  # no autovacuum in the tests' cluster
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        yield day
        check = chain.check_event(day.event)
        assert check.faults == ()
        kind = os.environ["PYTEST_CURRENT_TEST"].partition("::")[2].partition("[")[0]
        done = f"{min(start + ROUND, times)} of {times}"
        print(f"{connection.vendor}, {done} races: {kind.removeprefix('test_')}", flush=True)


def _tables(day: Day) -> Iterator[tuple[Game, list[str], list[int]]]:
    """Each with who sits there, and a result that no other table of the round has."""
    for at, game in enumerate(day.round(1).games.order_by("table__number")):
        seats = game.seats.order_by("place").values_list("entry__uuid", flat=True)
        yield game, [str(seat) for seat in seats], [400 + at, 300 + at]


def _report(game: Game, entry: str, own: int, other: int) -> dict[str, Any]:
    told = {"game": str(game.uuid), "entry": entry, "scores": [own, other], "device": entry[:8]}
    return {"act": SEND, "by": str(PHONES), "told": told}


def _both(desks: Desks, day: Day, *lines: dict[str, Any]) -> list[str]:
    """Both at once; which process has which changes from race to race."""
    for desk, line in zip(desks, lines, strict=True):
        told = dict(line)
        desk.tell(told.pop("act"), event=day.event.slug, **told)
    return [desk.answer() for desk in desks]


def _results(game: Game) -> tuple[int, int, list[int]]:
    """How many slips, how many acceptances, and the points of the seats' lines."""
    lines = LedgerLine.objects.filter(seat__game=game).order_by("seat__place")
    return (
        Report.objects.filter(game=game).count(),
        Acceptance.objects.filter(game=game, undone_by=None).count(),
        list(lines.values_list("points", flat=True)),
    )


def test_two_who_report_the_same_at_once_have_one_result(race: tuple[Desks, int]) -> None:
    desks, times = race
    done = 0
    for day in _days(times):
        for game, (one, other), (more, less) in _tables(day):
            lines = [_report(game, one, more, less), _report(game, other, less, more)]
            answers = _both(desks, day, *(lines[::-1] if done % 2 else lines))
            assert (answers, _results(game)) == (["done", "done"], (1, 1, [more, less]))
            done += 1
    assert done == times


def test_two_who_report_otherwise_at_once_have_none_and_both_stand(
    race: tuple[Desks, int],
) -> None:
    desks, times = race
    for day in _days(times):
        for game, (one, other), (more, less) in _tables(day):
            lines = [_report(game, one, more, less), _report(game, other, less + 1, more)]
            assert _both(desks, day, *lines) == ["done", "done"]
            assert (_results(game), said.of_game(game).state) == ((0, 0, []), "differ")


def test_the_desk_and_the_report_that_would_agree_at_once_have_one_result(
    race: tuple[Desks, int],
) -> None:
    desks, times = race
    first: Counter[str] = Counter()
    for n, day in enumerate(_days(times)):
        for game, (one, other), (more, less) in _tables(day):
            desks[n % 2].tell(
                SEND, event=day.event.slug, by=str(PHONES),
                told=_report(game, one, more, less)["told"],
            )  # fmt: skip
            assert desks[n % 2].answer() == "done"
            told = {"game": str(game.uuid), "scores": [more + 1000, less], "signed": True}
            entered = {"act": ENTER, "by": "mirela", "told": told}
            lines = [entered, _report(game, other, less, more)]
            answers = dict(zip((0, 1), _both(desks, day, *lines), strict=True))
            slips, accepted, points = _results(game)
            assert (slips, accepted, answers[1]) == (1, 1, "done")
            won = "desk" if answers[0] == "done" else "phones"
            assert (answers[0], points) == {
                "desk": ("done", [more + 1000, less]),
                "phones": ("AlreadyIn", [more, less]),
            }[won]
            assert PhoneReport.objects.filter(game=game).count() == 2
            first[won] += 1
    assert sum(first.values()) == times


def test_the_same_form_of_one_phone_twice_at_once_is_saved_once(race: tuple[Desks, int]) -> None:
    desks, times = race
    for day in _days(times):
        for game, (one, other), (more, less) in _tables(day):
            assert _both(
                desks, day,
                *[_report(game, one, more, less) | {"key": str(uuid.uuid4())}] * 2,
            ).count("done") == 1  # fmt: skip
            line = _report(game, other, less, more) | {"key": str(uuid.uuid4())}
            assert sorted(_both(desks, day, line, line)) in (
                ["Repeated", "done"],
                ["Repeating", "done"],
            )
            assert _results(game) == (1, 1, [more, less])
            assert PhoneReport.objects.filter(game=game).count() == 2
