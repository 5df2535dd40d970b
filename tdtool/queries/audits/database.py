"""Whether the database can be read at all, and what of it can't."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from django.apps import apps
from django.db import DatabaseError, OperationalError, connection, transaction

from tdtool.models import Event, append_only
from tdtool.queries.audits.looks import Item

# What was changed outside tdtool, as the start of a day and the replays beside it saw it.
#
# It is kept for the pages of this process, and nothing is decided by it.

LAPTOP = ""  # whose rows are of no event
OUTSIDE_MOST = 20  # sentences of a replay

_at_start: dict[str, tuple[str, ...]] = {}
_by_replay: dict[str, tuple[str, ...]] = {}


def at_start(faults: Mapping[str, Sequence[str]]) -> None:
    """What the start of this day saw, by the event’s short name; it stands until the next one."""
    _at_start.clear()
    _at_start.update({name: tuple(sentences) for name, sentences in faults.items()})


def by_replay(event: str, faults: Sequence[str]) -> None:
    """What the newest replay of an event saw, and of the accounts beside it."""
    more = len(faults) - OUTSIDE_MOST
    _by_replay[event] = (
        *faults[:OUTSIDE_MOST],
        *([f"{more} more differences."] if more > 0 else []),
    )


def forget_all() -> None:
    _at_start.clear()
    _by_replay.clear()


def of_event(event: Event) -> tuple[Item, ...]:
    """Errors for the desk, each once."""
    sources = (
        _at_start.get(LAPTOP, ()),
        _at_start.get(event.slug, ()),
        _by_replay.get(event.slug, ()),
    )
    sentences = dict.fromkeys(sentence for seen in sources for sentence in seen)
    return tuple(Item("error", sentence) for sentence in sentences)


MOST = 5
AT_ONCE = 1000  # rows


def faults() -> list[str]:
    """Pages that are damaged, tables that are missing, rows that lead nowhere: each a sentence.

    Raises django.db.OperationalError where PostgreSQL doesn't answer.
    """
    if connection.vendor != "sqlite":
        return [*_missing_tables(), *_other_triggers()]
    try:
        broken = [*_damaged_pages(), *_missing_tables(), *_dangling_rows(), *_other_triggers()]
        return [*broken, *([] if broken else _broken_texts())]
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
        lines = [row[0] for row in cursor.fetchall()]
    return (
        []
        if lines == ["ok"]
        else [f"The file is damaged: {' '.join(line.split())}" for line in lines]
    )


def _missing_tables() -> list[str]:
    tables = set(connection.introspection.table_names())
    models = apps.get_app_config("tdtool").get_models(include_auto_created=True)
    gone = sorted({model._meta.db_table for model in models} - tables)
    return [f"The table {name} is missing." for name in gone]


def _other_triggers() -> list[str]:
    names = append_only.unknown()
    if not names:
        return []
    return [
        f"The database has triggers that tdtool didn’t make ({', '.join(names)}): they may change "
        "what is saved. Restore a backup from before they were there."
    ]


def _broken_texts() -> list[str]:
    """Bytes that are no letters: no check of the file's pages sees them."""
    return [
        f"The file is damaged: a text in the table {table} can’t be read."
        for table in connection.introspection.table_names()
        if not _can_be_read(table)
    ]


def _can_be_read(table: str) -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            while cursor.fetchmany(AT_ONCE):
                pass
    except OperationalError as fault:
        if "decode" not in str(fault):
            raise
        return False
    return True


@contextmanager
def as_of_now() -> Iterator[None]:
    """All that is read within is of one moment, however much is saved meanwhile; nobody who saves
    waits for it."""
    if connection.in_atomic_block:  # as of tests
        yield
        return
    if connection.vendor != "sqlite":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    real = connection.cursor()
    real.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        real.execute("ROLLBACK")


def _dangling_rows() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        dangling = Counter((row[0], row[2]) for row in cursor.fetchall())
    return [
        f"{count} of the rows of {table} lead to rows of {to} that aren’t there."
        for (table, to), count in sorted(dangling.items())
    ]
