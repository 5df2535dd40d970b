"""Copies of the database, made by its own backup call, never by copying the file."""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Set
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tdtool.queries import backups as kept
from tdtool.queries.journal import heads as ends
from tdtool.queries.journal.heads import kept_here
from tdtool.services.journal import heads

MOST_KEPT = 200
BEFORE_UPGRADE = heads.UPGRADES
WAYS_BACK = 2  # the copies from before an upgrade that stay, however many come after


# A statement that a damaged file says of itself may be no text at all.
DAMAGED = (sqlite3.DatabaseError, UnicodeDecodeError)


class BackupRefused(Exception):
    """The copy can't be made or read; the message says why and what to do."""


def after(why: str, *, of_news: bool = False) -> Path | None:
    """A backup at a moment that matters. A failure is noted for the foot, never raised.

    What was just done is done; a full disk must not turn it into an error page. A rehearsal's
    database in memory has no backup, and leaves the note alone. ``of_news``: none where the newest
    one has all actions already, as after several that came to the disk together.
    """
    if not kept_here() or (of_news and _newest_has_all()):
        return None
    try:
        backup = make(why=why)
    except BackupRefused as refusal:
        _note_fault(str(refusal))
        return None
    _note_fault("")
    return backup


def _newest_has_all() -> bool:
    """Whether the newest backup was made with the very ends that the journals have now."""
    newest = next(iter(kept.newest_first()), None)
    had = ends.seen_beside(newest) if newest else {}
    with suppress(DatabaseError):
        current = {head.chain: (head.number, head.hash) for head in ends.now()}
        return current == {key: (seen[-1].number, seen[-1].hash) for key, seen in had.items()}
    return False


def make(path: Path | None = None, *, why: str = "by-hand") -> Path | None:
    """Write a whole copy of the database; None for a database in memory. Raises BackupRefused.

    Without ``path`` it goes to the backups folder under a name with the time and ``why``; a path
    that is a folder gets a file of such a name. A file that is there is never written over.
    """
    if not kept_here():
        return None
    target = _target(path, why)
    unfinished = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it holds names
        at_least = ends.now()  # what is done while it is copied may be missing in it
        if connection.vendor == "sqlite":
            _copy_sqlite(unfinished)
        else:
            _dump_postgres(unfinished)
        unfinished.replace(target)
        heads.note(why, backup=target, has=at_least)
    except (OSError, sqlite3.Error, DatabaseError) as fault:
        raise BackupRefused(f"The backup to {target} failed: {fault}") from fault
    finally:
        _drop(unfinished)
    if path is None:
        _drop_the_oldest()
    return target


def _target(path: Path | None, why: str) -> Path:
    if path is None or path.is_dir():
        return _named(path or kept.folder(), why)
    if path.exists():
        raise BackupRefused(f"{path} already exists. Choose another name.")
    return path


def restore(path: Path) -> Path | None:
    """Put a backup in the database's place, after a backup of what is there now.

    Returns where that one is. Raises BackupRefused; then nothing was changed.
    """
    if connection.vendor != "sqlite":
        raise BackupRefused(
            "tdtool restores SQLite databases only. For PostgreSQL, run pg_restore with the file."
        )
    database = Path(connection.settings_dict["NAME"])
    _whole(path)
    _nobody_else(path, database)
    before = _kept_as_it_is(database)
    connection.close()
    heads.restoring(path)
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(database)) as real:
            source.backup(real)
    except sqlite3.Error as fault:
        raise BackupRefused(
            f"The backup couldn’t be restored: {fault}. Stop the running day and try again."
        ) from fault
    return before


def _whole(path: Path) -> None:
    """Refuse what isn't a whole tdtool database that this tdtool can read."""
    if not path.is_file():
        raise BackupRefused(f"There is no file {path}. Check the name.")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source:
            answer = source.execute("PRAGMA integrity_check").fetchone()[0]
            tables = {row[0] for row in source.execute("SELECT name FROM sqlite_master")}
            if answer == "ok" and {"journal_entry", "ledger_line"} <= tables:
                migration_rows = source.execute(
                    "SELECT name FROM django_migrations WHERE app = 'tdtool'"
                )
                return not_newer(str(path), {row[0] for row in migration_rows})
    except DAMAGED as fault:
        why = fault if isinstance(fault, sqlite3.Error) else "it is damaged"
        raise BackupRefused(
            f"{path} can’t be read as a backup: {why}. Choose another file."
        ) from fault
    if answer != "ok":
        raise BackupRefused(f"{path} is damaged: {answer}. Use an earlier backup.")
    raise BackupRefused(f"{path} is a database, but not tdtool’s. Choose another file.")


