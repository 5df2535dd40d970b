"""A new SQLite database gets its tables at once, from ``fixtures/tables/sqlite.sql``: what the
migrations make of an empty file, in a tenth of the time.

``python docs/tables.py`` writes that file; a test holds it to what migrating gives. Where it is
older than the migrations, those that it lacks run as they do in an older data folder.
"""

import sqlite3

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tdtool import places

SCRIPT = places.FIXTURES / "tables" / "sqlite.sql"
_APPLIED = "UPDATE django_migrations SET applied = %s"


def fill() -> None:
    """All tables into a SQLite database that has none; any other is left as it is."""
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        return
    script = SCRIPT.read_text(encoding="utf-8")
    with connection.wrap_database_errors:
        connection.ensure_connection()
        try:
            connection.connection.executescript(script)
        except sqlite3.Error:
            connection.connection.rollback()
            raise
    with connection.cursor() as cursor:
        cursor.execute(_APPLIED, [timezone.now()])


def migrate() -> None:
    """Whatever tables are there become those of this tdtool."""
    fill()
    if is_behind():
        call_command("migrate", verbosity=0, interactive=False)


def is_behind() -> bool:
    """Whether there is anything to migrate: asking takes a tenth of the time of migrating."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def script_of(connection: sqlite3.Connection) -> str:
    """What makes a database like this one; the time of the migrations isn't in it."""
    connection.execute(_APPLIED.replace("%s", "'2000-01-01 00:00:00'"))
    connection.commit()
    begin, *lines = connection.iterdump()
    lines.sort(key=lambda line: not line.startswith("CREATE TABLE"))  # rows name other tables
    return "\n".join([begin.replace("BEGIN TRANSACTION", "BEGIN IMMEDIATE"), *lines, ""])
