"""What the overlays of a stream show."""

from django.db import models


class Shows(models.TextChoices):
    NOTHING = "", "nothing"
    FIRST = "first", "first table each round"
    TABLE = "table", "table each round"
    PLAYER = "player", "player"


class Stream(models.Model):
    """A stream of an event, by its number: its addresses stay, what they show is pointed anew.

    A division or player that is deleted leaves the stream without a game.
    """

    event = models.ForeignKey("tdtool.Event", models.PROTECT, related_name="streams")
    number = models.PositiveSmallIntegerField()
    shows = models.CharField(max_length=8, choices=Shows.choices, blank=True)
    division = models.ForeignKey("tdtool.Division", models.SET_NULL, null=True, related_name="+")
    table = models.PositiveSmallIntegerField(null=True)
    entry = models.ForeignKey("tdtool.Entry", models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        db_table = "stream"
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="a_stream_number_once"),
            models.CheckConstraint(
                condition=models.Q(shows__in=Shows.values), name="stream_shows_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"stream {self.number}"
