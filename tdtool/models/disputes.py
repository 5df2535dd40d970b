"""What players disagree on, what was handed in, what the engine found, and what was ruled.

A dispute is open until a director rules or it is closed. What was handed in, what the audit made of
it and what was ruled stand as they are: a ruling is overruled only by another one.
"""

from django.db import models


class DisputeState(models.TextChoices):
    OPEN = "open", "open"
    RULED = "ruled", "ruled"
    CLOSED = "closed", "closed"


class Dispute(models.Model):
    """A disagreement over a game; its owner is whoever sees to it."""

    uuid = models.UUIDField(unique=True, editable=False)
    event = models.ForeignKey("tdtool.Event", models.PROTECT, related_name="disputes")
    number = models.PositiveIntegerField()  # in the event, from 1
    game = models.ForeignKey("tdtool.Game", models.PROTECT, related_name="disputes")
    about = models.CharField(max_length=400)
    state = models.CharField(max_length=8, choices=DisputeState.choices, default=DisputeState.OPEN)
    owner = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    opened_by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()
    closed_by = models.ForeignKey("tdtool.Account", models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)
    closing = models.CharField(max_length=400, blank=True)  # how it ended, in words
    version = models.PositiveIntegerField(default=1)

    class Meta:
        db_table = "dispute"
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="a_dispute_number_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=DisputeState.values), name="dispute_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"dispute {self.number}"


class GivenKind(models.TextChoices):
    WORDS = "words", "words"
    MOVE = "move", "move"
    SHEETS = "sheets", "score sheets"
    RECORD = "record", "record"
    TILES = "tiles", "tiles found"


class GameRecord(models.Model):
    """What was handed in on a dispute, as it was handed in. Append-only.

    ``given`` has what belongs to it: the second score sheet, the points stated for a move, the
    answers on a tile found; ``seats`` the place of every nick of a record.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="records")
    kind = models.CharField(max_length=8, choices=GivenKind.choices)
    text = models.TextField()
    given = models.JSONField(default=dict)
    seats = models.JSONField(default=dict)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "game_record"
        ordering = ["dispute", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=GivenKind.values), name="given_kind_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} on {self.dispute}"


class Audit(models.Model):
    """What the engine made of what was handed in, and under what. Append-only.

    ``players`` and ``findings`` are the audit's answer; ``digest`` is the word list's, ``engine``
    the version that answered.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    record = models.OneToOneField(GameRecord, models.PROTECT, related_name="audit")
    system = models.CharField(max_length=32)
    settings = models.JSONField(default=dict)
    lexicon = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    verdict = models.CharField(max_length=16)
    players = models.JSONField(default=list)
    findings = models.JSONField(default=list)
    engine = models.CharField(max_length=16)
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "audit"
        ordering = ["record"]

    def __str__(self) -> str:
        return f"{self.verdict}: {self.record}"


class Ruling(models.Model):
    """What a director decided on a finding, or on the scores themselves. Append-only.

    ``finding`` is its place among the audit's findings, from 1; None where the ruling is on the
    whole. A ruling that changes a score has its line in the ledger.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="rulings")
    audit = models.ForeignKey(Audit, models.PROTECT, null=True, related_name="rulings")
    finding = models.PositiveIntegerField(null=True)
    accepted = models.BooleanField()
    reason = models.CharField(max_length=400, blank=True)
    clause = models.CharField(max_length=16, blank=True)
    line = models.OneToOneField(
        "tdtool.LedgerLine", models.PROTECT, null=True, related_name="ruling"
    )
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "ruling"
        ordering = ["dispute", "id"]

    def __str__(self) -> str:
        return f"ruling on {self.dispute}"
