"""Which divisions an act can have made score otherwise: each keeps the act's hash."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from tdtool.models import Division, Event, JournalEntry
from tdtool.queries.prepared import prepared

# By an act's argument, how its value leads to a division; but for the code, it is a UUID.
LEADS = {
    "division": "code",
    "game": "rounds_drawn__games__uuid",
    "round": "rounds_drawn__uuid",
    "entry": "entries__uuid",
}


def mark(event: Event, entry: JournalEntry) -> None:
    """The divisions that the act's arguments lead to; all of the event's where one leads nowhere,
    or none is there that could."""
    named = {
        key: entry.arguments[key] for key in LEADS if isinstance(entry.arguments.get(key), str)
    }
    marked = [_mark(event, key, value, entry.hash) for key, value in named.items()]
    if not marked or 0 in marked:
        event.divisions.update(scored_by=entry.hash)


def _mark(event: Event, key: str, value: str, hash_: str) -> int:
    """How many divisions were found, and marked."""
    if key != "division" and not _is_uuid(value):
        return 0
    if key == "game":  # a slip, as nearly all acts are
        found = _of_game(event.pk, UUID(value))
        return Division.objects.filter(pk__in=found).update(scored_by=hash_)
    return event.divisions.filter(**{LEADS[key]: value}).update(scored_by=hash_)


@prepared
def _of_game(event: int, game: UUID) -> QuerySet[Division, int]:
    rows = Division.objects.filter(event=event, rounds_drawn__games__uuid=game)
    return rows.order_by().values_list("pk", flat=True)


def _is_uuid(value: str) -> bool:
    try:
        UUID(value)
    except ValueError:
        return False
    return True
