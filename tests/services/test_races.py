"""Two desks at once, each a process of its own, on an SQLite file and on PostgreSQL."""

import uuid
from itertools import accumulate
from typing import Any

import pytest

from tdtool.models import (
    Acceptance,
    Account,
    Entry,
    Event,
    Game,
    House,
    JournalEntry,
    LedgerLine,
    Report,
    ReportedScore,
    Signature,
    SpentKey,
)
from tdtool.models.accounts import Role
from tdtool.queries import journal
from tests import cast
from tests.cast import Day
from tests.databases import DeskProcess

Desks = tuple[DeskProcess, DeskProcess]
PEOPLE = ("mirela", "oskar")
AT_ONCE = 50  # lines that wait in a desk's pipe

attempts = pytest.mark.parametrize("attempts", [60, pytest.param(1000, marks=pytest.mark.long)])


def _event() -> Day:
    """Mirela and Oskar at the desks of an event for tables of two."""
    director = cast.account("Mirela K.", Role.DIRECTOR)
    cast.account("Oskar D.", Role.DIRECTOR)
    return Day.new(director, table_size=2)


def _both(desks: Desks, act: str, *told: dict[str, Any], **how: Any) -> list[str]:
    """Both desks do it at once, each with what it is told; their answers in alphabetical order."""
    for desk, by, values in zip(desks, PEOPLE, told, strict=True):
        desk.tell(act, by=by, event="day", told=values, **how)
    return sorted(desk.answer() for desk in desks)


def _all_at_once(desks: Desks, act: str, *told: list[dict[str, Any]], event: str = "day") -> None:
    """Each desk does its acts as fast as it can; all of them must be done."""
    for start in range(0, len(told[0]), AT_ONCE):
        waiting = [lines[start : start + AT_ONCE] for lines in told]
        for desk, by, lines in zip(desks, PEOPLE, waiting, strict=True):
            for values in lines:
                desk.tell(act, by=by, event=event, told=values)
        answers = [desk.answer() for desk, lines in zip(desks, waiting, strict=True) for _ in lines]
        assert answers == ["done"] * len(answers)


def _whole(day: Day, *, entries: int) -> None:
    """The chain has so many entries, numbered without a gap, and every hash fits."""
    check = journal.check_event(day.event)
    assert (check.faults, check.entries) == ((), entries)
    assert JournalEntry.objects.filter(chain=day.event.uuid).count() == entries


@attempts
def test_two_desks_report_the_same_table_and_one_report_counts(desks: Desks, attempts: int) -> None:
    day = _event().bring_many(2 * attempts)
    day.post(1)
    before = journal.check_event(day.event).entries
    for game in Game.objects.order_by("table__number"):
        told = [
            {"game": str(game.uuid), "scores": scores, "signed": True}
            for scores in ([111, 112], [221, 222])
        ]
        assert _both(desks, "slips.report", *told) == ["AlreadyIn", "done"]
        game.refresh_from_db()
        lines = list(LedgerLine.objects.filter(seat__game=game).values_list("points", flat=True))
        scores = ReportedScore.objects.filter(report__game=game).values_list("score", flat=True)
        assert lines in ([111, 112], [221, 222])
        assert (sorted(scores), game.version) == (lines, 2)
    assert [kind.objects.count() for kind in (Report, Acceptance, Signature, LedgerLine)] == [
        attempts,
        attempts,
        2 * attempts,
        2 * attempts,
    ]
    _whole(day, entries=before + attempts)


@attempts
def test_two_desks_correct_the_same_seat_and_no_correction_is_lost(
    desks: Desks, attempts: int
) -> None:
    day = _event().bring(2)
    day.post(1)
    game = day.report(1, 100, 90)
    before = journal.check_event(day.event).entries
    told = [
        [
            {"game": str(game.uuid), "place": 1, "score": first + n, "reason": "added again"}
            for n in range(attempts)
        ]
        for first in (1000, 4000)
    ]
    _all_at_once(desks, "slips.correct", *told)
    lines = LedgerLine.objects.filter(seat__game=game, seat__place=1).order_by("pk")
    acts = JournalEntry.objects.filter(act="slips.correct").order_by("number")
    said = [act.told["score"] for act in acts]
    assert list(accumulate(line.points for line in lines)) == [100, *said]
    assert [line.act_number for line in lines][1:] == [act.number for act in acts]
    game.refresh_from_db()
    assert game.version == 2 + 2 * attempts
    _whole(day, entries=before + 2 * attempts)


