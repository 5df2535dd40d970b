"""A second laptop is let in, waited for, or takes over. These acts stand in the house's chain;
taking over stands in every chain."""

from datetime import datetime
from urllib.parse import urlsplit
from uuid import UUID

from django.db import transaction

from tdtool.models import Account, Event, Laptop
from tdtool.models.accounts import Right
from tdtool.places import PROGRAM
from tdtool.queries.follow import progress
from tdtool.queries.follow.progress import TAKE_OVER, Here
from tdtool.services import accounts
from tdtool.services.acts import ActContext, Desk, NotAllowed, Refused, act
from tdtool.services.follow import writing
from tdtool.services.meanings import Instead


class NotFollowing(Refused):
    """This laptop follows no other, so it has nothing to take over."""


class NobodySignsIn(Refused):
    """No director could sign in here: set-up would let anybody begin as the first one."""


def keep(**changes: object) -> Here:
    """Write the row of this laptop, and let this process know."""
    Laptop.objects.update_or_create(pk=progress.ROW, defaults=changes)
    laptop = progress.read()
    transaction.on_commit(lambda: progress.tell_here(laptop))
    return laptop


@act(
    "laptops.let_in",
    words="Made a new code for a second laptop.",
    undo=Instead("Turn the second laptop off, or make another code."),
    director=True,
    secret=("code",),
)
def let_in(ctx: ActContext, *, code: str) -> Here:
    """From here on a laptop with this code may follow; an earlier code opens nothing."""
    return keep(code=code)


@act(
    "laptops.shut_out",
    words="Turned the second laptop off.",
    undo=Instead("Make a new code for it."),
    director=True,
)
def shut_out(ctx: ActContext) -> Here:
    """No laptop may follow any more, and none is waited for."""
    return keep(code="", waits=False)


@act(
    "laptops.wait",
    words="Turned on waiting for the second laptop.",
    otherwise=(
        lambda arguments: not arguments["waits"],
        "Turned off waiting for the second laptop.",
    ),
    undo=Instead("Turn it on or off again."),
    director=True,
)
def wait(ctx: ActContext, *, waits: bool) -> Here:
    """Whether an action is done only once the second laptop has it."""
    return keep(waits=waits)


@act(
    TAKE_OVER,
    words="Took over on the second laptop.",
    undo=Instead("Let the other laptop follow this one, then take over there."),
    may=Right.PEOPLE,
    rests=False,
)
def _take_over(ctx: ActContext, *, epoch: int, address: str) -> None:
    """The chain goes on at this laptop. Epochs count how often one was taken over."""


@transaction.atomic
def take_over(desk: Desk) -> int:
    """This laptop writes from now on; the epoch that begins.

    Raises NotFollowing, NotAllowed, NobodySignsIn.
    """
    if refused := desk.by.why_not(Right.DIRECT, None):
        raise NotAllowed(refused)
    Laptop.objects.select_for_update().filter(pk=progress.ROW).first()
    laptop = progress.read()
    if not laptop.follows:
        raise NotFollowing("This laptop doesn’t follow another one, so it can’t take over.")
    if not accounts.there_is_a_director():
        port = urlsplit(progress.address()).port or 8000
        raise NobodySignsIn(
            f"No director has a password on this laptop. First choose one here: start “{PROGRAM} "
            f"day” and open http://127.0.0.1:{port}/setup/."
        )
    epoch = progress.epoch() + 1
    with writing.applying():
        _take_over(desk, epoch=epoch, address=progress.address())
        for event in Event.objects.filter(archived=False).order_by("pk"):
            at_it = Desk(by=desk.by, at=desk.at, event=event)
            _take_over(at_it, epoch=epoch, address=progress.address())
    other = "" if laptop.follows == progress.BY_STICK else laptop.follows
    keep(follows="", other=other, passed_epoch=0, waits=False)
    return epoch


def pass_on(*, epoch: int, to: str) -> bool:
    """Another laptop has taken over: nothing is written here any more. False: it hasn't."""
    laptop = progress.read()
    if laptop.follows or epoch <= max(progress.epoch(), laptop.passed_epoch):
        return False
    keep(passed_epoch=epoch, other=to)
    return True


def set_password_here(account: UUID, password: str) -> Account:
    """Give somebody a password on a laptop that follows: passwords don't come from the first.

    It stands in no journal, for a laptop that follows writes none. Raises WeakPassword.
    """
    if not progress.read().follows:
        raise NotFollowing("This laptop doesn’t follow another one. Use the Accounts page.")
    account_row = Account.objects.filter(uuid=account, is_active=True).first()
    if account_row is None:
        raise Refused("This account no longer exists. Reload the page.")
    accounts.strong(password, account_row)
    account_row.set_password(password)
    account_row.password_here = True
    account_row.save(update_fields=["password", "password_here"])
    return account_row


def desk_of(username: str, *, at: datetime, event: Event | None = None) -> Desk:
    """A director by sign-in name, for the command line. Raises NotAllowed."""
    account = Account.objects.filter(username__iexact=username, is_active=True).first()
    if account is None or not account.is_director:
        raise NotAllowed(f"“{username}” isn’t a director’s username on this laptop.")
    return Desk(by=account, at=at, event=event)
