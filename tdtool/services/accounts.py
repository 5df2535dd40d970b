"""Who may work at the desk. These acts stand in the house's own chain, a role for one event in
that event's."""

import uuid

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tdtool.models import Account, Event, House
from tdtool.models.accounts import Right, Role
from tdtool.services.acts import ActContext, Desk, NotAllowed, Refused, act
from tdtool.services.journal.reversals import AsBefore
from tdtool.services.meanings import Instead

LONGEST_PASSWORD = 128
NOBODY = uuid.UUID("0f6c1f0e-5a0f-5d36-8f43-6c1d5f1a7b20")  # the account of a laptop without any


class NameTaken(Refused):
    """The sign-in name is somebody's already."""


class WeakPassword(Refused):
    """The password is too easy to guess; the message says why."""


class LastDirector(Refused):
    """The last director can't be switched off."""


def there_is_a_director() -> bool:
    """Whether set-up is done: a director who can sign in with a password."""
    directors = Account.objects.filter(role=Role.DIRECTOR, is_active=True)
    return any(account.has_usable_password() for account in directors)


def nobody() -> Account:
    """Who acts on a laptop that has no account yet: nobody signs in with it."""
    account, created = Account.objects.get_or_create(
        uuid=NOBODY,
        defaults={
            "username": str(NOBODY), "name": "Nobody signed in", "role": Role.DIRECTOR,
            "is_active": False,
        },
    )  # fmt: skip
    if created:
        account.set_unusable_password()
        account.save(update_fields=["password"])
    return account


@transaction.atomic
def first_director(*, username: str, name: str, password: str) -> Account:
    """Set the house up: the first director makes their own account. Once only."""
    House.objects.get_or_create(pk=1)
    House.objects.select_for_update().get(pk=1)
    if there_is_a_director():
        raise Refused("This laptop already has a director. Sign in, or ask them.")
    _free(username)
    newcomer = Account(uuid=uuid.uuid4(), username=username, name=name, role=Role.DIRECTOR)
    newcomer.set_unusable_password()
    newcomer.save()
    desk = Desk(by=newcomer, at=timezone.now())
    return _set_up(desk, username=username, name=name, password=password)


@act(
    "accounts.set_up",
    words="Set the laptop up with its first director.",
    undo=Instead("Add another director, then disable the account."),
    secret=("password",),
)
def _set_up(ctx: ActContext, *, username: str, name: str, password: str) -> Account:
    strong(password, ctx.by)
    return _kept(ctx, ctx.by, password)


@act(
    "accounts.add",
    words="Added an account for {name}.",
    undo=Instead("Disable the account."),
    director=True,
    secret=("password",),
)
def add(ctx: ActContext, *, username: str, name: str, role: str, password: str) -> Account:
    """A director gives somebody an account."""
    _free(username)
    account = Account(uuid=ctx.new_uuid(), username=username, name=name, role=Role(role))
    strong(password, account)
    return _kept(ctx, account, password)


@act(
    "accounts.change_password",
    words="Changed their own password.",
    undo=Instead("Change the password again."),
    secret=("old", "new"),
    may=Right.OWN,
)
def change_password(ctx: ActContext, *, old: str, new: str) -> Account:
    """Everyone changes their own password, and has to know the old one."""
    if not ctx.by.check_password(old):
        raise Refused("Wrong old password. Nothing was changed.")
    strong(new, ctx.by)
    return _kept(ctx, ctx.by, new)


@act(
    "accounts.reset_password",
    words="Gave an account a new password.",
    undo=Instead("Give the account another new password."),
    director=True,
    secret=("password",),
)
def reset_password(ctx: ActContext, *, account: str, password: str) -> Account:
    """A director gives somebody a new password."""
    account_row = _find(account)
    strong(password, account_row)
    return _kept(ctx, account_row, password)


@act(
    "accounts.switch",
    words="Enabled an account.",
    otherwise=(lambda arguments: not arguments["active"], "Disabled an account."),
    undo=Instead("Enable or disable the account again."),
    director=True,
)
def switch(ctx: ActContext, *, account: str, active: bool) -> Account:
    """Switch an account off, or on again; it is never deleted, for the journal names it."""
    account_row = _find(account)
    if not active:
        _not_the_last(account_row)
    account_row.is_active = active
    account_row.version += 1
    account_row.save(update_fields=["is_active", "version"])
    return account_row


@act(
    "accounts.role",
    words="Changed the role of {name} to {role}.",
    undo=Instead("Give the account its former role again."),
    director=True,
)
def change_role(ctx: ActContext, *, account: str, role: str, name: str) -> Account:
    """What an account is wherever an event doesn’t give it another role; ``name``: for History."""
    account_row = _find(account)
    if role != Role.DIRECTOR:
        _not_the_last(account_row)
    account_row.role = Role(role)
    account_row.version += 1
    account_row.save(update_fields=["role", "version"])
    return account_row


@act(
    "roles.give",
    words="Gave {name} the role {role} in this event.",
    otherwise=(
        lambda arguments: not arguments["role"],
        "Gave {name} their usual role in this event.",
    ),
    undo=AsBefore("roles.give", "account", {"role": "", "name": ""}),
    may=Right.PEOPLE,
)
def give_role(ctx: ActContext, *, account: str, role: str, name: str) -> Event:
    """``role`` holds here for the account of this UUID, "" for theirs everywhere.

    The account needn’t be there: a journal is played again without them. Raises NotAllowed where
    a director of the laptop is meant and somebody else asks, Refused for an unknown role.
    """
    account_row = Account.objects.filter(uuid=account).first()
    if account_row is not None and account_row.is_director and not ctx.by.is_director:
        raise NotAllowed(
            f"{account_row.name} is a director on this laptop. Only another such director can "
            "change their role in an event."
        )
    if role and role not in Role.values:
        raise Refused(f"There is no role “{role[:20]}”. Reload the page.")
    event = ctx.event
    others = {
        uuid: given_role for uuid, given_role in (event.roles or {}).items() if uuid != account
    }
    event.roles = (others | ({account: role} if role else {})) or None
    event.save(update_fields=["roles"])
    return event


def _not_the_last(account_row: Account) -> None:
    """Raises LastDirector."""
    others = Account.objects.filter(role=Role.DIRECTOR, is_active=True).exclude(pk=account_row.pk)
    if account_row.is_director and not any(account.has_usable_password() for account in others):
        raise LastDirector(f"{account_row.name} is the only director. Add another director first.")


def _kept(ctx: ActContext, account: Account, password: str) -> Account:
    """The account with this password; the journal has the print of its hash, for a replay."""
    account.set_password(password)
    account.password_here = False
    ctx.seals.add("password", account.password)
    account.save(update_fields=["password", "password_here"] if account.pk else None)
    return account


def _find(account: str) -> Account:
    account_row = Account.objects.filter(uuid=account).first()
    if account_row is None:
        raise Refused("This account no longer exists. Reload the page.")
    return account_row


def _free(username: str) -> None:
    if Account.objects.filter(username__iexact=username).exists():
        raise NameTaken(f"Username “{username}” is already in use. Choose another.")


def strong(password: str, account: Account) -> None:
    """Raises WeakPassword for one that is too easy to guess, or too long."""
    if len(password) > LONGEST_PASSWORD:
        raise WeakPassword(f"The password is too long: at most {LONGEST_PASSWORD} characters.")
    try:
        validate_password(password, account)
    except ValidationError as weak:
        raise WeakPassword(" ".join(weak.messages)) from None
