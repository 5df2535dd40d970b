"""“In the hall” on the page of settings: each kind of hall page, whether it is shown, and where."""

from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.models import Event
from tdtool.queries import rules
from tdtool.queries.hall.shown import KINDS, switched_off
from tdtool.web.hall.page import LABELS
from tdtool.web.shell.acting import Seen


@dataclass(frozen=True)
class HallSwitch:
    kind: str
    label: str
    shown: bool


def page(event: Event) -> tuple[HallSwitch, ...]:
    """A switch for each kind that the event can have: a crosstable where wins rank."""
    off = switched_off(event)
    by_wins = any(
        rules.of_division(division).rank is Rank.WINS for division in event.divisions.all()
    )
    kinds = (kind for kind in KINDS if by_wins or kind != "crosstable")
    return tuple(HallSwitch(kind, LABELS[kind], kind not in off) for kind in kinds)


@dataclass(frozen=True)
class Wifi:
    """The network as it is told, or as it was typed and refused."""

    network: str
    password: str
    known: bool  # one is told
    refusal: str = ""


def wifi(event: Event, typed: Seen | None = None) -> Wifi:
    network = event.wifi or {"name": "", "password": ""}
    if typed is None:
        return Wifi(network["name"], network["password"], bool(event.wifi))
    data = typed.typed
    return Wifi(data.get("network", ""), data.get("password", ""), bool(event.wifi), typed.refusal)
