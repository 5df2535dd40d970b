"""What was once written stays: the database itself refuses update and delete.

Django rebuilds a SQLite table on most alterations and drops its triggers with it, so they are
made again after every migrate, and ``missing`` is asked at every start.
"""

from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

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

_SQLITE = """CREATE TRIGGER IF NOT EXISTS {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only: {verb} refused'); END"""

_POSTGRES_FUNCTION = """CREATE OR REPLACE FUNCTION tdtool_append_only() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, lower(TG_OP)
USING ERRCODE = 'integrity_constraint_violation'; END $$ LANGUAGE plpgsql"""

_POSTGRES = """CREATE OR REPLACE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH {each} EXECUTE FUNCTION tdtool_append_only()"""

_POSTGRES_THERE = """SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid)
AND starts_with(tgname, relname || '_no_')"""


def after_migrate(*, using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Make the triggers on whatever append-only tables are there by now."""
    connection = connections[using]
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        for statement in _statements(connection.vendor, [t for t in TABLES if t in there]):
            cursor.execute(statement)


def missing(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Names of the triggers that should be there and aren't."""
    connection = connections[using]
    verbs = _verbs(connection.vendor)
    wanted = {f"{table}_no_{verb}" for table in TABLES for verb in verbs}
    question = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else _POSTGRES_THERE
    )
    with connection.cursor() as cursor:
        cursor.execute(question)
        return sorted(wanted - {row[0] for row in cursor.fetchall()})


def lost(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Those missing on tables that are there: they were made once, and are gone."""
    connection = connections[using]
    there = connection.introspection.table_names()
    return [name for name in missing(using=using) if name.rpartition("_no_")[0] in there]


def _verbs(vendor: str) -> tuple[str, ...]:
    return ("update", "delete") if vendor == "sqlite" else ("update", "delete", "truncate")


def _statements(vendor: str, tables: list[str]) -> list[str]:
    if vendor == "sqlite":
        return [_SQLITE.format(table=t, verb=v) for t in tables for v in _verbs(vendor)]
    made = [
        _POSTGRES.format(table=t, verb=v, each="STATEMENT" if v == "truncate" else "ROW")
        for t in tables
        for v in _verbs(vendor)
    ]
    return [_POSTGRES_FUNCTION, *made] if made else []
