"""Pairings on the hall's screens before they are on phones, so that everybody looks up together.

A posted round is kept from phones for the event's minutes, or until its clock is started.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from tdtool.models import Event, Round
from tdtool.models.rounds import RoundState
from tdtool.queries import events

MOST_MINUTES = 30


class OnScreens(NamedTuple):
    """A round that only the screens show, and when phones will."""

    number: int
    until: datetime


def ends(event: str) -> list[datetime]:
    """When phones show what only the screens show now, or did: of the event of this short name."""
    rounds = Round.objects.filter(
        division__event__slug=event, state=RoundState.POSTED, clock_started_at=None
    ).exclude(posted_at=None)
    postings = rounds.order_by().values_list("posted_at", "division__event__screens_first")
    return [at + timedelta(minutes=minutes) for at, minutes in postings if at and minutes]


def until(round_: Round, event: Event) -> datetime | None:
    """When phones show a posted round; None: they do."""
    posted = round_.state == RoundState.POSTED and round_.clock_started_at is None
    if not event.screens_first or not posted or round_.posted_at is None:
        return None
    at = round_.posted_at + timedelta(minutes=event.screens_first)
    return at if timezone.now() < at else None


def of_division(division: int) -> OnScreens | None:
    """The first round of the division that phones don't show yet: one query."""
    rounds = Round.objects.filter(division=division, division__event__screens_first__gt=0)
    round_list = list(rounds.select_related("division__event").defer("basis"))
    return _first(round_list, round_list[0].division.event) if round_list else None


def _first(rounds: Iterable[Round], event: Event) -> OnScreens | None:
    waits = (OnScreens(round_.number, at) for round_ in rounds if (at := until(round_, event)))
    return min(waits, default=None)


def for_phones(event: Event) -> Event:
    """The event with the rounds that phones show: none of those from one on that they don't show
    yet."""
    later = Q()
    for division in event.divisions.all():
        if (waits := _first(events.rounds_of(division), event)) is not None:
            later |= Q(division=division, number__gte=waits.number)
    return events.fetched(without=later).get(pk=event.pk) if later else event
