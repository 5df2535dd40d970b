"""What players say of their own games from their phones, and what the desk did about it."""

import uuid

from django.db import models

PHONES = uuid.UUID("5d0a4f7e-6f0b-5c27-9a52-0f2f6a1f7c11")  # the account that phones act under


class Said(models.TextChoices):
    REPORT = "report", "report"
    PROBLEM = "problem", "problem"  # in words, for the desk
    WRONG = "wrong", "wrong"  # an accepted result is, they say
    AGAIN = "again", "report again"  # the desk asks both anew
    DISMISSED = "dismissed", "dismissed"  # the desk has seen to problems


class PhoneReport(models.Model):
    """One thing that one player said of a game, or that the desk did about it. Append-only.

    ``seats`` are the entries who sat there, in order of their places: where others sit there by
    now it counts no more. ``scores`` go by place, None for what they weren't asked; ``device`` is
    a digest of the phone's cookie. Nothing here is a result: a slip is (``Report``).
    """

    uuid = models.UUIDField(unique=True, editable=False)
    game = models.ForeignKey("tdtool.Game", models.PROTECT, related_name="phone_reports")
    kind = models.CharField(max_length=12, choices=Said.choices)
    entry = models.ForeignKey("tdtool.Entry", models.PROTECT, null=True, related_name="+")
    revision = models.PositiveIntegerField()  # counts what this player said of the game
    seats = models.JSONField(default=list)
    scores = models.JSONField(default=list)
    starter = models.PositiveSmallIntegerField(null=True)  # the place; None: not asked
    text = models.CharField(max_length=200, blank=True)
    device = models.CharField(max_length=32, blank=True)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "phone_report"
        ordering = ["game", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "entry", "revision"], name="a_revision_once_a_player_and_game"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=Said.values), name="phone_report_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.kind} by phone"
