"""The project package is the one app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TdtoolConfig(AppConfig):
    name = "tdtool"

    def ready(self) -> None:
        from tdtool.models import append_only

        post_migrate.connect(append_only.after_migrate, sender=self)
