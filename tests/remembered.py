"""What most tests begin with is done once: a round is drawn, posted and played by its acts the
first time, and by the rows that they left when the same is asked of the same database again.

Only at the beginning of a day, in a test’s transaction on the database in memory.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.apps import apps
from django.db import connection
from django.db.models import Model

from tdtool.queries.hall import states

MOST_ACTS, MOST_KEPT = 40, 300
Rows = dict[str, dict[int, tuple[Any, ...]]]  # by table and key
P = ParamSpec("P")
D = TypeVar("D")
R = TypeVar("R")


@dataclass(frozen=True)
class Left:
    """What an act left: statements with their rows, the day as it was then, and the row that was
    its answer; None: the day itself."""

    statements: list[tuple[str, list[tuple[Any, ...]]]]
    day: dict[str, Any]
    answer: tuple[type[Model], Any] | None


_left: OrderedDict[bytes, Left] = OrderedDict()


def remembered(act: Callable[Concatenate[D, P], R]) -> Callable[Concatenate[D, P], R]:
    """Make a method of ``Day`` one that is done once; it gives back a row, the day or nothing."""

    @wraps(act)
    def done(day: D, /, *args: P.args, **how: P.kwargs) -> R:
        if not _at_the_beginning():
            return act(day, *args, **how)
        before = _rows()
        key = _key(before, act.__name__, _of_day(day), args, how)
        if (left := _left.get(key)) is None:
            answer = act(day, *args, **how)
            keyed = (type(answer), answer.pk) if isinstance(answer, Model) else None
            _left[key] = Left([*_between(before, _rows())], _of_day(day), keyed)
            if len(_left) > MOST_KEPT:
                _left.popitem(last=False)
            return answer
        with states.asked_anew(day.event):
            for statement, rows in left.statements:
                connection.connection.executemany(statement, rows)
        day.now, day.event._state.adding = left.day["now"], False
        for name, value in deepcopy(left.day["event"]).items():
            setattr(day.event, name, value)
        if left.answer is None:
            return day
        model, key = left.answer
        return model.objects.get(pk=key)

    return done


def _at_the_beginning() -> bool:
    if connection.vendor != "sqlite" or not connection.in_atomic_block:
        return False
    if "memory" not in str(connection.settings_dict["NAME"]):
        return False
    [(acts,)] = connection.connection.execute("SELECT count(*) FROM journal_entry")
    return bool(acts <= MOST_ACTS)


@cache
def _tables() -> dict[str, list[str]]:
    """The columns of every table, the key first; but times of sign-in, which differ each time."""
    found = {}
    for model in apps.get_app_config("tdtool").get_models(include_auto_created=True):
        fields = sorted(model._meta.concrete_fields, key=lambda one: not one.primary_key)
        columns = [f'"{one.column}"' for one in fields if one.name != "last_login"]
        found[f'"{model._meta.db_table}"'] = columns
    return found


def _rows() -> Rows:
    """Every row as SQLite has it, past what counts queries."""
    ask = connection.connection.execute
    return {
        table: {row[0]: row for row in ask(f"SELECT +{', +'.join(columns)} FROM {table}")}
        for table, columns in _tables().items()
    }


def _key(*told: object) -> bytes:
    return hashlib.sha256(repr(told).encode()).digest()


def _between(before: Rows, after: Rows) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    for table, rows in after.items():
        was, columns = before[table], _tables()[table]
        if gone := [(key,) for key in was.keys() - rows.keys()]:
            yield f"DELETE FROM {table} WHERE {columns[0]} = ?", gone
        if changed := [(*row, key) for key, row in rows.items() if was.get(key, row) != row]:
            told = " = ?, ".join(columns)
            yield f"UPDATE {table} SET {told} = ? WHERE {columns[0]} = ?", changed
        if added := [row for key, row in rows.items() if key not in was]:
            marks = ", ".join("?" * len(columns))
            yield f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", added


def _of_day(day: Any) -> dict[str, Any]:
    """The day as it is in memory; an event that isn't saved yet says nothing."""
    names = [one.attname for one in day.event._meta.concrete_fields if day.event.pk]
    event = {name: deepcopy(getattr(day.event, name)) for name in names}
    return {"by": day.by.pk, "code": day.code, "now": day.now, "event": event}
