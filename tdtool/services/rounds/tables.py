"""The furniture of an event: tables are set up as rounds need them."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.models import Event, Table


def set_up(event: Event, numbers: Sequence[int]) -> dict[int, Table]:
    """The event's tables of these numbers; those that weren't there are now."""
    there = {table.number: table for table in event.tables.filter(number__in=numbers)}
    new = [Table(event=event, number=number) for number in numbers if number not in there]
    Table.objects.bulk_create(new)
    return there | {table.number: table for table in new}
