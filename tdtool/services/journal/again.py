"""An entry done again: the act that it names, by whom it names, with what it was told."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password

from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.journal import touches
from tdtool.services.acts import Desk, every_act
from tdtool.services.follow import writing

SET_UP = "accounts.set_up"
Actors = dict[UUID, Account]  # who acted, as they were found


class NotAgain(Exception):
    """There is no such act, or it refuses; the message says which entry and why."""


def done_again(
    entry: JournalEntry, actors: Actors, *, event: Event | None,
    secrets: Mapping[str, str] | None = None,
) -> object:  # fmt: skip
    """What the act gives. ``secrets``: of the house’s own journal, stand-ins for what it doesn't
    hold. Raises NotAgain."""
    act = every_act().get(entry.act)
    if act is None:
        raise NotAgain(f"Action {entry.number}: there is no action “{entry.act}”.")
    if secrets is None and touches.of(entry.act).house:
        raise NotAgain(f"Action {entry.number} ({entry.act}) is no action of an event.")
    try:
        by = actor(actors, entry, of_house=secrets is not None)
        desk = Desk(by=by, at=entry.at, event=event)
        with writing.applying():  # it was written before: nothing of it is news
            return act(desk, **entry.arguments, **(secrets or {}))
    except Exception as refusal:  # whatever stops an act, the sentence says which and why
        raise NotAgain(
            f"Action {entry.number} ({entry.act}) can’t be replayed: {refusal}"
        ) from refusal


def actor(actors: Actors, entry: JournalEntry, *, of_house: bool = False) -> Account:
    """Who acted, under the name of that day; as a director, for what was allowed then was.

    Somebody who isn't here gets an account that nobody signs in to; where the house’s own journal
    is played again (``of_house``), one that counts.
    """
    account = actors.get(entry.by_uuid)
    if account is None:
        account, _ = Account.objects.get_or_create(
            uuid=entry.by_uuid, defaults=_newcomer(entry, of_house)
        )
        actors[entry.by_uuid] = account
    account.name, account.role, account.played_again = entry.by_name, Role.DIRECTOR, True
    return account


def _newcomer(entry: JournalEntry, of_house: bool) -> dict[str, Any]:
    first = of_house and entry.act == SET_UP
    return {
        "username": entry.arguments["username"] if first else str(entry.by_uuid),
        "name": entry.by_name,
        "role": Role.DIRECTOR if of_house else Role.SCOREKEEPER,
        "is_active": of_house,
        "password": make_password(None),
    }
