"""Times, days, lists and groups on pages, each in its one form."""

from collections.abc import Iterable
from datetime import date, datetime

from django import template
from django.utils import timezone

from tdtool import english
from tdtool.papers.contents import round

register = template.Library()


@register.filter(expects_localtime=True)
def clock(at: datetime | None) -> str:
    """``{{ row.at|clock }}``: 14:05, in the hall’s zone; "" for none."""
    return english.clock(timezone.localtime(at) if timezone.is_aware(at) else at) if at else ""


@register.filter(expects_localtime=True)
def clock_to_the_second(at: datetime | None) -> str:
    """``{{ one.at|clock_to_the_second }}``: 14:05:07, where seconds matter; "" for none."""
    return english.clock_to_the_second(at) if at else ""


@register.filter
def listed(things: Iterable[object]) -> str:
    """``{{ names|listed }}``: ODA, ZO and EA."""
    return english.listed(things)


@register.filter
def signed(points: int) -> str:
    """``{{ sat.margin|signed }}``: +90, −10."""
    return english.signed(points)


@register.filter
def group(of_tables: str) -> str:
    """``{{ card.group|group }}``: moved up, others, final; "" for none."""
    return round.said(of_tables)


@register.filter(expects_localtime=True)
def day(on: date | None) -> str:
    """``{{ event.starts_on|day }}``: Sunday 22 November 2026; "" for none."""
    return english.day(on) if on else ""
