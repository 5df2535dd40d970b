"""A day that many tests begin with, made once a process: for the others its rows are laid back.

@kept_day
def day(director: Account) -> Day:
    day = Day.new(director).bring(6)
    day.play(1)
    return day
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from django.apps import apps
from django.db import connection

from tdtool.models import Account, Event
from tdtool.queries import field
from tdtool.queries.hall import states

if TYPE_CHECKING:
    from tests.cast import Day

_Rows = dict[str, list[tuple[Any, ...]]]
_made: dict[tuple[object, ...], tuple[_Rows, Day]] = {}


def kept_day(make: Callable[[Account], Day]) -> Callable[[Account], Day]:
    """A fixture of this name, which goes by the director alone."""

    def fixture(director: Account) -> Day:
        return kept(make, director)

    return pytest.fixture(name=make.__name__)(fixture)


def kept(make: Callable[..., Day], by: Account, /, *how: Any, **more: Any) -> Day:
    """What ``make(by, *how, **more)`` gives, which goes by nothing else and starts from nothing."""
    if connection.vendor != "sqlite" or Event.objects.exists():
        return make(by, *how, **more)
    key = (make, by.pk, how, tuple(sorted(more.items())))
    if key not in _made:
        before = _rows()
        day = make(by, *how, **more)
        laid = {name: rows[len(before[name]) :] for name, rows in _rows().items()}
        _made[key] = ({name: rows for name, rows in laid.items() if rows}, replace(day))
        return day
    laid, day = _made[key]
    _forget()
    with connection.cursor() as cursor:
        for name, rows in laid.items():
            marks = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)
    return replace(day, event=Event.objects.get(pk=day.event.pk), by=by)


def _forget() -> None:
    """What was worked out for a state of the journal: the day has that state once more."""
    field.forget_all()
    states.forget_all()


def _rows() -> _Rows:
    """Every row of the project’s tables, the oldest first."""
    models = apps.get_app_config("tdtool").get_models(include_auto_created=True)
    names = [model._meta.db_table for model in models]
    with connection.cursor() as cursor:
        return {name: _all(cursor, name) for name in names}


def _all(cursor: Any, name: str) -> list[tuple[Any, ...]]:
    cursor.execute(f'SELECT * FROM "{name}" ORDER BY rowid')
    return list(map(tuple, cursor.fetchall()))
