"""The project package is the one app."""

from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate

from tdtool.home import for_its_owner_only


class TdtoolConfig(AppConfig):
    name = "tdtool"

    def ready(self) -> None:
        from tdtool.models import append_only

        post_migrate.connect(append_only.after_migrate, sender=self)
        connection_created.connect(_of_the_owner)


def _of_the_owner(connection: BaseDatabaseWrapper, **arguments: Any) -> None:
    """The file of the database and what SQLite keeps beside it."""
    if connection.vendor == "sqlite" and not connection.is_in_memory_db():  # type: ignore[attr-defined]
        name = str(connection.settings_dict["NAME"])
        for_its_owner_only(*(Path(f"{name}{ending}") for ending in ("", "-wal", "-shm")))
