"""A data folder of an older tdtool gets the tables of this one, after a backup of what is there."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.db import connection

from tdtool.models import append_only, empty_database
from tdtool.services import backups


def up_to_date(why: str, *, tell: Callable[[str], None]) -> None:
    """The usual backup; for an older folder one that must succeed, then the upgrade, said.

    Raises BackupRefused where the folder is of a newer tdtool, or an older one can’t be backed up;
    then nothing was changed.
    """
    backups.not_newer(f"The data folder {settings.TDTOOL_HOME}", backups.migrations_here())
    was_there = "journal_entry" in connection.introspection.table_names()
    if was_there and empty_database.is_behind():
        saved = backups.make(why=backups.BEFORE_UPGRADE)
        tell(f"These events are from an older tdtool. Backup: {saved}. Upgrading them …")
    elif was_there:
        backups.after(why)
    empty_database.migrate()
    append_only.after_migrate()
