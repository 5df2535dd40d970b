"""What this laptop is to another one belongs to the laptop: a restore leaves it as it was.

With the backup’s own row, a laptop that had passed the event on would write again beside the other.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import DatabaseError, connection

from tdtool.models import Laptop
from tdtool.queries.follow import here
from tdtool.queries.follow.here import Here
from tdtool.services.follow import laptops

CHECK = "Check it on the page Second laptop before anyone works here."


@dataclass(frozen=True)
class Kept:
    """The row of this laptop; None: it never had another one, or that can’t be read."""

    row: Here | None = None
    readable: bool = True


def before() -> Kept:
    """What is to be kept, before a backup takes the database’s place."""
    try:
        if Laptop._meta.db_table not in connection.introspection.table_names():
            return Kept()
        return Kept(here.read() if Laptop.objects.filter(pk=here.ROW).exists() else None)
    except DatabaseError:
        return Kept(readable=False)
    finally:
        connection.close()


def after(kept_laptop: Kept) -> list[str]:
    """Once the backup is in place; what is to be looked at where there was nothing to keep."""
    if kept_laptop.row is not None:
        laptops.keep(**asdict(kept_laptop.row))
        return []
    if not kept_laptop.readable:
        return [f"What this laptop was to a second one couldn’t be read. {CHECK}"]
    if here.read() != Here():
        return [f"What this laptop is to a second one comes from the backup. {CHECK}"]
    return []
