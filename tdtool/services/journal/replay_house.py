"""The house's own chain played again: who has an account, in which role, with which password."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import TextField
from django.db.models.functions import Cast

from tdtool.english import searched
from tdtool.models import Account, House, JournalEntry, Player, RatedPlayer
from tdtool.queries.audits import seals, snapshots
from tdtool.queries.follow import progress
from tdtool.queries.journal import chain
from tdtool.queries.journal.chain import ChainCheck
from tdtool.queries.rating_list import IMPORTED
from tdtool.services.acts import every_act
from tdtool.services.journal.again import SET_UP, NotAgain, done_again
from tdtool.services.journal.replay import Replay, scratch_database
from tdtool.services.players import digest_of

STAND_IN = "a stand-in for 1 password"  # the journal holds none
PASSWORDS = {"password", "old", "new"}
COLUMNS = ("username", "name", "role", "is_active")


@dataclass(frozen=True)
class Accounts:
    """By UUID what the acts made of each account, and the print of its password's hash; ``begun``:
    the house was set up by an act, so every account is of one."""

    by_uuid: Mapping[str, Mapping[str, Any]]
    prints: Mapping[str, str]
    begun: bool


def replay_house() -> Replay:
    """Play what the house's chain says of accounts, and compare; and the rating list by digest."""
    house = House.objects.order_by("pk").first()
    entries = entries_of_house()
    check = chain.check_house() if house is not None else ChainCheck("house", 0, "", ())
    again = played(entries, house=house.uuid) if house is not None else Accounts({}, {}, False)
    copied = progress.copied()
    ours = [*compared(again, copied=copied), *ratings(entries, copied=copied)]
    faults = [*check.faults, *ours, *players()]
    return Replay("house", check.entries, check.head, tuple(faults))


def entries_of_house() -> list[JournalEntry]:
    houses = House.objects.values("uuid")
    return list(JournalEntry.objects.filter(chain__in=houses).order_by("number"))


def played(entries: Sequence[JournalEntry], *, house: UUID) -> Accounts | str:
    """The accounts that the acts make in an empty database, or why they can't be played."""
    prints: dict[str, str] = {}
    with scratch_database():
        House.objects.create(pk=1, uuid=house)
        for entry in entries:
            try:
                result = _play(entry)
            except NotAgain as why:
                return str(why)
            if isinstance(result, Account) and every_act()[entry.act].secret:
                prints[str(result.uuid)] = seals.told(entry, "password")
        is_set_up = any(entry.act == SET_UP for entry in entries)
        return Accounts(_accounts(), prints, is_set_up)


def _play(entry: JournalEntry) -> object:
    act = every_act().get(entry.act)
    secret = act.secret if act else ()
    if not PASSWORDS.issuperset(secret):  # what it was told isn't known any more
        return JournalEntry.objects.create(**_copied(entry))
    return done_again(entry, {}, event=None, secrets=dict.fromkeys(secret, STAND_IN))


def _copied(entry: JournalEntry) -> dict[str, Any]:
    names = ("chain", "number", "act", "arguments", "by_uuid", "by_name", "at", "before", "hash")
    return {name: getattr(entry, name) for name in names}


def _accounts() -> dict[str, dict[str, Any]]:
    accounts = Account.objects.values("uuid", *COLUMNS)
    return {str(row["uuid"]): {name: row[name] for name in COLUMNS} for row in accounts}


def compared(again: Accounts | str, *, copied: bool) -> list[str]:
    """Where the accounts part from what the acts made of them. Nobody signs in to an account that
    has no password: phones and demos act under such. Beside a second laptop (``copied``) each has
    passwords of its own, and a journal that both have."""
    if isinstance(again, str):
        return [again]
    if not again.begun:
        return []
    faults = []
    accounts = {
        str(stored_account.uuid): stored_account for stored_account in Account.objects.all()
    }
    for key, account in accounts.items():
        facts = again.by_uuid.get(key)
        if facts is None and account.has_usable_password():
            faults.append(f"account {account.username}: it was added by no action")
        if facts is not None and not _stands_in(facts):
            columns = {name: getattr(account, name) for name in COLUMNS}
            faults += snapshots.differences(columns, dict(facts), f"account {facts['username']}")
            set_here = copied and account.password_here
            if not set_here and not seals.holds(again.prints.get(key, ""), account.password):
                faults.append(f"account {facts['username']}: its password was changed by no action")
        if account.password_here and not copied:
            faults.append(f"account {account.username}: no second laptop gave it its password")
    gone = again.by_uuid.keys() - accounts
    return faults + [f"account {again.by_uuid[key]['username']}: it is missing" for key in gone]


def _stands_in(facts: Mapping[str, Any]) -> bool:
    """One that no act made, who acted all the same: known to this replay by their UUID only."""
    try:
        UUID(str(facts["username"]))
    except ValueError:
        return False
    return True


def ratings(entries: Sequence[JournalEntry], *, copied: bool) -> list[str]:
    """The rating list is the one that was imported last; of those that a second laptop imported
    (``copied``) only the journal came, so it is an earlier one, or there is none."""
    imports = [entry for entry in entries if entry.act == IMPORTED]
    last = imports[-1] if imports else None
    rated_players = list(RatedPlayer.objects.order_by("pk"))
    if copied and not rated_players:
        return []
    if last is None:
        return (
            ["rated_player: there is a rating list that was never imported"]
            if rated_players
            else []
        )
    lines = [{"name": r.name, "rating": r.rating, "member_id": r.member_id} for r in rated_players]
    digest = digest_of(lines)  # type: ignore[arg-type]
    same = digest in {entry.arguments["digest"] for entry in (imports if copied else [last])}
    if same and all(row.folded == searched(row.name) for row in rated_players):
        return []
    return [f"rated_player: the rating list isn’t the one that action {last.number} imported"]


def players() -> list[str]:
    """Somebody who plays nowhere was played or entered once: a journal names them."""
    journal_entries = JournalEntry.objects.annotate(said=Cast("arguments", TextField()))
    return [
        f"player {player.uuid}: {player.name} is in no journal"
        for player in Player.objects.filter(entries=None)
        if not journal_entries.filter(said__contains=str(player.uuid)).exists()
    ]
