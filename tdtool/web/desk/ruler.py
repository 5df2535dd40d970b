"""The day as a ruler: its rounds as they were and will be, and a mark for every slip that came in.

Lengths are in the units of its drawing, ``WIDTH`` from the first hour to the last.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TypeAlias

from django.utils import timezone

from tdtool.english import clock
from tdtool.models import Division, Report
from tdtool.models.slips import Way
from tdtool.queries.rounds import predicted
from tdtool.queries.rounds.predicted import RoundTimes
from tdtool.web.desk.day_now import DayNow

WIDTH = 1376.0
UP, DOWN, HALF = 22, 38, 30  # where a mark of the first division ends, one of another, the line
A_WORD = 64.0  # so much room a round's whole name wants
USUAL = timedelta(minutes=50)  # a round's length while none is over and no clock says it
HOUR = timedelta(hours=1)
BEHIND = 5  # minutes that are worth a word

_Drawn: TypeAlias = tuple[int, datetime, datetime, str]  # number, start, end, state


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
    """The rounds of the first of these divisions that has any today, and the slips of all; None
    where none was started and no start can be told."""
    return next(filter(None, (_of_division(day.division, at=at) for day in days)), None)


def _of_division(division: Division, *, at: datetime) -> Ruler | None:
    now = timezone.localtime(at)
    times = predicted.times_of(division)
    today = predicted.started_on(now.date(), times)
    coming = predicted.of_division(division, now=at)
    if not today and not coming:
        return None
    length = predicted.usual_length(today) or USUAL
    rounds = [
        (round_.number, round_.started, round_.completed or now, _state(round_))
        for round_ in today
        if round_.started
    ]
    rounds += [(start.number, start.at, start.at + length, "planned") for start in coming]
    first = min(now, *(start for _, start, _, _ in rounds))
    last = max(now, *(end for _, _, end, _ in rounds))
    scale = _Scale(_whole_hour(first), _whole_hour(last) + HOUR)
    lefts = [scale.x(start) for _, start, _, _ in rounds]
    rooms = [later - left for left, later in pairwise([*lefts, WIDTH + A_WORD])]
    return Ruler(
        hours=tuple(scale.hours()),
        spans=tuple(
            Span(number, _label(number, room), left, scale.x(end), state)
            for (number, _, end, state), left, room in zip(rounds, lefts, rooms, strict=True)
        ),
        marks=_marks(division, scale),
        now=scale.x(now),
        behind=_behind(times, rounds, first_to_come=len(today)),
        summary=_in_words(rounds),
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


def _label(number: int, room: float) -> str:
    return f"Round {number}" if room >= A_WORD else str(number)


def _state(round_: RoundTimes) -> str:
    return "complete" if round_.completed else "posted"


def _whole_hour(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def _marks(division: Division, scale: _Scale) -> str:
    """A stroke for each slip since the first hour, whichever its round."""
    slips = Report.objects.filter(
        game__round__division__event=division.event_id, taken_back=None, at__gte=scale.begins
    )
    times = slips.exclude(way=Way.SECOND).values_list("at", "game__round__division")
    return "".join(
        f"M{scale.x(at):g} {HALF}V{UP if of == division.pk else DOWN}" for at, of in times
    )


def _behind(times: Sequence[RoundTimes], rounds: Sequence[_Drawn], *, first_to_come: int) -> int:
    """How much later the next start will be than planned; without a next one, how much later the
    last was."""
    planned = {round_.number: round_.planned for round_ in times if round_.planned}
    for number, start, _, _ in [*rounds[first_to_come:][:1], *rounds[:first_to_come][-1:]]:
        if number in planned:
            minutes = round(predicted.lateness(start, planned[number]) / timedelta(minutes=1))
            return minutes if minutes >= BEHIND else 0
    return 0


def _in_words(rounds: Sequence[_Drawn]) -> str:
    words = (
        f"round {number} {'about' if state == 'planned' else f'{state} since'} {clock(start)}"
        for number, start, _, state in rounds
    )
    return f"The day: {', '.join(words)}"
