"""What was said of a game, by whom, and what counts. The append-only tables are here.

A slip's state follows from its rows: no report in force, *blank*; a report, *reported*; a signature
of that report from every seat, *signed*; an acceptance, *accepted*. A report that was taken back,
and an acceptance that was undone, are out of force.
"""

from django.db import models


class Way(models.TextChoices):
    DESK = "desk", "desk"
    SECOND = "second keying", "second keying"
    PHONE = "phone", "phone"


class Report(models.Model):
    """Scores as stated for every seat of a game. Append-only."""

    uuid = models.UUIDField(unique=True, editable=False)
    game = models.ForeignKey("tdtool.Game", models.PROTECT, related_name="reports")
    way = models.CharField(max_length=16, choices=Way.choices)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()  # the journal entry it came with

    class Meta:
        db_table = "report"
        ordering = ["game", "id"]

    def __str__(self) -> str:
        return f"report of {self.game}"


class TakenBack(models.Model):
    """A report that doesn't count any more, and why; its lines are reversed. Append-only."""

    report = models.OneToOneField(Report, models.PROTECT, related_name="taken_back")
    reason = models.CharField(max_length=400, blank=True)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "taken_back"

    def __str__(self) -> str:
        return f"{self.report} undone"


class ReportedScore(models.Model):
    """One seat's score as stated in a report. Append-only."""

    report = models.ForeignKey(Report, models.PROTECT, related_name="scores")
    seat = models.ForeignKey("tdtool.Seat", models.PROTECT, related_name="reported_scores")
    score = models.IntegerField()

    class Meta:
        db_table = "reported_score"
        ordering = ["report", "seat__place"]
        constraints = [
            models.UniqueConstraint(fields=["report", "seat"], name="a_score_once_a_report")
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.score}"


class Signature(models.Model):
    """A seat's word that a report is right, on paper or by phone. Append-only."""

    report = models.ForeignKey(Report, models.PROTECT, related_name="signatures")
    seat = models.ForeignKey("tdtool.Seat", models.PROTECT, related_name="signatures")
    way = models.CharField(max_length=8, choices=[("paper", "paper"), ("phone", "phone")])
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "signature"
        ordering = ["report", "seat__place"]
        constraints = [
            models.UniqueConstraint(fields=["report", "seat"], name="a_seat_signs_a_report_once")
        ]

    def __str__(self) -> str:
        return f"{self.seat} signed"


class Acceptance(models.Model):
    """The desk took a report as the game's result: one in force a game, held by the database.

    ``undone_by`` is the number of the act that took it back.
    """

    game = models.ForeignKey("tdtool.Game", models.PROTECT, related_name="acceptances")
    report = models.ForeignKey(Report, models.PROTECT, related_name="acceptances")
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()
    undone_by = models.PositiveIntegerField(null=True)

    class Meta:
        db_table = "acceptance"
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(undone_by=None),
                name="one_accepted_report_a_game",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} accepted"


class StandingWord(models.Model):
    """A word that stood before a player at the end of an Anagrams game; lower case, a blank."""

    seat = models.ForeignKey("tdtool.Seat", models.PROTECT, related_name="words")
    position = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=40)

    class Meta:
        db_table = "standing_word"
        ordering = ["seat", "position"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "position"], name="a_word_a_position")
        ]

    def __str__(self) -> str:
        return self.word


class LineKind(models.TextChoices):
    SCORE = "score", "score"
    OVERTIME = "overtime", "overtime"
    CHALLENGE = "challenge", "challenge"
    CORRECTION = "correction", "correction"
    MISTYPED = "mistyped", "mistyped"  # at the desk: the paper said so all along
    CATCH = "catch", "catch"
    PENALTY = "penalty", "penalty"
    RULING = "ruling", "ruling"
    REVERSAL = "reversal", "reversal"


class LedgerLine(models.Model):
    """Points of a seat, and why. The score in force is the sum. Append-only.

    ``takes_back`` is the line that a reversal undoes.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    seat = models.ForeignKey("tdtool.Seat", models.PROTECT, related_name="lines")
    kind = models.CharField(max_length=12, choices=LineKind.choices)
    points = models.IntegerField()
    counts_for = models.CharField(
        max_length=8, choices=[("score", "score"), ("spread", "spread")], default="score"
    )
    clause = models.CharField(max_length=16, blank=True)
    reason = models.CharField(max_length=400, blank=True)
    report = models.ForeignKey(Report, models.PROTECT, null=True, related_name="lines")
    takes_back = models.ForeignKey("self", models.PROTECT, null=True, related_name="reversals")
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "ledger_line"
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=LineKind.values), name="ledger_kind_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(counts_for__in=["score", "spread"]),
                name="ledger_counts_for_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.kind} {self.points:+d}"


class Settling(models.TextChoices):
    OFF = "off", "ruled off"
    STANDS = "stands", "checked, stands"
    OPEN = "open", "open again"


class Settlement(models.Model):
    """What was decided on something doubtful of a slip; the last one on it counts. Append-only.

    ``about`` names the doubt by the facts it rests on (``queries.slips.doubts``): where those
    change, it is another doubt. ``line`` took the points of a word that was ruled off.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    game = models.ForeignKey("tdtool.Game", models.PROTECT, related_name="settlements")
    seat = models.ForeignKey("tdtool.Seat", models.PROTECT, null=True, related_name="settlements")
    about = models.CharField(max_length=120)
    how = models.CharField(max_length=8, choices=Settling.choices)
    clause = models.CharField(max_length=16, blank=True)
    reason = models.CharField(max_length=400, blank=True)
    line = models.OneToOneField(LedgerLine, models.PROTECT, null=True, related_name="settlement")
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()

    class Meta:
        db_table = "settlement"
        ordering = ["game", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(how__in=Settling.values), name="settlement_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.about} {self.how}"
