"""Who works at the desk."""

import uuid

from django.contrib.auth import hashers
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class House(models.Model):
    """The one row that acts outside an event lock, so that their chain has one order."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        db_table = "house"


class Role(models.TextChoices):
    DIRECTOR = "director", "director"
    SCOREKEEPER = "scorekeeper", "scorekeeper"


class Account(AbstractBaseUser):
    """Somebody at the desk. An account is switched off, never deleted: the journal names it."""

    uuid = models.UUIDField(unique=True, editable=False)
    username = models.CharField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=12, choices=Role.choices)
    is_active = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)

    objects = BaseUserManager()

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
        return self.role == Role.DIRECTOR
