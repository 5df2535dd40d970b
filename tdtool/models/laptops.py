"""This laptop beside another one: which of the two writes."""

from django.db import models


class Laptop(models.Model):
    """The one row of what this laptop is to another; none: it stands alone. It is no part of an
    event, and travels nowhere.

    ``code`` is known to both, and signs whatever they say to each other. ``follows`` is where the
    journal comes from, "" on a laptop that writes; ``other`` is where the other one was last
    reached. ``passed_epoch`` is the epoch of a laptop that has taken over from this one.
    """

    code = models.CharField(max_length=40, default="")
    follows = models.CharField(max_length=200, default="")
    other = models.CharField(max_length=200, default="")
    waits = models.BooleanField(default=False)  # an action is done once the second has it
    passed_epoch = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "laptop"

    def __str__(self) -> str:
        return f"follows {self.follows}" if self.follows else "writes"
