"""Copies of the database, made by its own backup call, never by copying the file."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from tdtool.queries import backups as kept

MOST_KEPT = 200


class BackupRefused(Exception):
    """The copy can't be made or read; the message says why and what to do."""


def after(why: str) -> Path | None:
    """A backup at a moment that matters. A failure is noted for the foot, never raised.

    What was just done is done; a full disk must not turn it into an error page.
    """
    try:
        made = make(why=why)
    except BackupRefused as refusal:
        _note_fault(str(refusal))
        return None
    _note_fault("")
    return made


def make(path: Path | None = None, *, why: str = "by-hand") -> Path | None:
    """Write a whole copy of the database; None for a database in memory. Raises BackupRefused.

    Without ``path`` it goes to the backups folder under a name with the time and ``why``.
    """
    if _in_memory():
        return None
    target = path or _name(why)
    unfinished = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if connection.vendor == "sqlite":
            _copy_sqlite(unfinished)
        else:
            _dump_postgres(unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as fault:
        unfinished.unlink(missing_ok=True)
        raise BackupRefused(f"The backup to {target} failed: {fault}") from fault
    if path is None:
        _drop_the_oldest()
    return target


def restore(path: Path) -> Path | None:
    """Put a backup in the database's place, after a backup of what is there now.

    Returns where that one is. Raises BackupRefused; then nothing was changed.
    """
    if connection.vendor != "sqlite":
        raise BackupRefused(
            "Restoring is built in for SQLite. For PostgreSQL use pg_restore with the file."
        )
    _whole(path)
    before = make(why="before-restore")
    connection.close()
    database = str(settings.DATABASES["default"]["NAME"])
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(database)) as real:
            source.backup(real)
    except sqlite3.Error as fault:
        raise BackupRefused(
            f"The backup could not be put in place: {fault}. Stop the running day and try again."
        ) from fault
    return before


def _whole(path: Path) -> None:
    """Refuse what isn't a whole tdtool database."""
    if not path.is_file():
        raise BackupRefused(f"There is no file {path}.")
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source:
            answer = source.execute("PRAGMA integrity_check").fetchone()[0]
            tables = {row[0] for row in source.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as fault:
        raise BackupRefused(f"{path} is not a backup that can be read: {fault}.") from fault
    if answer != "ok":
        raise BackupRefused(f"{path} is damaged: {answer}. Take the backup before it.")
    if not {"journal_entry", "ledger_line"} <= tables:
        raise BackupRefused(f"{path} is a database, but not one of tdtool.")


def _copy_sqlite(target: Path) -> None:
    connection.ensure_connection()
    target.unlink(missing_ok=True)
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    with target.open("rb") as written:
        os.fsync(written.fileno())


def _dump_postgres(target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BackupRefused("There is no pg_dump here; install PostgreSQL's client programs.")
    done = subprocess.run(
        [program, "--format=custom", f"--file={target}", os.environ["DATABASE_URL"]],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupRefused(f"pg_dump said: {done.stderr.strip()[:300]}")


def _in_memory() -> bool:
    name = str(connection.settings_dict["NAME"])
    return connection.vendor == "sqlite" and (name == ":memory:" or "mode=memory" in name)


def _name(why: str) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    return kept.folder() / f"{stamp}-{re.sub(r'[^a-z0-9-]+', '-', why.lower())}.{ending}"


def _drop_the_oldest() -> None:
    for old in kept.newest_first()[MOST_KEPT:]:
        old.unlink(missing_ok=True)


def _note_fault(sentence: str) -> None:
    try:
        if sentence:
            kept.fault_file().parent.mkdir(parents=True, exist_ok=True)
            kept.fault_file().write_text(sentence, encoding="utf-8")
        else:
            kept.fault_file().unlink(missing_ok=True)
    except OSError:  # the disk that refuses the backup refuses the note; the foot shows its age
        return
