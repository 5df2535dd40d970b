"""Players across events, and their entries in a division."""

from django.db import models


class Player(models.Model):
    """A person, across events."""

    uuid = models.UUIDField(unique=True, editable=False)
    name = models.CharField(max_length=80)
    member_ids = models.JSONField(default=dict)  # {"naspa": "AA000003"}

    class Meta:
        db_table = "player"
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A player in a division. The number is fixed at the first post and never reused."""

    uuid = models.UUIDField(unique=True, editable=False)
    division = models.ForeignKey("tdtool.Division", models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    registered = models.PositiveIntegerField()  # order of registration
    number = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=80)  # as printed
    rating = models.PositiveSmallIntegerField(null=True)  # None: unrated
    career_games = models.PositiveIntegerField(null=True)
    seed = models.PositiveSmallIntegerField(null=True)
    prize_class = models.CharField(max_length=12, blank=True)
    team = models.CharField(max_length=60, blank=True)
    brings = models.JSONField(default=list)  # of: tiles, clock, board, paper
    checked_in_at = models.DateTimeField(null=True)
    member_numbers = models.JSONField(null=True)  # {"naspa": "AA000003"} beside the player’s own id
    kept = models.JSONField(default=dict)  # what a file said that nothing here stands for
    plays_from = models.PositiveSmallIntegerField(null=True)  # came late: told to wait for it
    missed_round = models.SmallIntegerField(null=True)  # what one counts; None: by the setting
    unlisted_at = models.DateTimeField(null=True)  # since when the hall sees no name; None: it does
    code_generation = models.PositiveSmallIntegerField(null=True)  # of the code; None: the first
    version = models.PositiveIntegerField(default=1)

    class Meta:
        db_table = "entry"
        ordering = ["division", "registered"]
        constraints = [
            models.UniqueConstraint(fields=["division", "player"], name="a_player_once_a_division"),
            models.UniqueConstraint(fields=["division", "number"], name="an_entry_number_once"),
            models.UniqueConstraint(fields=["division", "registered"], name="registered_in_order"),
        ]

    def __str__(self) -> str:
        return self.name


class AbsenceKind(models.TextChoices):
    WITHDRAWN = "withdrawn", "withdrawn"
    ABSENT = "absent", "absent"
    LATE = "late", "late"


class Absence(models.Model):
    """Rounds that an entry doesn't play: from one, to one or (None) for good."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="absences")
    kind = models.CharField(max_length=12, choices=AbsenceKind.choices)
    from_round = models.PositiveSmallIntegerField()
    to_round = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()
    by = models.ForeignKey("tdtool.Account", models.PROTECT, related_name="+")

    class Meta:
        db_table = "absence"
        ordering = ["entry", "from_round", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(to_round__isnull=True)
                | models.Q(to_round__gte=models.F("from_round")),
                name="an_absence_ends_after_it_begins",
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.kind} from round {self.from_round}"


class RatedPlayer(models.Model):
    """A line of the rating list kept on this laptop, looked up while a name is typed."""

    member_id = models.CharField(max_length=40, blank=True)
    name = models.CharField(max_length=80)
    folded = models.CharField(max_length=80, db_index=True)  # as names are searched
    rating = models.PositiveSmallIntegerField(null=True)

    class Meta:
        db_table = "rated_player"
        ordering = ["folded", "id"]

    def __str__(self) -> str:
        return self.name
