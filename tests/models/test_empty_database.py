"""A new SQLite database gets its tables at once, and they are what the migrations make."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from tdtool.models import append_only, empty_database
from tdtool.services.journal.replay import _in_memory

NOT_COMPARED = ("id", "applied", "content_type_id")  # numbers and moments


@pytest.fixture
def empty(db: None) -> Iterator[sqlite3.Connection]:
    """An SQLite database in memory in the place of the real one, without a table."""
    with _in_memory() as made:
        made.ensure_connection()
        yield made.connection


def _made(database: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every statement that made something, without quotes; and the rows that are there."""
    statements = database.execute("SELECT type, name, replace(sql, '\"', '') FROM sqlite_master")
    found = {"": sorted(map(tuple, statements))}
    for kind, name, _ in found[""]:
        if kind == "table" and name != "sqlite_sequence":
            rows = database.execute(f"SELECT * FROM {name}")
            shown = [n for n, told in enumerate(rows.description) if told[0] not in NOT_COMPARED]
            found[str(name)] = sorted(tuple(row[n] for n in shown) for row in rows)
    return found


def test_the_tables_at_once_are_those_that_all_migrations_make_over_an_older_script(
    empty: sqlite3.Connection,
) -> None:
    """Where this fails: ``python docs/tables.py``. A script older than the migrations is followed
    by those that it lacks."""
    empty_database.fill()
    at_once = _made(empty)
    with _in_memory() as other:
        for to in ([], ["axes", "0008"]):
            call_command("migrate", *to, verbosity=0, interactive=False)
        assert empty_database.is_behind()
        empty_database.fill()  # there are tables: nothing is done
        assert empty_database.is_behind()
        empty_database.migrate()
        assert not empty_database.is_behind()
        assert append_only.missing() == []
        one_by_one = _made(other.connection)
    assert at_once == one_by_one
    assert at_once["django_migrations"]
    assert at_once["report"] == []


def test_a_new_database_needs_no_migration_and_has_its_guards(empty: sqlite3.Connection) -> None:
    with CaptureQueriesContext(connection) as asked:
        empty_database.migrate()
    assert not [one for one in asked if "ALTER TABLE" in one["sql"]]
    assert append_only.missing() == []


def test_a_database_that_can_t_be_written_is_left_empty(empty: sqlite3.Connection) -> None:
    empty.execute("PRAGMA query_only = ON")
    with pytest.raises(DatabaseError, match="readonly"):
        empty_database.fill()
    assert connection.introspection.table_names() == []


def test_the_keys_that_a_guard_compares_are_those_that_django_finds(
    empty: sqlite3.Connection,
) -> None:
    """Guards made by earlier versions, which asked Django, count as whole."""
    empty_database.fill()
    with connection.cursor() as cursor:
        for table in append_only.TABLES:
            found = connection.introspection.get_constraints(cursor, table).values()
            keys = {tuple(one["columns"]) for one in found if one["unique"] or one["primary_key"]}
            assert append_only._unique(connection, table) == sorted(keys)