def not_newer(what: str, migrations: Set[str]) -> None:
    """Refuse what a newer tdtool wrote: this one would read it wrongly. Raises BackupRefused."""
    known_migrations = migrations_known()
    if migrations - known_migrations:
        raise BackupRefused(
            f"{what} was written by a newer tdtool: its data has version {_version(migrations)}, "
            f"and this tdtool reads up to version {_version(known_migrations)}. Update tdtool "
            "first."
        )


def _version(migrations: Set[str]) -> int:
    """The number that the last of them begins with."""
    return max((int(name[:4]) for name in migrations if name[:4].isdigit()), default=0)


def migrations_known() -> set[str]:
    """Those that this tdtool has."""
    return {name for app, name in MigrationLoader(None).disk_migrations if app == "tdtool"}


def migrations_here() -> set[str]:
    """Those that the database has."""
    applied = MigrationRecorder(connection).applied_migrations()
    return {name for app, name in applied if app == "tdtool"}


def _nobody_else(path: Path, database: Path) -> None:
    """Refuse while something is being written, and the database as its own backup."""
    if not database.exists():
        return
    if path.samefile(database):
        raise BackupRefused(
            f"{path} is the database itself, so there is nothing to restore. Choose a backup."
        )
    if fault := held_by_another(database, seconds=2):
        raise BackupRefused(
            f"The database is in use ({fault}). Stop the running day and try again."
        )


def held_by_another(database: Path, *, seconds: float) -> str:
    """Why nothing can be written to this file within so many seconds; "" where it can, and of one
    that is damaged: the next to open it says so."""
    try:
        with closing(sqlite3.connect(database, timeout=seconds)) as opened:
            opened.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as fault:
        return str(fault)
    except DAMAGED:
        return ""
    return ""


def _kept_as_it_is(database: Path) -> Path | None:
    """A backup of what is there now; a database too damaged to be copied is moved aside."""
    try:
        return make(why="before-restore")
    except BackupRefused as refusal:
        if not isinstance(refusal.__cause__, (sqlite3.DatabaseError, DatabaseError)):
            raise
        connection.close()
        aside = _named(kept.folder(), "damaged")
        for ending in ("", "-wal", "-shm"):
            part = database.with_name(database.name + ending)
            if part.exists():
                part.replace(aside.with_name(aside.name + ending))
        return aside


def _copy_sqlite(target: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    with target.open("r+b") as written:  # Windows syncs no file that was opened for reading
        os.fsync(written.fileno())


def _dump_postgres(target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BackupRefused("pg_dump isn’t installed. Install PostgreSQL’s client programs.")
    options = ["--format=custom", f"--file={target}", "--no-password"]
    (_, *arguments), secrets = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, options
    )
    process = subprocess.run(
        [program, *arguments],  # without the password: everyone here can read a command line
        env=os.environ | (secrets or {}),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if process.returncode:
        raise BackupRefused(f"pg_dump failed: {process.stderr.strip()[:300]}")


def _named(folder: Path, why: str) -> Path:
    """A new copy's place in the folder: its number, the time and why it was made."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    slug = re.sub(r"[^a-z0-9-]+", "-", why.lower())
    return folder / f"{kept.next_number(folder):06d}-{stamp}-{slug}.{ending}"


def _drop_the_oldest() -> None:
    copies = kept.newest_first()
    stay = [path for path in copies if path.stem.endswith(f"-{BEFORE_UPGRADE}")][:WAYS_BACK]
    for old in copies[MOST_KEPT:]:
        if old in stay:
            continue
        with suppress(OSError):  # what can't be dropped is no harm to the copy just made
            old.unlink(missing_ok=True)


def _drop(unfinished: Path) -> None:
    with suppress(OSError):  # the folder may not even be there
        unfinished.unlink(missing_ok=True)


def _note_fault(sentence: str) -> None:
    kept.unwritten_fault = sentence
    try:
        if sentence:
            kept.fault_file().parent.mkdir(parents=True, exist_ok=True)
            kept.fault_file().write_text(sentence, encoding="utf-8")
        else:
            kept.fault_file().unlink(missing_ok=True)
    except OSError:  # the disk that refuses the backup refuses the note; this process knows
        return
