"""What was challenged at a table, and every answer that was given."""

from django.db import models


class ChallengeKind(models.TextChoices):
    WORDS = "words", "words"
    PLACEMENT = "placement", "placement"
    EXCHANGE = "exchange", "exchange"
    FORMATION = "formation", "formation"  # a word that was never properly made


class Challenge(models.Model):
    """A claim that a play can't stand, and the answer in force; its look-ups are the record.

    ``challengers`` holds the UUIDs of the seats that challenged, once the director has named them;
    ``penalty`` what was let go to the slip: ``[{"seat": "…", "points": -2, "clause": "D04-7",
    "reason": "…"}]``. The game is None where the table wasn't playing.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    event = models.ForeignKey("tdtool.Event", models.PROTECT, related_name="challenges")
    number = models.PositiveIntegerField()  # in the event, from 1
    division = models.ForeignKey("tdtool.Division", models.SET_NULL, null=True, related_name="+")
    game = models.ForeignKey("tdtool.Game", models.SET_NULL, null=True, related_name="challenges")
    round_number = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=ChallengeKind.choices)
    acceptable = models.BooleanField()  # the answer in force, the last look-up's
    challengers = models.JSONField(default=list)
    penalty = models.JSONField(default=list)
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        db_table = "challenge"
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="a_challenge_number_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=ChallengeKind.values), name="challenge_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"challenge {self.number}, table {self.table_number}"


class Why(models.TextChoices):
    FIRST = "first", "first"
    QUERIED = "queried", "queried"
    RESUBMITTED = "resubmitted", "resubmitted"
    RULED = "ruled", "ruled"


class LookUp(models.Model):
    """One answer to a challenge: the words as they were typed, each word's answer (``found``,
    ``missing``, ``short``), the list and its digest. A director's ruling looks nothing up and has
    a reason instead; the reason of a look-up is what was said with it. Append-only."""

    uuid = models.UUIDField(unique=True, editable=False)
    challenge = models.ForeignKey(Challenge, models.PROTECT, related_name="look_ups")
    number = models.PositiveSmallIntegerField()  # of the challenge's, from 1
    why = models.CharField(max_length=12, choices=Why.choices)
    words = models.JSONField(default=list)
    answers = models.JSONField(default=list)
    acceptable = models.BooleanField()
    lexicon = models.CharField(max_length=120, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    clause = models.CharField(max_length=16, blank=True)
    reason = models.CharField(max_length=400, blank=True)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "look_up"
        ordering = ["challenge", "number"]
        constraints = [
            models.UniqueConstraint(fields=["challenge", "number"], name="a_look_up_number_once"),
            models.CheckConstraint(
                condition=models.Q(why__in=Why.values), name="look_up_why_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenge}, look-up {self.number}"
