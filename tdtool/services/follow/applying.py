"""The other laptop's entries done here: the same acts, in order, and the same hash after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from tdtool.models import Account, Event, House, JournalEntry, Laptop
from tdtool.models.accounts import Role
from tdtool.queries.follow import here, wire
from tdtool.queries.hall import states
from tdtool.queries.journal import opened
from tdtool.queries.journal.chain import Link, hash_of, last_link
from tdtool.services import backups
from tdtool.services.acts import every_act
from tdtool.services.follow import writing
from tdtool.services.journal import heads
from tdtool.services.journal.again import Actors, NotAgain, actor, done_again

BACKED_UP = {"rounds.post", "rounds.complete"}  # a batch with one of them has a backup after it


class Broken(Exception):
    """An entry doesn't continue what is here, or can't be done again; the message says which."""


class NoLongerFollows(Exception):
    """This laptop has taken over in the meantime."""


@dataclass(frozen=True)
class Told:
    """What another laptop gave: who there is, the keys of its events, and entries in order."""

    house: UUID
    accounts: Sequence[Mapping[str, Any]]
    keys: Mapping[UUID, str]  # of new events: what the codes of slips and players follow from
    entries: Sequence[JournalEntry]


def accounts_said() -> list[dict[str, Any]]:
    """Who works at the desk, without their passwords: these stay on the laptop they were set on."""
    accounts = Account.objects.order_by("pk").values(
        "uuid", "username", "name", "role", "is_active"
    )
    return [{**row, "uuid": str(row["uuid"])} for row in accounts]


def belongs_to(house: UUID) -> bool:
    """Whether this data folder is empty, or holds what came from there."""
    own_house = House.objects.order_by("pk").first()
    return (own_house is not None and own_house.uuid == house) or not (
        JournalEntry.objects.exists() or Account.objects.exists()
    )


def apply(received: Told) -> int:
    """Do all of it, or nothing; how many entries. Raises Broken, NoLongerFollows."""
    with writing.applying(), transaction.atomic():
        Laptop.objects.select_for_update().filter(pk=here.ROW).first()
        if not here.read().follows:
            raise NoLongerFollows
        House.objects.update_or_create(pk=1, defaults={"uuid": received.house})
        _note_accounts(received.accounts)
        actors: Actors = {}
        seen: dict[UUID, Event | None] = {}
        for entry in received.entries:
            _apply(entry, received, actors, seen)
        opened.mark()
    for event in filter(None, seen.values()):
        with states.asked_anew(event):
            pass
    if any(entry.act in BACKED_UP for entry in received.entries):
        backups.after("followed")
    return len(received.entries)


def _apply(
    entry: JournalEntry, received: Told, actors: Actors, seen: dict[UUID, Event | None]
) -> None:
    _continues(entry, last_link(entry.chain))
    if entry.chain == received.house:
        entry.by = actor(actors, entry)
        entry.save(force_insert=True)
        transaction.on_commit(partial(heads.note_action, entry, None))
        _password_there(entry)
        return
    if entry.chain not in seen:
        seen[entry.chain] = Event.objects.filter(uuid=entry.chain).first()
    result = _done(entry, actors, seen[entry.chain])
    if seen[entry.chain] is None and isinstance(result, Event):
        seen[entry.chain] = _with_key(result, received)
    if last_link(entry.chain) != Link(entry.number, entry.hash):
        raise Broken(f"Action {entry.number} ({entry.act}) gave another journal here.")


def _continues(entry: JournalEntry, end: Link) -> None:
    if (entry.number, entry.before) != (end.number + 1, end.hash):
        raise Broken(
            f"Action {entry.number} ({entry.act}) doesn’t continue action {end.number} here."
        )
    if hash_of(entry) != entry.hash:
        raise Broken(f"Action {entry.number} ({entry.act}) was changed after it was written.")


def _done(entry: JournalEntry, actors: Actors, event: Event | None) -> object:
    try:
        return done_again(entry, actors, event=event)
    except NotAgain as why:
        if entry.act in every_act():
            raise Broken(str(why)) from why
        raise Broken(f"{why} Use the same version of tdtool on both laptops.") from why


def _with_key(event: Event, received: Told) -> Event:
    if event.uuid in received.keys:
        event.slip_key = received.keys[event.uuid]
        event.save(update_fields=["slip_key"])
    return event


def _note_accounts(accounts: Sequence[Mapping[str, Any]]) -> None:
    """Write down who there is; a password set here stays."""
    for account_facts in accounts:
        try:
            uuid = UUID(account_facts["uuid"])
            facts = {
                "username": account_facts["username"],
                "name": account_facts["name"],
                "role": Role(account_facts["role"]),
            }
            active = bool(account_facts["is_active"])
        except (KeyError, TypeError, ValueError) as fault:
            raise wire.Unreadable(f"An account can’t be read: {fault}.") from None
        account, created = Account.objects.update_or_create(
            uuid=uuid, defaults={**facts, "is_active": active}
        )
        if created:
            account.set_unusable_password()
            account.password_here = True
            account.save(update_fields=["password", "password_here"])


def _password_there(entry: JournalEntry) -> None:
    """Somebody’s password was changed on the other laptop: here it is another one."""
    whose = {
        "accounts.change_password": entry.by_uuid,
        "accounts.reset_password": entry.arguments.get("account"),
    }
    if account := whose.get(entry.act):
        Account.objects.filter(uuid=account).update(password_here=True)
