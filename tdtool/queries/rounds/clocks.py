"""The round's clock, worked out from what is on the record."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tdtool.models import Division, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import events, rules
from tdtool.queries.rounds import missed
from tdtool.queries.values import ClockView, Latecomer

LAST = 5 * 60  # seconds: the hand turns to a warning
A_MINUTE = 4  # of the ruler's units


@dataclass(frozen=True)
class Tick:
    """A mark of the ruler: where it stands, where it begins, and whether its minute is past."""

    x: int
    top: int
    past: bool


@dataclass(frozen=True)
class ClockFace:
    """A clock as it is drawn: a ruler with a mark a minute, and a hand that says now."""

    clock: ClockView
    now: datetime
    ticks: tuple[Tick, ...]
    wide: int
    hand: float
    state: str  # "", last (the last minutes) or over

    @property
    def left(self) -> str:
        """What is left, in minutes and seconds."""
        seconds = max(self.clock.seconds_left or 0, 0)
        return f"{seconds // 60}:{seconds % 60:02d}"

    @property
    def stamp(self) -> str:
        """Another one means that the clock was started, stopped or taken back."""
        clock = self.clock
        started = f"{clock.started_at:%H%M%S}" if clock.started_at else ""
        return f"{clock.round_number}-{started}-{'paused' if clock.paused else 'runs'}"


@dataclass(frozen=True)
class ClockPage:
    """What the projector shows: the round, its clock, and what comes next."""

    says: str  # instead of the digits, while no clock runs
    detail: str
    following: str  # what comes after this round
    stamp: str
    face: ClockFace | None = None


def of_the_rules(division: Division) -> int | None:
    """The minutes of a round by the rules; None where they have no clock for the whole round."""
    system = rules.of_division(division)
    whole_table = "table_size" in system.settings and "minutes" in system.settings
    return system.number("minutes") if whole_table else system.game_minutes or None


def of_both_players(division: Division) -> int | None:
    """The minutes that the clocks of two players have together; None where they have none."""
    system = rules.of_division(division)
    return 2 * system.number("minutes") if "minutes" in system.settings else None


def of_round(round_: Round, *, now: datetime) -> ClockView:
    """The clock as it stands now; not started yet, it shows what it would be started with."""
    system = rules.of_division(round_.division)
    if round_.clock_started_at is None or round_.clock_minutes is None:
        return ClockView(
            round_number=round_.number,
            minutes=of_the_rules(round_.division) or of_both_players(round_.division),
            clause=system.never_stopped,
            version=round_.version,
        )
    paused = timedelta(seconds=round_.clock_paused_seconds)
    ends_at = round_.clock_started_at + timedelta(minutes=round_.clock_minutes) + paused
    stands_at = round_.clock_paused_at or now
    return ClockView(
        round_number=round_.number,
        minutes=round_.clock_minutes,
        clause=system.never_stopped,
        started_at=round_.clock_started_at,
        ends_at=None if round_.clock_paused_at else ends_at,
        seconds_left=int((ends_at - stands_at).total_seconds()),
        paused=round_.clock_paused_at is not None,
        version=round_.version,
    )


def while_played(round_: Round | None, *, at: datetime, slips_out: bool = True) -> ClockView | None:
    """The clock of a round that is being played; None of any other, and of one that nobody started
    and that no slip is out of any more."""
    if round_ is None or round_.state != RoundState.POSTED:
        return None
    if round_.clock_started_at is None and not slips_out:
        return None
    return of_round(round_, now=at)


def _in_play(division: Division) -> Round | None:
    return events.in_play(events.rounds_of(division))


def running(division: Division, *, at: datetime) -> ClockFace | None:
    """The clock that runs in the division now, or stands in a pause; None while there is none."""
    clock = while_played(_in_play(division), at=at)
    return face(clock, at=at) if clock is not None else None


def face(clock: ClockView, *, at: datetime) -> ClockFace | None:
    """A clock that was started, as it is drawn; None before its start."""
    if clock.minutes is None or clock.seconds_left is None:
        return None
    gone = clock.minutes * 60 - clock.seconds_left
    return ClockFace(
        clock=clock,
        now=at,
        ticks=tuple(_ticks(clock.minutes, gone)),
        wide=clock.minutes * A_MINUTE,
        hand=min(max(gone, 0), clock.minutes * 60) / 60 * A_MINUTE,
        state=_state(clock.seconds_left),
    )


def _ticks(minutes: int, gone: int) -> list[Tick]:
    """A mark a minute, longer ones every five and fifteen; in a long round every five only."""
    step = 1 if minutes <= 120 else 5
    return [
        Tick(at * A_MINUTE, 0 if at % 15 == 0 else 8 if at % 5 == 0 else 14, at * 60 <= gone)
        for at in range(0, minutes + 1, step)
    ]


def _state(seconds_left: int) -> str:
    if seconds_left <= 0:
        return "over"
    return "last" if seconds_left <= LAST else ""


def page(division: Division, *, now: datetime) -> ClockPage:
    """The page for the projector, at any time of the day."""
    round_ = _in_play(division)
    clock = while_played(round_, at=now)
    shown = face(clock, at=now) if clock else None
    sentence, detail = _without_a_clock(round_, clock)
    return ClockPage(
        says=sentence,
        detail=detail,
        following=_following(round_),
        stamp=shown.stamp if shown else f"{sentence}, {detail}",
        face=shown,
    )


def _without_a_clock(round_: Round | None, clock: ClockView | None) -> tuple[str, str]:
    if clock is not None and round_ is not None:
        minutes = f"{clock.minutes} minutes, not started yet" if clock.minutes else ""
        return f"Round {round_.number}", minutes or "Find your table"
    if round_ is None:
        return "Welcome", "Round 1 is not posted yet"
    if round_.state == RoundState.COMPLETE:
        return f"Round {round_.number}", "complete"
    return f"Round {round_.number}", "not posted yet"


def _following(round_: Round | None) -> str:
    if round_ is None:
        return "Round 1"
    if not round_.is_posted:
        return _named(round_, round_.number)
    if round_.is_play_off:
        return "Play-off"
    if round_.number >= round_.division.rounds:
        return "Final standings"
    return _named(round_, round_.number + 1)


def _named(round_: Round, number: int) -> str:
    """Where players move up, the last round is the final too."""
    moves_up = rules.of_division(round_.division).settings.get("advance", "none") != "none"
    last = number == round_.division.rounds and number > 1
    return f"Round {number}, the final" if last and moves_up else f"Round {number}"


def latecomers(division: Division, *, at: datetime) -> tuple[Latecomer, ...]:
    """Those of the rounds being played, the longest awaited first: a slip stops their clocks."""
    system = rules.of_division(division)
    seats = Seat.objects.filter(
        round__division=division,
        round__state=RoundState.POSTED,
        game__kind=GameKind.PLAYED,
        late_since__isnull=False,
    )
    late_seats = seats.select_related("entry", "game__table", "round").defer("round__basis")
    return tuple(
        Latecomer(
            entry=str(seat.entry.uuid),
            name=seat.entry.name,
            table=seat.game.table_number,
            game=str(seat.game.uuid),
            place=seat.place,
            since=since,
            seconds=max(0, int((at - since).total_seconds())),
            version=seat.game.version,
            no_forfeit=missed.why_not(
                system, seat.game, posted=seat.round.is_posted, has_slip=False
            ),
        )
        for seat in late_seats.order_by("late_since", "pk")
        if (since := seat.late_since)
    )
