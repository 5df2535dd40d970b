"""When the rounds to come will start, as far as the plan and the day so far tell.

A planned round is as late as today’s rounds were in the middle; a round without a time follows
after the usual time between two starts. A gap in the plan, such as lunch, is thereby kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from statistics import median

from django.utils import timezone

from tdtool.models import Division, Round
from tdtool.queries import events
from tdtool.queries.rounds import clocks, plans

STEP = timedelta(minutes=5)
SHORTEST = timedelta(minutes=5)  # between two starts; less stands in imported events only
PATIENCE = timedelta(hours=1)  # so long after its time, nobody knows when a round will start


@dataclass(frozen=True)
class RoundTimes:
    """A round’s times, in the hall’s zone. ``started``: its clock’s start, else its posting."""

    number: int
    planned: time | None = None
    started: datetime | None = None
    completed: datetime | None = None
    session: int = 1


@dataclass(frozen=True)
class Start:
    """When a round will start, about: to five minutes, and not before now."""

    number: int
    at: datetime


@dataclass(frozen=True)
class _Pace:
    """Today’s medians: how late rounds start, how long one takes, and from start to start."""

    late: timedelta
    length: timedelta
    apart: timedelta | None


def of_division(division: Division, *, now: datetime) -> tuple[Start, ...]:
    """The rounds to come today, in order; no query where the rounds are at hand."""
    faces = (clocks.while_played(round_, at=now) for round_ in _posted(division).values())
    left = max((clock.seconds_left or 0 for clock in faces if clock), default=0)
    return starts(
        times_of(division),
        moment=timezone.localtime(now),
        first_day=division.event.starts_on,
        earliest=timezone.localtime(now + timedelta(seconds=max(left, 0))),
    )


def _posted(division: Division) -> dict[int, Round]:
    return {round_.number: round_ for round_ in events.rounds_of(division) if round_.is_posted}


def times_of(division: Division) -> list[RoundTimes]:
    """Of every round, those of a play-off after the last among them once they are posted."""
    posted_rounds, planned = _posted(division), planned_times(division)

    def times(number: int) -> RoundTimes:
        row, session = posted_rounds.get(number), plans.session_of(division, number)
        if row is None:
            return RoundTimes(number, planned.get(number), session=session)
        started, completed = row.clock_started_at or row.posted_at, row.completed_at
        return RoundTimes(number, planned.get(number), _local(started), _local(completed), session)

    return [times(number) for number in range(1, max([division.rounds, *posted_rounds]) + 1)]


def started_on(day: date, rounds: Sequence[RoundTimes]) -> list[RoundTimes]:
    return [round_ for round_ in rounds if round_.started and round_.started.date() == day]


def following(division: Division, *, at: datetime) -> Start | None:
    """The round that comes next; None while nothing is known of it."""
    return next(iter(of_division(division, now=at)), None)


def planned_times(division: Division) -> dict[int, time]:
    """By round the planned time of those that have one."""
    planned_starts = enumerate(division.starts or (), 1)
    return {number: time.fromisoformat(at) for number, at in planned_starts if at}


def _local(at: datetime | None) -> datetime | None:
    return timezone.localtime(at) if at else None


def starts(
    rounds: Sequence[RoundTimes],
    *,
    moment: datetime,
    first_day: date | None = None,
    earliest: datetime | None = None,
) -> tuple[Start, ...]:
    """The rounds to come today whose start can be told, in order; none before ``earliest``, when
    the clock that runs will have run out.

    A time that isn't later than the one planned before it is the next day's.
    """
    last = next((round_ for round_ in reversed(rounds) if round_.started), None)
    if not _is_a_day_of(last, at=moment, first_day=first_day):
        return ()
    today = started_on(moment.date(), rounds)
    pace = _pace(today)
    before = today[-1] if today else None
    at, planned = (before.started, before.planned) if before else (None, None)
    coming = []
    for round_ in rounds[last.number if last else 0 :]:
        if round_.planned and planned and round_.planned <= planned:
            break
        raw = _told(round_, before, at, pace, moment)
        if raw is not None and (raw.date() != moment.date() or raw + PATIENCE < moment):
            break
        at = None if raw is None else max(raw, moment, earliest or moment)
        if at is not None:
            after = max(moment, (earliest or moment) - timedelta(seconds=1))
            coming.append(Start(round_.number, _rounded(at, after=after)))
        before, planned = round_, round_.planned or planned
    return tuple(coming)


def _is_a_day_of(last: RoundTimes | None, *, at: datetime, first_day: date | None) -> bool:
    """Whether the next round may be today: round 1 on the first day, others by the day after."""
    if last is None or last.started is None:
        return first_day == at.date()
    return at.date() - last.started.date() <= timedelta(days=1)


def _pace(today: Sequence[RoundTimes]) -> _Pace:
    late, apart = [], []
    for round_ in today:
        if round_.started and round_.planned:
            late.append(lateness(round_.started, round_.planned))
    for round_, other in pairwise(today):
        # A round that has a time waits for it: that says nothing of those that have none.
        if round_.started and other.started and not other.planned:
            apart.append(other.started - round_.started)
    none = timedelta(0)
    return _Pace(
        late=max(_median(late) or none, none),
        length=usual_length(today) or none,
        apart=_median(gap for gap in apart if gap >= SHORTEST),
    )


def usual_length(today: Sequence[RoundTimes]) -> timedelta | None:
    """The median of how long they took; None while none is over."""
    return _median(
        round_.completed - round_.started for round_ in today if round_.started and round_.completed
    )


def lateness(start: datetime, planned: time) -> timedelta:
    """How long after its planned time something starts; negative before it."""
    return start - _on(start, planned)


def _told(
    round_: RoundTimes,
    before: RoundTimes | None,
    at: datetime | None,
    pace: _Pace,
    moment: datetime,
) -> datetime | None:
    """When a round starts, after the one before it at ``at``; None: not known."""
    if round_.planned:
        planned = _on(moment, round_.planned) + pace.late
        return planned if at is None else max(planned, at + pace.length)
    if at is None or before is None or pace.apart is None or round_.session != before.session:
        return None
    return at + pace.apart


def _on(day: datetime, at: time) -> datetime:
    return datetime.combine(day.date(), at, tzinfo=day.tzinfo)


def _median(spans: Iterable[timedelta]) -> timedelta | None:
    seconds = [span.total_seconds() for span in spans]
    return timedelta(seconds=median(seconds)) if seconds else None


def _rounded(at: datetime, *, after: datetime) -> datetime:
    """To the nearest five minutes that are still to come."""
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    near = midnight + STEP * int((at - midnight + STEP / 2) // STEP)
    return near if near > after else near + STEP
