"""Raw SQL, past the models and the services."""

from typing import Any

from django.db import connection

Row = dict[str, Any]


def rows(table: str) -> list[Row]:
    """Every row of a table, in the order of its ids, as the driver gives it."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY id')
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def do(statement: str, values: tuple[Any, ...] | None = None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def copy(table: str, row: Row, **changes: Any) -> None:
    """Insert a row once more under an id of its own, changed so far."""
    changed = row | {"id": 10_000} | changes
    names = ", ".join(f'"{name}"' for name in changed)
    marks = ", ".join(["%s"] * len(changed))
    do(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', tuple(changed.values()))
