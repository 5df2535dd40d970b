"""Rounds, their games, and who sits where."""

from django.db import models


class RoundState(models.TextChoices):
    DRAFT = "draft", "draft"
    CONFIRMED = "confirmed", "confirmed"
    POSTED = "posted", "posted"
    COMPLETE = "complete", "complete"


POSTED_STATES = (RoundState.POSTED, RoundState.COMPLETE)
PLAY_OFF = "play-off"  # the stage of rounds after the last one, outside the standings


class Round(models.Model):
    """Simultaneous games of a division: drafted, confirmed, posted, complete."""

    uuid = models.UUIDField(unique=True, editable=False)
    division = models.ForeignKey("tdtool.Division", models.PROTECT, related_name="rounds_drawn")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=12)  # first, groups, final; PLAY_OFF
    session = models.PositiveSmallIntegerField(default=1)
    planned_start = models.DateTimeField(null=True)
    method = models.CharField(max_length=24)
    draw_seed = models.BigIntegerField(null=True)
    based_on = models.PositiveSmallIntegerField(null=True)  # the round it was drawn from
    basis = models.JSONField(default=dict)  # the cuts, their ties and what was decided
    state = models.CharField(max_length=12, choices=RoundState.choices)
    revision = models.PositiveSmallIntegerField(default=0)  # of what was posted
    gone_on = models.JSONField(default=dict)  # {"tables": [7], "reason": "…"}
    version = models.PositiveIntegerField(default=1)
    drawn_at = models.DateTimeField()
    posted_at = models.DateTimeField(null=True)
    completed_at = models.DateTimeField(null=True)
    clock_minutes = models.PositiveSmallIntegerField(null=True)  # None: no clock was started
    clock_started_at = models.DateTimeField(null=True)
    clock_paused_at = models.DateTimeField(null=True)  # None: it runs
    clock_paused_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "round"
        ordering = ["division", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_round_number_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=RoundState.values), name="round_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_posted(self) -> bool:
        return self.state in POSTED_STATES

    @property
    def is_play_off(self) -> bool:
        return self.stage == PLAY_OFF


class GameKind(models.TextChoices):
    PLAYED = "played", "played"
    BYE = "bye", "bye"
    FORFEIT = "forfeit", "forfeit"
    DOUBLE_FORFEIT = "double forfeit", "double forfeit"
    NOT_PLAYED = "not played", "not played"


class Game(models.Model):
    """What is played at one table in one round; its slip has the same life."""

    uuid = models.UUIDField(unique=True, editable=False)
    round = models.ForeignKey(Round, models.PROTECT, related_name="games")
    kind = models.CharField(max_length=16, choices=GameKind.choices, default=GameKind.PLAYED)
    rated = models.BooleanField(default=True)
    table = models.ForeignKey("tdtool.Table", models.PROTECT, null=True, related_name="games")
    group = models.CharField(max_length=12, blank=True)  # winners, rest, final; a series
    slip_revision = models.PositiveSmallIntegerField(default=1)  # revoking a code makes the next
    version = models.PositiveIntegerField(default=1)
    compared = models.PositiveIntegerField(null=True)  # the version that was held against the paper

    class Meta:
        db_table = "game"
        ordering = ["round", "table__number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="a_table_once_a_round"),
            models.CheckConstraint(
                condition=models.Q(kind__in=GameKind.values), name="game_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.table}"

    @property
    def table_number(self) -> int:
        """0 for a game at no table, such as a bye."""
        return self.table.number if self.table else 0


STANDING = 0  # the place of one who stands up while another takes their seat


class Ruled(models.TextChoices):
    WIN = "win", "win"
    LOSS = "loss", "loss"
    TIE = "tie", "tie"


class Seat(models.Model):
    """An entry's place at a table; ``round`` is repeated so that the database can count.

    ``ruled`` is a win, loss or tie that the director gave against the score.
    """

    uuid = models.UUIDField(unique=True, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, models.PROTECT, related_name="seats")
    entry = models.ForeignKey("tdtool.Entry", models.PROTECT, related_name="seats")
    place = models.PositiveSmallIntegerField()  # clockwise, from 1; STANDING while two change
    order_of_play = models.PositiveSmallIntegerField(null=True)  # None: drawn at the table
    seconds_used = models.PositiveIntegerField(null=True)  # of their own clock, where it was told
    late_since = models.DateTimeField(null=True)  # their clock runs, and they aren't here
    ruled = models.CharField(max_length=4, blank=True, choices=Ruled.choices)

    class Meta:
        db_table = "seat"
        ordering = ["game", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"],
                condition=models.Q(place__gt=STANDING),
                name="a_player_once_a_round",
            ),
            models.UniqueConstraint(fields=["game", "place"], name="one_seat_a_place"),
            models.CheckConstraint(
                condition=models.Q(ruled__in=["", *Ruled.values]), name="ruled_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, seat {self.place}"