@attempts
def test_of_two_forms_made_from_one_version_the_second_is_stale(
    desks: Desks, attempts: int
) -> None:
    day = _event().bring(2)
    day.post(1)
    game = day.report(1, 100, 90)
    for n in range(attempts):
        told = [
            {"game": str(game.uuid), "place": 1, "score": first + n, "reason": "added again"}
            for first in (1000, 4000)
        ]
        assert _both(desks, "slips.correct", *told, version=2 + n) == ["Stale", "done"]
    game.refresh_from_db()
    assert (game.version, LedgerLine.objects.filter(kind="correction").count()) == (
        2 + attempts,
        attempts,
    )


@attempts
def test_the_same_form_from_two_processes_counts_once(desks: Desks, attempts: int) -> None:
    day = _event().bring(2, here=False)
    before = journal.check_event(day.event).entries
    ann = {"entry": str(day.entry("Ann").uuid), "here": True}
    for _ in range(attempts):
        answers = _both(desks, "players.check_in", ann, ann, key=str(uuid.uuid4()))
        assert answers == ["Repeated", "done"]
    assert (SpentKey.objects.count(), day.entry("Ann").version) == (attempts, 1 + attempts)
    _whole(day, entries=before + attempts)


@attempts
def test_acts_on_different_things_make_one_chain_without_a_gap(desks: Desks, attempts: int) -> None:
    day = _event().bring_many(2 * attempts, here=False)
    before = journal.check_event(day.event).entries
    told = [
        {"entry": str(entry), "here": True}
        for entry in Entry.objects.values_list("uuid", flat=True)
    ]
    _all_at_once(desks, "players.check_in", told[:attempts], told[attempts:])
    assert not Entry.objects.filter(checked_in_at=None).exists()
    _whole(day, entries=before + 2 * attempts)


def test_accounts_from_two_desks_make_one_chain_of_the_house(desks: Desks) -> None:
    _event()
    told = [
        [
            {
                "username": f"{by}{n}",
                "name": f"{by} {n}",
                "role": "scorekeeper",
                "password": "lett3rs 4 all",
            }
            for n in range(3)
        ]
        for by in PEOPLE
    ]
    _all_at_once(desks, "accounts.add", *told, event="")
    house = House.objects.get()
    acts = JournalEntry.objects.filter(chain=house.uuid, act="accounts.add").count()
    assert (Account.objects.count(), acts) == (8, 6)
    assert [check.faults for check in journal.check_all()] == [(), ()]


def test_of_two_events_at_one_address_one_is_made(desks: Desks) -> None:
    day = _event()
    for n in range(10):
        told = [
            {
                "event": str(uuid.uuid4()), "division": str(uuid.uuid4()), "slug": f"other-{n}",
                "name": name, "starts_on": None, "venue": "", "system": cast.NSA, "settings": {},
                "lexicon": "enable", "rounds": 3, "paper": "A4",
            }
            for name in PEOPLE
        ]  # fmt: skip
        for desk, by, values in zip(desks, PEOPLE, told, strict=True):
            desk.tell("events.create", by=by, told=values)
        assert sorted(desk.answer() for desk in desks) == ["EventRefused", "done"]
    assert Event.objects.exclude(pk=day.event.pk).count() == 10
    assert {check.faults for check in journal.check_all()} == {()}


def test_of_two_first_directors_one_is_it(desks: Desks) -> None:
    for desk, name in zip(desks, PEOPLE, strict=True):
        told = {"username": name, "name": name, "password": "lett3rs 4 all"}
        desk.tell("accounts.first_director", told=told)
    assert sorted(desk.answer() for desk in desks) == ["Refused", "done"]
    assert (Account.objects.count(), House.objects.count()) == (1, 1)
    assert [(check.entries, check.faults) for check in journal.check_all()] == [(1, ())]
