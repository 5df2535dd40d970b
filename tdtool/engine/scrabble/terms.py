"""The rules that a game on the board is played by: a system's clauses with its settings."""

from dataclasses import dataclass
from functools import lru_cache

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import ScrabbleClauses
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble.unseen import number_of
from tdtool.engine.words import letters

UNCOUNTED = "unknown"
TILES_THERE = "tiles there"  # how many a record shows where the set was wrong (MYS-1.1)


@dataclass(frozen=True)
class ScrabbleRules:
    """A system's clauses and its settings, read once. ``tiles`` is None where they aren't counted
    and ``size`` how many there are, ``all_tiles`` these as a number (``unseen``), ``another_set``
    where a record shows that it wasn't the right set; ``scored`` is off where nobody here knows
    what the letters are worth."""

    clauses: ScrabbleClauses
    challenge: str
    end_racks: str
    automatic: bool
    exchange_minimum: int
    overtime_points: int
    overtime_limit: int
    tiles: letters.TileSet | None
    size: int
    all_tiles: int
    another_set: bool
    scored: bool


@lru_cache(maxsize=64)
def of(system: RuleSystem) -> ScrabbleRules:
    """The rules of a system under its settings."""
    name = str(system.value("tiles"))
    counted = letters.TILE_SETS.get(name)
    tiles_shown = system.settings.get(TILES_THERE)
    assert system.scrabble is not None, f"{system.id} isn’t played on a board"
    return ScrabbleRules(
        clauses=system.scrabble,
        challenge=str(system.value("challenge")),
        end_racks=str(system.value("end_racks")),
        automatic=system.value("six_zeros") == "automatic",
        exchange_minimum=system.number("exchange_minimum"),
        overtime_points=system.number("overtime_points"),
        overtime_limit=overtime.limit(system),
        tiles=counted,
        size=int(tiles_shown or counted.size) if counted else 0,
        all_tiles=number_of(counted),
        another_set=tiles_shown is not None,
        scored=name == UNCOUNTED or name in letters.TILE_SETS,
    )
