"""Every act of every person, in chains that hold each other by hash."""

from django.db import models

FORMAT = 3  # of entries; 1 and 2 were before the first release


class JournalEntry(models.Model):
    """An act: its name and the arguments that it was called with. Append-only.

    A chain is an event's (its UUID) or the house's own (accounts). ``hash`` covers the entry and
    the hash before it; nothing in it is a row id, so that a restored archive verifies. ``format``
    is the form that the entry was written in, under the hash as well.
    """

    chain = models.UUIDField()
    event = models.ForeignKey("tdtool.Event", models.PROTECT, null=True, related_name="journal")
    number = models.PositiveIntegerField()
    act = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict, db_column="told")
    by = models.ForeignKey("tdtool.Account", models.PROTECT, null=True, related_name="+")
    by_uuid = models.UUIDField()
    by_name = models.CharField(max_length=80)
    at = models.DateTimeField()
    before = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    format = models.PositiveSmallIntegerField(default=FORMAT)

    class Meta:
        db_table = "journal_entry"
        ordering = ["chain", "number"]
        constraints = [
            models.UniqueConstraint(fields=["chain", "number"], name="a_journal_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.act}"


class SpentKey(models.Model):
    """A form's own key, spent: the same form sent twice counts once."""

    key = models.UUIDField(primary_key=True)
    by = models.ForeignKey("tdtool.Account", models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        db_table = "spent_key"

    def __str__(self) -> str:
        return str(self.key)
