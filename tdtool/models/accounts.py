"""Who works at the desk, in which role, and what each role may do."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING

from django.contrib.auth import hashers
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

from tdtool.english import listed

if TYPE_CHECKING:
    from tdtool.models.events import Event


class House(models.Model):
    """The one row that acts outside an event lock, so that their chain has one order."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        db_table = "house"


class Role(models.TextChoices):
    DIRECTOR = "director", "director"
    SCOREKEEPER = "scorekeeper", "scorekeeper"
    CHECK_IN = "check-in", "check-in"
    JUDGE = "judge", "judge"
    VIEWER = "viewer", "viewer"


class Right(Enum):
    """What an act or a page is part of. Pages without a right are read by everyone signed in."""

    OWN = "their own password"
    WORK = "papers, and undoing their own last action"
    SCORE = "slips, clocks, displays, reports by phone, export"
    CHECK_IN = "players and check-in"
    LATE = "a late player’s seat"
    CALL = "disputes, evidence, a late player’s clock"
    JUDGE = "the judge’s screen"
    RULE = "rulings, and the list of challenges"
    PEOPLE = "roles in an event"
    DIRECT = "everything else"


HELD: Mapping[Role, frozenset[Right]] = {
    Role.DIRECTOR: frozenset(Right),
    Role.SCOREKEEPER: frozenset(Right) - {Right.LATE, Right.RULE, Right.PEOPLE, Right.DIRECT},
    Role.CHECK_IN: frozenset({Right.OWN, Right.WORK, Right.CHECK_IN, Right.LATE}),
    Role.JUDGE: frozenset({Right.OWN, Right.WORK, Right.CALL, Right.JUDGE, Right.RULE}),
    Role.VIEWER: frozenset({Right.OWN}),
}
MANY: Mapping[Role, str] = {
    Role.DIRECTOR: "directors",
    Role.SCOREKEEPER: "scorekeepers",
    Role.CHECK_IN: "check-in",
    Role.JUDGE: "judges",
    Role.VIEWER: "viewers",
}
IS: Mapping[Role, str] = {
    Role.DIRECTOR: "a director",
    Role.SCOREKEEPER: "a scorekeeper",
    Role.CHECK_IN: "at check-in",
    Role.JUDGE: "a judge",
    Role.VIEWER: "a viewer",
}


def those_with(right: Right) -> list[Role]:
    """The roles that have it."""
    return [role for role in Role if right in HELD[role]]


def holders(right: Right) -> str:
    """Whom to ask: "a director", "a director or a judge"."""
    return listed([IS[role].removeprefix("at ") for role in those_with(right)], last="or")


class Account(AbstractBaseUser):
    """Somebody at the desk. An account is switched off, never deleted: the journal names it.

    ``role`` is theirs wherever an event doesn’t give them another (``Event.roles``).
    """

    uuid = models.UUIDField(unique=True, editable=False)
    username = models.CharField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=12, choices=Role.choices)
    is_active = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    password_here = models.BooleanField(default=False)  # set on this laptop, by no journal

    objects = BaseUserManager()
    played_again = False  # from a journal, where what was allowed then is allowed

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        db_table = "account"
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="account_role_is_known"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def check_password(self, raw_password: str | None) -> bool:
        """Whether it is theirs. The hash is never made anew by that: the journal has its print."""
        return hashers.check_password(raw_password, self.password)

    @property
    def is_director(self) -> bool:
        """Of the laptop, whatever an event says."""
        return self.role == Role.DIRECTOR

    def role_in(self, event: Event | None) -> Role:
        """What the event gives them; else what they are everywhere."""
        role = (event.roles or {}).get(str(self.uuid)) if event else None
        return Role(self.role if role is None or self.played_again else role)

    def may(self, right: Right, event: Event | None) -> bool:
        """A director of the laptop gives roles everywhere, whatever an event says of them."""
        return right in HELD[self.role_in(event)] or (right is Right.PEOPLE and self.is_director)

    def why_not(self, right: Right, event: Event | None) -> str:
        """The sentence for who may not; "" for who may."""
        if self.may(right, event):
            return ""
        return f"{self.name} is {IS[self.role_in(event)]}; only {holders(right)} can do this."
