"""The TVs and projectors of the hall: where each is reached, and what it shows."""

from django.db import models


class Display(models.Model):
    """A screen in the hall at an address of its own, ``/d/482713``.

    ``screens`` are shown in turn, each for ``stay`` seconds (``queries.displays.screens``).
    """

    event = models.ForeignKey("tdtool.Event", models.PROTECT, related_name="displays")
    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=40)
    screens = models.JSONField(default=list)
    stay = models.PositiveSmallIntegerField()
    dark = models.BooleanField(default=False)
    removed = models.BooleanField(default=False)

    class Meta:
        db_table = "display"
        ordering = ["event", "id"]

    def __str__(self) -> str:
        return self.name
