"""The terms a game is played on: scrabble and my-scrabble side by side, as data.

What the two share is cited from the Scrabble rules; where My Scrabble has a clause of its own it
is in its column.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tdtool.engine import tiles
from tdtool.engine.findings import Severity
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import MYS, SCR

UNCOUNTED = "unknown"


@dataclass(frozen=True)
class Clauses:
    """The clause for each thing that is judged, and the few matters in which systems differ.

    ``zero_play`` says whether a play worth nothing counts among the scoreless turns.
    """

    turn: str = "SCR-1"
    passing: str = "SCR-2"
    exchange: str = "SCR-3"
    exchange_turn: str = "SCR-1"
    returned: str = "SCR-3"
    score: str = "SCR-8"
    rack: str = "SCR-9"
    surplus: str = "SCR-9"
    tiles: str = "SCR-8"
    taken_off: str = "SCR-10"
    held: str = "SCR-10"
    decision: str = "SCR-10"
    ending: str = "SCR-12"
    scoreless: str = "SCR-12"
    time_called: str = "SCR-12"
    going_out: str = "SCR-13"
    racks_off: str = "SCR-13"
    overtime: str = "SCR-16"
    overtime_place: str = "SCR-16"
    too_many_of_a_letter: Severity = "error"
    early_deduction: Severity = "error"
    zero_play: bool = True


CLAUSES: Mapping[str, Clauses] = {
    SCR: Clauses(),
    MYS: Clauses(
        passing="MYS-7",
        exchange="MYS-6.1",
        exchange_turn="MYS-6.2",
        returned="MYS-6.3",
        surplus="MYS-4.3",
        tiles="MYS-1.1",
        taken_off="MYS-8.8",
        held="MYS-8.9",
        decision="MYS-8.10",
        ending="MYS-9.1",
        scoreless="MYS-9.2",
        time_called="MYS-9.3a",
        going_out="MYS-9.1",
        racks_off="MYS-9.2",
        overtime="MYS-2.1",
        overtime_place="MYS-9.3b",
        too_many_of_a_letter="warning",
        early_deduction="warning",
        zero_play=False,
    ),
}


@dataclass(frozen=True)
class Terms:
    """A system's clauses and its settings, read once. ``tiles`` is None where they aren't counted
    and ``size`` how many there are; ``scored`` is off where nobody here knows what the letters are
    worth."""

    clauses: Clauses
    challenge: str
    end_racks: str
    automatic: bool
    exchange_minimum: int
    overtime_points: int
    overtime_limit: int
    tiles: tiles.TileSet | None
    size: int
    scored: bool


@lru_cache(maxsize=64)
def of(system: RuleSystem) -> Terms:
    """The terms of a system under its settings."""
    name = str(system.value("tiles"))
    limited = "overtime_limit" in system.settings
    counted = tiles.TILE_SETS.get(name)
    return Terms(
        clauses=CLAUSES[system.id],
        challenge=str(system.value("challenge")),
        end_racks=str(system.value("end_racks")),
        automatic=system.value("six_zeros") == "automatic",
        exchange_minimum=system.number("exchange_minimum"),
        overtime_points=system.number("overtime_points"),
        overtime_limit=system.number("overtime_limit") if limited else 0,
        tiles=counted,
        size=counted.size if counted else 0,
        scored=name == UNCOUNTED or name in tiles.TILE_SETS,
    )
