"""“In the hall” on the page of settings: each kind of hall page, and whether it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.models import Event
from tdtool.queries.hall.kinds import KINDS, switched_off
from tdtool.web.hall.page import LABELS


@dataclass(frozen=True)
class HallSwitch:
    kind: str
    label: str
    shown: bool


def page(event: Event) -> tuple[HallSwitch, ...]:
    off = switched_off(event)
    return tuple(HallSwitch(kind, LABELS[kind], kind not in off) for kind in KINDS)
