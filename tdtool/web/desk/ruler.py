"""The day as a ruler: its rounds as they were and will be, and a mark for every slip that came in.

Lengths are in the units of its drawing, ``WIDTH`` from the first hour to the last.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.utils import timezone

from tdtool.english import clock
from tdtool.models import Division, Report, Round
from tdtool.models.slips import Way
from tdtool.queries.rounds import predicted
from tdtool.web.desk.day_now import DayNow

WIDTH = 1376.0
UP, DOWN, HALF = 22, 38, 30  # where a mark of the first division ends, one of another, the line
A_WORD = 64.0  # so much room a round's whole name wants
USUAL = timedelta(minutes=50)  # a round's length while none is over and no clock says it
HOUR = timedelta(hours=1)
BEHIND = 5  # minutes that are worth a word


@dataclass(frozen=True)
class Span:
    """A round from its start to its end, or to now; one to come where it is expected."""

    number: int
    label: str
    left: float
    right: float
    state: str  # complete, posted, planned


@dataclass(frozen=True)
class Ruler:
    hours: tuple[tuple[float, str], ...]
    spans: tuple[Span, ...]
    marks: str  # a path: up for the slips of the first division, down for those of the others
    now: float
    behind: int  # minutes later than planned; 0 where it isn't worth a word
    summary: str  # the same in words


def of_days(days: Sequence[DayNow], *, at: datetime) -> Ruler | None:
    """The rounds of the first of these divisions and the slips of all; None on a day without any
    round that was started or whose start can be told."""
    day, now = days[0], timezone.localtime(at)
    today = [
        round_ for round_ in day.rounds if round_.is_posted and _start(round_).date() == now.date()
    ]
    coming = predicted.of_division(day.division, now=at)
    if not today and not coming:
        return None
    length = _usual_length(today)
    ends = [_end(round_, now) for round_ in today] + [start.at + length for start in coming]
    first = min([*map(_start, today), *(start.at for start in coming), now])
    scale = _Scale(_whole_hour(first), _whole_hour(max(*ends, now) + HOUR - timedelta(seconds=1)))
    lefts = [*map(_start, today), *(start.at for start in coming)]
    states = [*(str(round_.state) for round_ in today), *("planned" for _ in coming)]
    numbers = [round_.number for round_ in today] + [start.number for start in coming]
    rooms = [*(scale.x(later) - scale.x(left) for left, later in itertools.pairwise(lefts))]
    spans = tuple(
        Span(number, _label(number, room), scale.x(left), scale.x(end), state)
        for number, left, end, state, room in zip(
            numbers, lefts, ends, states, [*rooms, WIDTH], strict=True
        )
    )
    return Ruler(
        hours=tuple(scale.hours()),
        spans=spans,
        marks=_marks(day.division, scale),
        now=scale.x(now),
        behind=_behind(day.division, today, coming, now),
        summary=_in_words(day, today, coming),
    )


@dataclass(frozen=True)
class _Scale:
    begins: datetime
    ends: datetime

    def x(self, at: datetime) -> float:
        part = (at - self.begins) / (self.ends - self.begins)
        return round(WIDTH * min(max(part, 0.0), 1.0), 1)

    def hours(self) -> Iterable[tuple[float, str]]:
        """Each whole hour; of a long day every second or third."""
        hours = round((self.ends - self.begins) / HOUR)
        for number in range(0, hours, math.ceil(hours / 12)):
            at = self.begins + number * HOUR
            yield self.x(at), clock(at)


def _start(round_: Round) -> datetime:
    return timezone.localtime(round_.clock_started_at or round_.posted_at)


def _end(round_: Round, now: datetime) -> datetime:
    return timezone.localtime(round_.completed_at) if round_.completed_at else now


def _whole_hour(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def _usual_length(today: Sequence[Round]) -> timedelta:
    over = [_end(round_, _start(round_)) - _start(round_) for round_ in today]
    lengths = [length.total_seconds() for length in over if length]
    return timedelta(seconds=median(lengths)) if lengths else USUAL


def _label(number: int, room: float) -> str:
    return f"Round {number}" if room >= A_WORD else str(number)


def _marks(division: Division, scale: _Scale) -> str:
    """A stroke for each slip since the first hour, whichever its round."""
    slips = Report.objects.filter(
        game__round__division__event=division.event_id, taken_back=None, at__gte=scale.begins
    )
    times = slips.exclude(way=Way.SECOND).values_list("at", "game__round__division")
    return "".join(
        f"M{scale.x(at):g} {HALF}V{UP if of == division.pk else DOWN}" for at, of in times
    )


def _behind(
    division: Division,
    today: Sequence[Round],
    coming: Sequence[predicted.Start],
    now: datetime,
) -> int:
    """How much later the next start will be than planned; without a next one, how much later the
    last was."""
    planned = predicted.planned_times(division)
    expected = [(start.number, start.at) for start in coming[:1]]
    expected += [(round_.number, _start(round_)) for round_ in today[-1:]]
    for number, at in expected:
        if number in planned:
            of_plan = now.replace(
                hour=planned[number].hour, minute=planned[number].minute, second=0, microsecond=0
            )
            minutes = round((at - of_plan) / timedelta(minutes=1))
            return minutes if minutes >= BEHIND else 0
    return 0


def _in_words(day: DayNow, today: Sequence[Round], coming: Sequence[predicted.Start]) -> str:
    was = [
        f"round {round_.number} {round_.state} since {clock(_start(round_))}" for round_ in today
    ]
    will = [f"round {start.number} about {clock(start.at)}" for start in coming]
    return f"The day: {', '.join(was + will)}"
