"""An event, its divisions and its furniture."""

import secrets

from django.db import models


def _slip_key() -> str:
    return secrets.token_hex(32)


IN_THE_HALL = models.Q(hidden=False, archived=False)  # events that phones and displays may show


class Event(models.Model):
    """One tournament. Hidden, never deleted, once anything in it was accepted."""

    uuid = models.UUIDField(unique=True, editable=False)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    starts_on = models.DateField(null=True)
    venue = models.CharField(max_length=120, blank=True)
    system = models.CharField(max_length=32)
    settings = models.JSONField(default=dict)
    lexicon = models.CharField(max_length=120)
    paper = models.CharField(max_length=8, default="A4")
    keyed_twice = models.BooleanField(default=False)  # a second person keys every slip again
    slip_key = models.CharField(max_length=64, default=_slip_key, editable=False)
    hidden = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)  # opened from an archive: read here, not written
    closed = models.BooleanField(default=False)  # an archive that was put away: off the list
    hall_off = models.JSONField(null=True)  # kinds of hall pages switched off; None: the usual ones
    hall_starts = models.BooleanField(null=True)  # whether the hall reads when rounds will start
    phone_reports = models.JSONField(null=True)  # how players’ reports count; None: they are off
    announced = models.JSONField(null=True)  # {"text": "…", "until": None or a time}; None: nothing
    wifi = models.JSONField(null=True)  # {"name", "password"} of the hall's network; None: untold
    screens_first = models.PositiveSmallIntegerField(null=True)  # minutes; None: phones at once
    ceremony = models.JSONField(null=True)  # {"division", "shown": prizes}; None: none is revealed
    offices = models.JSONField(null=True)  # {"NASPA": what it was told of}; None: nothing was sent
    roles = models.JSONField(null=True)  # {"UUID of an account": "judge"}; None: nobody has another
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()

    class Meta:
        db_table = "event"
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(paper__in=["A4", "Letter"]), name="event_paper_is_known"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Division(models.Model):
    """Those who compete together. Empty fields fall back on the event's.

    ``plan`` says by round how two-player games are drawn (``{"method": "swiss", "based_on": 3}``);
    ``starts`` has the planned time by round (``["09:30", ""]``); ``apart`` holds pairs of entries'
    UUIDs who are not to meet; ``prizes`` is the prize list, ``prize_money`` what it is paid from
    and ``prizes_given`` whom the director gave a prize; ``kept`` is what a file of another
    program said that nothing here stands for. ``scored_by`` is the hash of the last act that can
    have changed its scores.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    event = models.ForeignKey(Event, models.PROTECT, related_name="divisions")
    code = models.CharField(max_length=12)
    system = models.CharField(max_length=32, blank=True)
    settings = models.JSONField(default=dict)
    lexicon = models.CharField(max_length=120, blank=True)
    rounds = models.PositiveSmallIntegerField()
    first_table = models.PositiveSmallIntegerField(default=1)
    rating_system = models.CharField(max_length=16, default="naspa")
    plan = models.JSONField(default=list)
    starts = models.JSONField(null=True)  # None: no round has a planned time
    apart = models.JSONField(default=list)
    teams_apart = models.BooleanField(default=False)
    prizes = models.JSONField(default=list)
    prize_money = models.JSONField(null=True)  # the fund, and how ties share; None: the usual
    prizes_given = models.JSONField(null=True)  # {"Best play": {"winner", …}}; None: none is yet
    last_rounds = models.JSONField(null=True)  # who is a Gibson, by what spread; None: the usual
    play_off = models.JSONField(null=True)  # as played, seeds, decisions; None: there is none
    play_off_planned = models.JSONField(null=True)  # how, and after which round; None: none is
    kept = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    scored_by = models.CharField(max_length=64, default="", editable=False)

    class Meta:
        db_table = "division"
        ordering = ["event", "code"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="division_code_once_an_event")
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.code}"

    @property
    def seeded(self) -> frozenset[str]:
        """The entries that the play-off has as seeds, by UUID."""
        return frozenset(seed["entry"] for seed in (self.play_off or {}).get("seeds", ()))

    @property
    def play_off_from(self) -> int | None:
        """The first round that is played beside the play-off, without its seeds; None: it comes
        after the last round, or there is none."""
        after: int = (self.play_off or {}).get("after", self.rounds)
        return after + 1 if after < self.rounds else None


class Table(models.Model):
    """Furniture with a number. Fixed entries always sit here (accessibility)."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    fixed = models.ManyToManyField("tdtool.Entry", related_name="fixed_tables", blank=True)

    class Meta:
        db_table = "hall_table"
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_number_once_an_event")
        ]

    def __str__(self) -> str:
        return f"table {self.number}"
