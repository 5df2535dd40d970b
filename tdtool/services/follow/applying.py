"""The other laptop's entries done here: the same acts, in order, and the same hash after each."""

import http.client
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django.db import transaction

from tdtool.models import Account, Event, House, JournalEntry, Laptop
from tdtool.models.accounts import Role
from tdtool.queries.follow import progress, wire
from tdtool.queries.follow.progress import PASSED
from tdtool.queries.follow.wire import Marks, News
from tdtool.queries.hall import states
from tdtool.queries.journal import chain
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
        Laptop.objects.select_for_update().filter(pk=progress.ROW).first()
        if not progress.read().follows:
            raise NoLongerFollows
        House.objects.update_or_create(pk=1, defaults={"uuid": received.house})
        _note_accounts(received.accounts)
        actors: Actors = {}
        seen: dict[UUID, Event | None] = {}
        for entry in received.entries:
            _apply(entry, received, actors, seen)
        chain.mark()
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
    """Write down who there is and isn’t so here already; a password set here stays."""
    already_here = accounts_said() if accounts else []
    for account_facts in accounts:
        if account_facts in already_here:
            continue
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


# A question to the other laptop, and its answer, both signed with the code.

PATH = "/second/feed/"
LONGEST = 32 * 1024 * 1024  # bytes of an answer
ANOTHER_START = 409
_starts: dict[str, str] = {}  # by address, the word that questions to it have to name
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy in a hall


class NotReached(Exception):
    """The other laptop doesn't answer; the message says why."""


class _AnotherStart(Exception):
    """It answers, and has been started since; the message is the word of its start."""


class WrongCode(Exception):
    """It answers, and not to this code."""


@dataclass(frozen=True)
class Answer:
    """What the other laptop says: what it is, its epoch, and what this one hasn't."""

    state: str  # as Here’s
    epoch: int
    to: str  # where the event goes on, of one that was taken over from
    waits: bool
    told: Told
    news: Mapping[UUID, News]
    ends: Mapping[UUID, Link]  # of all its chains

    @property
    def parted(self) -> bool:
        """Whether the other one doesn't know the end of a chain as it is here."""
        return any(chain_news.after is None for chain_news in self.news.values())


def said(marks: Marks, *, seal: tuple[str, str], most: int = wire.AT_ONCE) -> dict[str, Any]:
    """This laptop's answer to one that has these marks, with at ``most`` so many entries.
    ``seal``: the code and the word asked."""
    laptop, news = progress.read(), wire.news(marks, most=min(most, wire.AT_ONCE))
    house = wire.house()
    new = Event.objects.filter(uuid__in=[new_chain for new_chain in news if new_chain not in marks])
    return {
        "state": laptop.state,
        "epoch": max(progress.epoch(), laptop.passed_epoch),
        "to": laptop.other if laptop.state == PASSED else "",
        "waits": laptop.waits,
        "house": str(house or ""),
        "accounts": accounts_said() if news else [],
        "keys": {
            str(event.uuid): wire.sealed(*seal, str(event.uuid), event.slip_key) for event in new
        },
        "chains": {
            str(chain): {
                "after": chain_news.after,
                "entries": [wire.entry_said(entry) for entry in chain_news.entries],
            }
            for chain, chain_news in news.items()
        },
        "ends": wire.said(wire.heads()),
    }  # fmt: skip


def heard(answer: Mapping[str, Any], *, seal: tuple[str, str]) -> Answer:
    """The answer in values. Raises Unreadable."""
    try:
        news = {
            UUID(chain): News(
                None if chain_facts["after"] is None else int(chain_facts["after"]),
                tuple(wire.entry_read(entry) for entry in chain_facts["entries"]),
            )
            for chain, chain_facts in answer["chains"].items()
        }
        keys = {
            UUID(event): wire.opened(*seal, event, key) for event, key in answer["keys"].items()
        }
        entries = [entry for chain_news in news.values() for entry in chain_news.entries]
        received = Told(UUID(answer["house"]), answer["accounts"], keys, entries)
        ends = {chain: links[0] for chain, links in wire.branch_read(answer["ends"]).items()}
        return Answer(
            str(answer["state"]), int(answer["epoch"]), str(answer["to"]),
            bool(answer["waits"]), received, news, ends,
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise wire.Unreadable(f"The answer can’t be read: {fault}.") from None


def ask(
    address: str, code: str, *, marks: Marks, port: int, seconds: float = 0.0,
    timeout: float = 5.0, most: int = wire.AT_ONCE,
) -> Answer:  # fmt: skip
    """Ask the laptop at the address what is new; it may wait so many seconds for news.

    Raises NotReached, WrongCode, Unreadable.
    """
    values = {
        "epoch": progress.epoch(), "port": port, "seconds": seconds, "most": most,
        "marks": wire.said(marks),
    }  # fmt: skip
    try:
        return _asked(address, code, values, timeout)
    except _AnotherStart as start:
        _starts[address] = str(start)
    try:
        return _asked(address, code, values, timeout)
    except _AnotherStart:
        raise NotReached(f"{address} is just starting.") from None


def _asked(address: str, code: str, values: Mapping[str, object], timeout: float) -> Answer:
    """Raises _AnotherStart, too."""
    path = f"{PATH}?{urlencode({**values, 'start': _starts.get(address, '')})}"
    word, header = wire.question(code, path)
    request = urllib.request.Request(address.rstrip("/") + path, headers={"Authorization": header})
    try:
        with _DIRECT.open(request, timeout=timeout) as answer:
            body = answer.read(LONGEST)
            signed = answer.headers.get(wire.SIGNED, "")
    except urllib.error.HTTPError as fault:
        fault.close()
        if fault.code == ANOTHER_START and (start := fault.headers.get(wire.START, "")):
            raise _AnotherStart(start) from None
        if fault.code == 403:
            raise WrongCode(f"{address} doesn’t know this code. Make a new one there.") from None
        raise NotReached(f"{address} answers with an error ({fault.code}).") from None
    except (OSError, ValueError, http.client.HTTPException):
        raise NotReached(f"{address} doesn’t answer.") from None
    if not wire.is_signed(code, word, body, signed):
        raise WrongCode(f"What answers at {address} doesn’t have the code.")
    return heard(wire.read(body), seal=(code, word))


def address_of(typed: str) -> str:
    """``http://host:port`` of what was typed. Raises NotReached."""
    try:
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        whole = parts.scheme == "http" and parts.hostname and parts.port != 0
    except ValueError:  # “http://[::1”, or a port beyond all ports
        whole = False
    if not whole:
        raise NotReached(f"“{typed}” isn’t an address. It looks like http://192.168.1.20:8000.")
    return f"http://{parts.netloc}"
