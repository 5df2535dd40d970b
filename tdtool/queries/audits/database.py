"""Whether the database can be read at all, and what of it can't."""

from __future__ import annotations

from collections import Counter

from django.apps import apps
from django.db import DatabaseError, connection

MOST = 5


def faults() -> list[str]:
    """Pages that are damaged, tables that are missing, rows that lead nowhere: each a sentence.

    Raises django.db.OperationalError where PostgreSQL doesn't answer.
    """
    if connection.vendor != "sqlite":
        return _missing_tables()
    try:
        return [*_damaged_pages(), *_missing_tables(), *_dangling_rows()]
    except DatabaseError as fault:
        return [cant_be_read(fault)]


def cant_be_read(fault: Exception) -> str:
    """The sentence about rows that nobody could have written through tdtool.

    Raises the fault again where the database doesn’t answer now, which says nothing of its rows.
    """
    away = "locked" in str(fault) or "unable to open" in str(fault)
    if isinstance(fault, DatabaseError) and (connection.vendor != "sqlite" or away):
        raise fault
    why = str(fault).partition("\n")[0].rstrip(".")
    return f"The database can’t be read ({type(fault).__name__}: {why})."


def _damaged_pages() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA integrity_check({MOST})")
        said = [row[0] for row in cursor.fetchall()]
    return (
        [] if said == ["ok"] else [f"The file is damaged: {' '.join(one.split())}" for one in said]
    )


def _missing_tables() -> list[str]:
    there = set(connection.introspection.table_names())
    models = apps.get_app_config("tdtool").get_models(include_auto_created=True)
    gone = sorted({model._meta.db_table for model in models} - there)
    return [f"The table {name} is missing." for name in gone]


def _dangling_rows() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        rows = Counter((row[0], row[2]) for row in cursor.fetchall())
    return [
        f"{count} of the rows of {table} lead to rows of {to} that aren’t there."
        for (table, to), count in sorted(rows.items())
    ]
