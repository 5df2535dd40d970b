"""A short day of chance in the usual run; ``python -m tests.simulation --days 1000 --workers 2``
plays a year and more, ``pytest -m long -s tests/simulation`` forty days,
and the days of trouble.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.databases import Database
from tests.simulation import day as day_of
from tests.simulation import desks, happening, take_overs, troubles
from tests.simulation.day import play
from tests.simulation.desks import SimulatedDay
from tests.simulation.shrinking import shrunk

SHORT = 10  # steps


@pytest.mark.parametrize("seed", [6, pytest.param(5, marks=pytest.mark.long)])
def test_a_short_day_of_any_kind_breaks_no_invariant(
    sqlite_template: Database, django_db_blocker: Any, seed: int
) -> None:
    with django_db_blocker.unblock():
        day = play(seed, sqlite_template.home, steps=SHORT)
    assert (day.fault, day.last <= SHORT) == ("", True)
    assert day.seen["done"] > 3


def _ends(day: SimulatedDay) -> None:
    day.laptop.ends_at = 2
    day.go_on()
    day.laptop.ends_at = None


def _full(day: SimulatedDay) -> None:
    day.laptop.fill(0)
    day.full_for = 14


@pytest.mark.long
def test_a_day_of_every_trouble_of_the_laptop_breaks_none(
    sqlite_template: Database, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes = desks.the_day_goes_on
    planned = [*[goes] * 6, troubles.a_backup_is_made, _ends, _ends, _full, *[goes] * 13,
               troubles.the_clock_jumps, troubles.a_backup_is_restored, *[goes] * 3]  # fmt: skip
    left = iter(planned)
    monkeypatch.setattr(day_of, "HAPPENINGS", {"next": (1, lambda day: next(left)(day))})
    with django_db_blocker.unblock():
        day = play(9, sqlite_template.home, steps=len(planned))
    assert day.fault == ""
    assert all(day.seen[what] for what in ("disk full", "ended", "backups", "restores")), day.seen


@pytest.mark.long
def test_a_day_with_phones_that_flood_files_that_are_gone_and_acts_undone_breaks_none(
    sqlite_template: Database, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes = desks.the_day_goes_on
    planned = [*[goes] * 5, *[desks.what_was_just_done_is_undone] * 8, *[goes] * 3,
               desks.a_phone_floods, troubles.the_one_file_is_copied, goes,
               troubles.a_row_is_changed_under_a_running_day,
               troubles.heads_are_removed, goes]  # fmt: skip
    left = iter(planned)
    monkeypatch.setattr(day_of, "HAPPENINGS", {"next": (1, lambda day: next(left)(day))})
    with django_db_blocker.unblock():
        day = play(9, sqlite_template.home, steps=len(planned))
    assert day.fault == ""
    kinds = ("undone", "floods", "copied alone", "rows changed", "heads removed")
    assert all(day.seen[what] for what in kinds), day.seen


def _another_follows(day: SimulatedDay) -> None:
    """One that isn’t waited for, and that lacks what comes after."""
    take_overs.a_second_laptop_follows(day)
    assert day.beside is not None
    day.beside.waited_for = False


@pytest.mark.long
def test_a_second_laptop_takes_over_and_where_both_went_on_both_are_listed(
    sqlite_template: Database, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes = desks.the_day_goes_on
    planned = [*[goes] * 5, take_overs.a_second_laptop_follows, *[goes] * 3,
               take_overs.the_first_dies_and_the_second_takes_over, *[goes] * 2,
               _another_follows, *[goes] * 3, take_overs.the_first_dies_and_the_second_takes_over,
               goes, take_overs.a_second_laptop_follows, goes,
               take_overs.the_network_breaks_and_both_go_on, goes]  # fmt: skip
    left = iter(planned)
    monkeypatch.setattr(day_of, "HAPPENINGS", {"next": (1, lambda day: next(left)(day))})
    with django_db_blocker.unblock():
        day = play(9, sqlite_template.home, steps=len(planned))
    assert day.fault == ""
    assert (day.seen["taken over"], day.seen["parted"]) == (2, 1)
    assert day.seen["lost and named"] > 1


def test_a_second_laptop_after_a_restore_has_a_data_folder_of_its_own_and_takes_over(
    sqlite_template: Database, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one that followed before noted of the journal’s end is not what this one noted."""
    goes, follows = desks.the_day_goes_on, take_overs.a_second_laptop_follows
    planned = [troubles.a_backup_is_made, follows, goes, follows, troubles.a_backup_is_restored,
               follows, take_overs.the_first_dies_and_the_second_takes_over, goes]  # fmt: skip
    left = iter(planned)
    monkeypatch.setattr(day_of, "HAPPENINGS", {"next": (1, lambda day: next(left)(day))})
    with django_db_blocker.unblock():
        day = play(9, sqlite_template.home, steps=len(planned))
    assert day.fault == ""
    assert (day.seen["restores"], day.seen["taken over"]) == (1, 1), day.seen


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1001, 1041))
def test_a_whole_day_of_any_kind_breaks_no_invariant(
    sqlite_template: Database, django_db_blocker: Any, seed: int
) -> None:
    with django_db_blocker.unblock():
        day = play(seed, sqlite_template.home)
    print(seed, day.system, dict(day.seen), flush=True)
    assert day.fault == "", day.command


def _a_line_is_forged(day: SimulatedDay) -> None:
    """Behind the tool’s back, in the file."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type='trigger'")
        for (trigger,) in cursor.fetchall():
            cursor.execute(f'DROP TRIGGER "{trigger}"')
        cursor.execute("UPDATE journal_entry SET by_name = 'Nobody' WHERE number = 2")


@pytest.mark.long
def test_a_day_that_breaks_one_breaks_it_again_and_is_made_shorter(
    sqlite_template: Database, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(happening.HAPPENINGS, "forged", (60, _a_line_is_forged))
    with django_db_blocker.unblock():
        once, again = (play(11, sqlite_template.home, steps=8) for _ in range(2))
        assert "changed after it was written" in once.fault
        assert (once.last, once.where, once.fault) == (again.last, again.where, again.fault)
        short = shrunk(once, sqlite_template.home)
    assert short.where == once.where
    assert short.steps - len(short.without) <= 2
    assert f"--seed 11 --steps {short.steps} --without" in short.command


@pytest.mark.long
def test_the_same_seed_is_the_same_day_to_the_last_word(
    sqlite_template: Database, django_db_blocker: Any
) -> None:
    with django_db_blocker.unblock():
        once, again = (play(12, sqlite_template.home, steps=12) for _ in range(2))
    assert (once.fault, once.head) == ("", again.head)
