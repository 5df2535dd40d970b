"""What was once written stays: the database itself refuses update and delete.

Django rebuilds a SQLite table on most alterations and drops its triggers with it, so they are
made again after every migrate, and ``missing`` is asked at every start. A REPLACE deletes what is
in its way, and SQLite asks no delete trigger about that unless the connection says
``recursive_triggers``: another program's doesn't, so an insert in the place of a row is refused
too. A trigger that bears the name and says something else is one that is missing.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = (
    "audit",
    "game_record",
    "journal_entry",
    "ledger_line",
    "look_up",
    "phone_report",
    "report",
    "reported_score",
    "ruling",
    "settlement",
    "signature",
    "taken_back",
)

_SQLITE = """CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only: {verb} refused'); END"""
_SQLITE_REPLACE = """CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})
BEGIN SELECT RAISE(ABORT, '{table} is append-only: replace refused'); END"""
_SQLITE_THERE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"

# By Django's introspection, which parses each table's statement, every start waited a second.
_SQLITE_PRIMARY_KEY = "SELECT '', name FROM pragma_table_info(%s) WHERE pk ORDER BY pk"
_SQLITE_UNIQUE = """SELECT keys.name, parts.name FROM pragma_index_list(%s) AS keys
JOIN pragma_index_info(keys.name) AS parts WHERE keys."unique" ORDER BY keys.name, parts.seqno"""

_SQLITE_NAMES = "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'"

_POSTGRES_BODY = """
BEGIN RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, lower(TG_OP)
USING ERRCODE = 'integrity_constraint_violation'; END """
_POSTGRES_FUNCTION = f"""CREATE OR REPLACE FUNCTION tdtool_append_only() RETURNS trigger AS $$\
{_POSTGRES_BODY}$$ LANGUAGE plpgsql"""

_POSTGRES = """CREATE OR REPLACE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH {each} EXECUTE FUNCTION tdtool_append_only()"""

_POSTGRES_NAMES = """SELECT tgname, relname FROM pg_trigger
JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid)"""

_POSTGRES_THERE = """SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid)
AND starts_with(tgname, relname || '_no_') AND prosrc = %s"""


def after_migrate(*, using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Make the triggers on whatever append-only tables are there by now."""
    connection = connections[using]
    statements = _wanted(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in missing(using=using):
                if name in statements:
                    cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
                    cursor.execute(statements[name])
        elif statements:
            for statement in (_POSTGRES_FUNCTION, *statements.values()):
                cursor.execute(statement)


def missing(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Names of the triggers that should be there as they were made, and aren't."""
    connection = connections[using]
    every = {f"{table}_no_{verb}" for table in TABLES for verb in _verbs(connection.vendor)}
    if connection.vendor != "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(_POSTGRES_THERE, [_POSTGRES_BODY])
            return sorted(every - {row[0] for row in cursor.fetchall()})
    statements = _wanted(connection)
    with connection.cursor() as cursor:
        cursor.execute(_SQLITE_THERE)
        present = {name for name, sql in cursor.fetchall() if statements.get(name) == sql}
    return sorted(every - present)


def unknown(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Triggers that tdtool never made, each with its table: they may change what is saved."""
    connection = connections[using]
    ours = {f"{table}_no_{verb}" for table in TABLES for verb in _verbs(connection.vendor)}
    with connection.cursor() as cursor:
        cursor.execute(_SQLITE_NAMES if connection.vendor == "sqlite" else _POSTGRES_NAMES)
        return sorted(f"{name} on {table}" for name, table in cursor.fetchall() if name not in ours)


def lost(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Those missing on tables that are there: they were made once, and are gone."""
    connection = connections[using]
    table_names = connection.introspection.table_names()
    return [name for name in missing(using=using) if name.rpartition("_no_")[0] in table_names]


def _verbs(vendor: str) -> tuple[str, ...]:
    return ("update", "delete", "replace" if vendor == "sqlite" else "truncate")


def _wanted(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The statement that makes each trigger of the tables that are there, by its name."""
    with connection.cursor() as cursor:
        table_names = set(connection.introspection.table_names(cursor))
    tables = [table for table in TABLES if table in table_names]
    if connection.vendor != "sqlite":
        return {
            f"{table}_no_{verb}": _POSTGRES.format(
                table=table, verb=verb, each="STATEMENT" if verb == "truncate" else "ROW"
            )
            for table in tables
            for verb in _verbs(connection.vendor)
        }
    statements = {
        f"{table}_no_{verb}": _SQLITE.format(table=table, verb=verb)
        for table in tables
        for verb in ("update", "delete")
    }
    for table in tables:
        same = " OR ".join(_alike(columns) for columns in _unique(connection, table))
        statements[f"{table}_no_replace"] = _SQLITE_REPLACE.format(table=table, same=same)
    return statements


def _alike(columns: Sequence[str]) -> str:
    return "(" + " AND ".join(f"{column} = NEW.{column}" for column in columns) + ")"


def _unique(connection: BaseDatabaseWrapper, table: str) -> list[tuple[str, ...]]:
    """The columns of every key of a SQLite table that no two rows share, in one order."""
    keys = defaultdict[str, list[str]](list)
    with connection.cursor() as cursor:
        for query in (_SQLITE_PRIMARY_KEY, _SQLITE_UNIQUE):
            cursor.execute(query, [table])
            for key, column in cursor.fetchall():
                keys[key].append(column)
    return sorted({tuple(columns) for columns in keys.values()})
