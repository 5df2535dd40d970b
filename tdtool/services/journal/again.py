"""An entry done again: the act that it names, by whom it names, with what it was told."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.hashers import make_password

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import Role
from tdtool.services.acts import Desk, every_act

Actors = dict[UUID, Account]  # who acted, as they were found


class NotAgain(Exception):
    """There is no such act, or it refuses; the message says which entry and why."""


def done_again(entry: JournalEntry, actors: Actors, *, event: Event | None) -> object:
    """What the act gives. Raises NotAgain."""
    act = every_act().get(entry.act)
    if act is None:
        raise NotAgain(f"Action {entry.number}: there is no action “{entry.act}”.")
    desk = Desk(by=actor(actors, entry), at=entry.at, event=event, format=entry.format)
    try:
        return act(desk, **entry.arguments)
    except Exception as refusal:  # whatever stops an act, the sentence says which and why
        raise NotAgain(
            f"Action {entry.number} ({entry.act}) can’t be replayed: {refusal}"
        ) from refusal


def actor(actors: Actors, entry: JournalEntry) -> Account:
    """Who acted, under the name of that day; as a director, for what was allowed then was.

    Somebody who isn't here gets an account that nobody signs in to.
    """
    found = actors.get(entry.by_uuid)
    if found is None:
        new = {"username": str(entry.by_uuid), "name": entry.by_name, "role": Role.SCOREKEEPER}
        found, _ = Account.objects.get_or_create(
            uuid=entry.by_uuid,
            defaults={**new, "is_active": False, "password": make_password(None)},
        )
        actors[entry.by_uuid] = found
    found.name, found.role, found.played_again = entry.by_name, Role.DIRECTOR, True
    return found
