"""When the rounds to come will start, as far as the plan and the day so far tell.

A planned round is as late as today’s rounds were in the middle; a round without a time follows
after the usual time between two starts. A gap in the plan, such as lunch, is thereby kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from statistics import median

from django.utils import timezone

from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.rounds import plans

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
    rows = {one.number: one for one in events.rounds_of(division) if one.is_posted}
    planned = planned_times(division)

    def times(number: int) -> RoundTimes:
        row, session = rows.get(number), plans.session_of(division, number)
        if row is None:
            return RoundTimes(number, planned.get(number), session=session)
        started, done = row.clock_started_at or row.posted_at, row.completed_at
        return RoundTimes(number, planned.get(number), _local(started), _local(done), session)

    rounds = [times(number) for number in range(1, division.rounds + 1)]
    return starts(rounds, now=timezone.localtime(now), first_day=division.event.starts_on)


def following(division: Division, *, now: datetime) -> Start | None:
    """The round that comes next; None while nothing is known of it."""
    return next(iter(of_division(division, now=now)), None)


def planned_times(division: Division) -> dict[int, time]:
    """By round the planned time of those that have one."""
    rows = enumerate(division.starts or (), 1)
    return {number: time.fromisoformat(at) for number, at in rows if at}


def _local(at: datetime | None) -> datetime | None:
    return timezone.localtime(at) if at else None


def starts(
    rounds: Sequence[RoundTimes], *, now: datetime, first_day: date | None = None
) -> tuple[Start, ...]:
    """The rounds to come today whose start can be told, in order.

    A time that isn't later than the one planned before it is the next day's.
    """
    last = next((one for one in reversed(rounds) if one.started), None)
    if not _is_a_day_of(last, now=now, first_day=first_day):
        return ()
    today = [one for one in rounds if one.started and one.started.date() == now.date()]
    pace = _pace(today)
    before = today[-1] if today else None
    at, planned = (before.started, before.planned) if before else (None, None)
    found = []
    for one in rounds[last.number if last else 0 :]:
        if one.planned and planned and one.planned <= planned:
            break
        raw = _told(one, before, at, pace, now)
        if raw is not None and (raw.date() != now.date() or raw + PATIENCE < now):
            break
        at = None if raw is None else max(raw, now)
        if at is not None:
            found.append(Start(one.number, _rounded(at, after=now)))
        before, planned = one, one.planned or planned
    return tuple(found)


def _is_a_day_of(last: RoundTimes | None, *, now: datetime, first_day: date | None) -> bool:
    """Whether the next round may be today: round 1 on the first day, others by the day after."""
    if last is None or last.started is None:
        return first_day == now.date()
    return now.date() - last.started.date() <= timedelta(days=1)


def _pace(today: Sequence[RoundTimes]) -> _Pace:
    late, lengths, apart = [], [], []
    for one in today:
        if one.started and one.planned:
            late.append(one.started - _on(one.started, one.planned))
        if one.started and one.completed:
            lengths.append(one.completed - one.started)
    for one, other in pairwise(today):
        # A round that has a time waits for it: that says nothing of those that have none.
        if one.started and other.started and not other.planned:
            apart.append(other.started - one.started)
    none = timedelta(0)
    return _Pace(
        late=max(_median(late) or none, none),
        length=_median(lengths) or none,
        apart=_median(gap for gap in apart if gap >= SHORTEST),
    )


def _told(
    one: RoundTimes,
    before: RoundTimes | None,
    at: datetime | None,
    pace: _Pace,
    now: datetime,
) -> datetime | None:
    """When a round starts, after the one before it at ``at``; None: not known."""
    if one.planned:
        planned = _on(now, one.planned) + pace.late
        return planned if at is None else max(planned, at + pace.length)
    if at is None or before is None or pace.apart is None or one.session != before.session:
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
