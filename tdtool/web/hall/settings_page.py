"""“In the hall” on the page of settings: each kind of hall page, whether it is shown, and where."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from tdtool.engine.rule_parts import Rank
from tdtool.models import Event
from tdtool.queries import rules
from tdtool.queries.hall.kinds import KINDS, switched_off
from tdtool.web.hall.page import LABELS
from tdtool.web.shell import addresses


@dataclass(frozen=True)
class HallSwitch:
    kind: str
    label: str
    shown: bool


def on_phones(request: HttpRequest, event: Event) -> str:
    """The address of the event’s hall pages as a phone in the hall would type it."""
    return addresses.for_phones(request) + reverse("hall", args=[event.slug])


def page(event: Event) -> tuple[HallSwitch, ...]:
    """A switch for each kind that the event can have: a crosstable where wins rank."""
    off = switched_off(event)
    by_wins = any(rules.of_division(one).rank is Rank.WINS for one in event.divisions.all())
    kinds = (kind for kind in KINDS if by_wins or kind != "crosstable")
    return tuple(HallSwitch(kind, LABELS[kind], kind not in off) for kind in kinds)
