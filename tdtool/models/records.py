"""Records of games that were matched to their tables, with what the audit said of them."""

from django.db import models


class TableRecord(models.Model):
    """A game, move by move, as its file had it; its table has one at a time.

    ``seats`` has the place of every nick, ``audit`` what the engine said and under what,
    ``figures`` by place what each player had (``engine.records.figures``). One that was removed
    stays among the rows, with when.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    game = models.ForeignKey("tdtool.Game", models.PROTECT, related_name="table_records")
    file = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)  # of the text: the same file twice is known by it
    text = models.TextField()
    seats = models.JSONField(default=dict)
    given = models.JSONField(default=dict)
    verdict = models.CharField(max_length=16)
    audit = models.JSONField(default=dict)
    figures = models.JSONField(default=dict)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")
    at = models.DateTimeField()
    act_number = models.PositiveIntegerField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "table_record"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(removed_at__isnull=True),
                name="one_record_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.file} of {self.game}"
