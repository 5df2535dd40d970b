"""Two desks at once, each a process of its own, on an SQLite file and on PostgreSQL."""

import uuid
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import pytest

from tdtool.models import Account, Event, Game, House, JournalEntry, LedgerLine, SpentKey
from tdtool.models.accounts import Role
from tdtool.queries.journal import chain
from tests import cast
from tests.cast import Day
from tests.databases import (
    BOTH,
    LONG_POSTGRESQL,
    Database,
    DeskProcess,
    mostly_on_sqlite,
    new_database,
    two_desks,
)

Desks = tuple[DeskProcess, DeskProcess]
PEOPLE = ("mirela", "oskar")
AT_ONCE = 50  # lines that wait in a desk's pipe

on_both = pytest.mark.parametrize("_desks", BOTH, indirect=True, scope="module")
first_on_sqlite = pytest.mark.parametrize(
    "_desks", ["sqlite", LONG_POSTGRESQL], indirect=True, scope="module"
)
attempts = pytest.mark.parametrize("attempts", [6, pytest.param(1000, marks=pytest.mark.long)])


@pytest.fixture(scope="module")
def _desks(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Iterator[tuple[Database, Desks]]:
    made = new_database(request.param, request, tmp_path_factory.mktemp("races"))
    with django_db_blocker.unblock(), made.here():
        for name in ("Mirela K.", "Oskar D."):
            cast.account(name, Role.DIRECTOR)
    with two_desks(made) as desks:
        yield made, desks


@pytest.fixture
def desks(_desks: tuple[Database, Desks], django_db_blocker: Any) -> Iterator[Desks]:
    """Mirela's desk and Oskar's, at work on one database."""
    database, both = _desks
    with django_db_blocker.unblock(), database.here():
        yield both


@pytest.fixture
def hall(desks: Desks) -> Day:
    """An event of the test's own for tables of two, with nobody in it yet."""
    mirela = Account.objects.get(username="mirela")
    return Day.new(mirela, slug=f"day-{Event.objects.count() + 1}", table_size=2)


def _both(desks: Desks, act: str, *told: dict[str, Any], **how: Any) -> list[str]:
    """Both desks do it at once, each with what it is told; their answers in alphabetical order."""
    for desk, by, values in zip(desks, PEOPLE, told, strict=True):
        desk.tell(act, by=by, told=values, **how)
    return sorted(desk.answer() for desk in desks)


def _all_at_once(desks: Desks, act: str, *told: list[dict[str, Any]], event: str = "") -> None:
    """Each desk does its acts as fast as it can; all of them must be done."""
    for start in range(0, len(told[0]), AT_ONCE):
        waiting = [lines[start : start + AT_ONCE] for lines in told]
        for desk, by, lines in zip(desks, PEOPLE, waiting, strict=True):
            for values in lines:
                desk.tell(act, by=by, event=event, told=values)
        answers = [desk.answer() for desk, lines in zip(desks, waiting, strict=True) for _ in lines]
        assert answers == ["done"] * len(answers)


def _corrections(game: Game, attempts: int) -> list[list[dict[str, Any]]]:
    """For each desk so many new scores of the first seat, no two alike."""
    return [
        [
            {"game": str(game.uuid), "place": 1, "score": first + n, "reason": "added again"}
            for n in range(attempts)
        ]
        for first in (1000, 4000)
    ]


def _entries(day: Day) -> int:
    """Entries of the event's chain, which is whole: no gap in its numbers, every hash fits."""
    check = chain.check_event(day.event)
    rows = JournalEntry.objects.filter(event=day.event).count()
    assert (check.faults, check.entries) == ((), rows)
    return rows


@attempts
@on_both
def test_two_desks_report_the_same_table_and_one_report_counts(
    desks: Desks, hall: Day, attempts: int
) -> None:
    hall.bring_many(2 * attempts).post(1)
    before = _entries(hall)
    for game in hall.round(1).games.order_by("table__number"):
        told = [
            {"game": str(game.uuid), "scores": scores, "signed": True}
            for scores in ([111, 112], [221, 222])
        ]
        answers = _both(desks, "slips.report", *told, event=hall.event.slug)
        assert answers == ["AlreadyIn", "done"]
        report = game.reports.get()
        said = list(report.scores.order_by("seat__place").values_list("score", flat=True))
        lines = LedgerLine.objects.filter(seat__game=game).order_by("seat__place")
        assert said in ([111, 112], [221, 222])
        assert list(lines.values_list("points", flat=True)) == said
        assert (report.signatures.count(), game.acceptances.get().report) == (2, report)
    assert _entries(hall) == before + attempts


@attempts
@first_on_sqlite
def test_two_desks_correct_the_same_seat_and_no_correction_is_lost(
    desks: Desks, hall: Day, attempts: int
) -> None:
    hall.bring(2).post(1)
    game = hall.report(1, 100, 90)
    before = _entries(hall)
    told = _corrections(game, attempts)
    _all_at_once(desks, "slips.correct", *told, event=hall.event.slug)
    lines = LedgerLine.objects.filter(seat__game=game, seat__place=1).order_by("pk")
    acts = JournalEntry.objects.filter(event=hall.event, act="slips.correct").order_by("number")
    said = [act.arguments["score"] for act in acts]
    assert sorted(said) == [values["score"] for values in told[0] + told[1]]
    assert list(accumulate(line.points for line in lines)) == [100, *said]
    assert [line.act_number for line in lines][1:] == [act.number for act in acts]
    game.refresh_from_db()
    assert (game.version, _entries(hall)) == (2 + 2 * attempts, before + 2 * attempts)


@first_on_sqlite
def test_two_directors_let_the_same_penalty_go_and_it_is_on_the_slip_once(
    desks: Desks, hall: Day
) -> None:
    slug = f"day-{Event.objects.count() + 1}"
    day = Day.new(hall.by, slug=slug, system="anagrams-2004").bring(2)
    day.post(1)
    game = day.report(1, 100, 90)
    for number in range(1, 7):
        day.judge(1, "CARES")
        told = [{"challenge": number, "challengers": [place]} for place in (1, 2)]
        answers = _both(desks, "challenges.penalise", *told, event=slug)
        assert answers == ["ChallengeRefused", "done"]
    lines = LedgerLine.objects.filter(seat__game=game, kind="challenge")
    assert (lines.count(), sum(line.points for line in lines)) == (6, -12)
    _entries(day)


@attempts
@first_on_sqlite
def test_of_two_forms_made_from_one_version_the_second_is_stale(
    desks: Desks, hall: Day, attempts: int
) -> None:
    hall.bring(2).post(1)
    game = hall.report(1, 100, 90)
    before = _entries(hall)
    for version, told in enumerate(zip(*_corrections(game, attempts), strict=True), 2):
        how = {"event": hall.event.slug, "version": version}
        assert _both(desks, "slips.correct", *told, **how) == ["Stale", "done"]
    game.refresh_from_db()
    assert (game.version, _entries(hall)) == (2 + attempts, before + attempts)


@attempts
@first_on_sqlite
def test_the_same_form_from_two_processes_counts_once(
    desks: Desks, hall: Day, attempts: int
) -> None:
    hall.bring(2, here=False)
    before = _entries(hall)
    ann = {"entry": str(hall.entry("Ann").uuid), "arrived": True}
    keys = [str(uuid.uuid4()) for _ in range(attempts)]
    for key in keys:
        answers = _both(desks, "players.check_in", ann, ann, event=hall.event.slug, key=key)
        assert answers == ["Repeated", "done"]
    assert SpentKey.objects.filter(key__in=keys).count() == attempts
    assert (hall.entry("Ann").version, _entries(hall)) == (1 + attempts, before + attempts)


@attempts
@on_both
def test_acts_on_different_things_make_one_chain_without_a_gap(
    desks: Desks, hall: Day, attempts: int
) -> None:
    hall.bring_many(2 * attempts, here=False)
    before = _entries(hall)
    entries = hall.division.entries.values_list("uuid", flat=True)
    told = [{"entry": str(entry), "arrived": True} for entry in entries]
    halves = told[:attempts], told[attempts:]
    _all_at_once(desks, "players.check_in", *halves, event=hall.event.slug)
    assert not hall.division.entries.filter(checked_in_at=None).exists()
    assert _entries(hall) == before + 2 * attempts


@first_on_sqlite
def test_accounts_from_two_desks_make_one_chain_of_the_house(desks: Desks) -> None:
    names = [[f"{by}-{n}" for n in range(2)] for by in PEOPLE]
    told = [
        [
            {"username": name, "name": name, "role": "scorekeeper", "password": "lett3rs 4 all"}
            for name in each
        ]
        for each in names
    ]
    _all_at_once(desks, "accounts.add", *told)
    assert Account.objects.filter(username__in=names[0] + names[1]).count() == 4
    house = JournalEntry.objects.filter(chain=House.objects.get().uuid, act="accounts.add")
    assert house.count() == 4
    assert {check.faults for check in chain.check_all()} == {()}


@first_on_sqlite
def test_of_two_events_at_one_address_one_is_made(desks: Desks) -> None:
    for n in range(2):
        told = [
            {
                "event": str(uuid.uuid4()), "division": str(uuid.uuid4()), "slug": f"other-{n}",
                "name": name, "starts_on": None, "venue": "", "system": cast.NSA, "settings": {},
                "lexicon": "enable", "rounds": 3, "paper": "A4",
            }
            for name in PEOPLE
        ]  # fmt: skip
        assert _both(desks, "events.create", *told) == ["EventRefused", "done"]
    assert Event.objects.filter(slug__startswith="other-").count() == 2
    assert {check.faults for check in chain.check_all()} == {()}


@mostly_on_sqlite
def test_of_two_first_directors_one_is_it(database: Database) -> None:
    told = [{"username": by, "name": by, "password": "lett3rs 4 all"} for by in PEOPLE]
    with two_desks(database) as desks:
        assert _both(desks, "accounts.first_director", *told) == ["Refused", "done"]
    assert (Account.objects.count(), House.objects.count()) == (1, 1)
    assert [(check.entries, check.faults) for check in chain.check_all()] == [(1, ())]
