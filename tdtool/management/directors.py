"""Who does what a command does: a director of this laptop."""

from __future__ import annotations

from django.utils import timezone

from tdtool.management.answers import CantAnswer
from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.places import PROGRAM
from tdtool.services import accounts
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops


def desk(username: str | None, *, event: Event | None = None) -> Desk:
    """The director of this username, else the only one there is. Raises CantAnswer, NotAllowed."""
    return laptops.desk_of(username or _only_director(), at=timezone.now(), event=event)


def desk_or_nobodys(username: str | None) -> Desk:
    """The same; where nobody has an account yet, an account to which nobody signs in: set-up still
    asks for the first director, on this laptop alone. Raises CantAnswer, NotAllowed."""
    if username or accounts.there_is_a_director() or Account.objects.filter(is_active=True):
        return desk(username)
    return Desk(by=accounts.nobody(), at=timezone.now())


def _only_director() -> str:
    directors = Account.objects.filter(role=Role.DIRECTOR, is_active=True)
    names = list(directors.order_by("username").values_list("username", flat=True))
    if not names:
        raise CantAnswer(
            f"This laptop has no director yet. Start “{PROGRAM} day”, choose a password, stop it, "
            "then try again."
        )
    if len(names) > 1:
        raise CantAnswer(f"Which director are you? Add --by and one of: {', '.join(names)}.")
    return names[0]
