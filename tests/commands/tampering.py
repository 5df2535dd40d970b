"""What nobody may do, done with raw SQL by somebody who has the database file."""

from django.db import connection

from tdtool.models.append_only import TABLES


def behind_the_guards(statement: str, *values: object) -> None:
    """Drop the triggers, then run the statement."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # alters no table while something is to be checked
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            for verb in ("update", "delete"):
                cursor.execute(_drop(table, verb))
        cursor.execute(statement, values)
        assert cursor.rowcount == 1


def _drop(table: str, verb: str) -> str:
    where = "" if connection.vendor == "sqlite" else f" ON {table}"
    return f"DROP TRIGGER {table}_no_{verb}{where}"
