"""What a record shows of the conventions it was played by, where nothing says so.

Defaults are for new events. A record without the setting is read by its own lines: bonuses show how
challenges were settled (SCR-10), the racks at the end who pays for them (SCR-13).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Event, Pragma, Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import tiles_there
from tdtool.engine.scrabble.board.placing import WORTH
from tdtool.engine.scrabble.events import Bonus, EndRack, Play
from tdtool.engine.words import tiles

USUAL = {
    "board-layout": ("crosswordgame", "standard15", "standard", ""),
    "game-type": ("classic", "standard", ""),
}
LOST_TURN = "#unsuccessful-challenge"


def shown(record: Record, system: RuleSystem) -> tuple[RuleSystem, tuple[Finding, ...]]:
    """The system with what the record shows in place of what nobody set, and a note on each."""
    system, notes = board_shown(record, system)
    more = list(notes)
    others = [event for event in record.events if type(event) is not Play]
    if not system.was_set("challenge"):
        system = _challenge(record, others, system, more)
    if not system.was_set("end_racks"):
        system = _end_racks(others, system, more)
    return system, tuple(more)


def board_shown(record: Record, system: RuleSystem) -> tuple[RuleSystem, tuple[Finding, ...]]:
    """The same where the rules alone say how challenges and racks are settled: only board and
    tiles are taken from the record."""
    notes: list[Finding] = []
    said = {pragma.name.lower(): pragma for pragma in reversed(record.pragmata)}
    system = _board(said, system, notes)
    if not system.was_set("tiles"):
        system = _tiles(record, said.get("tile-distribution"), system, notes)
    system, warned = tiles_there.shown(record, system)
    return system, (*notes, *warned)


def _challenge(
    record: Record, others: Sequence[Event], system: RuleSystem, notes: list[Finding]
) -> RuleSystem:
    """Points for plays that were challenged and held show which convention it was (SCR-10)."""
    bonuses = [event for event in others if type(event) is Bonus]
    convention = _convention([bonus.score for bonus in bonuses]) if bonuses else ""
    if not convention:
        return system
    notes += _mixed(record)
    says = f"The record doesn’t say how challenges were settled; it was read as “{convention}”."
    notes.append(Finding("SCR-10", "challenge", "note", says, bonuses[0].line))
    return _with(system, "challenge", convention)


def _mixed(record: Record) -> Iterator[Finding]:
    """Points for some plays and turns lost for others are two conventions in one (SCR-10)."""
    for pragma in record.pragmata:
        if pragma.name.lower() == "note" and pragma.text.startswith(LOST_TURN):
            says = "A challenge costs a turn here, but points elsewhere in the record."
            yield Finding("SCR-10", "challenge", "error", says, pragma.line)


def _convention(bonuses: Sequence[int]) -> str:
    """The convention that the bonuses show; points a play where all are the same, points a word
    where they aren't. Empty where they show none."""
    lawful = [points for points in bonuses if points > 0 and points % 5 == 0]
    if not lawful:
        return ""
    if set(lawful) == {5}:
        return "play5"
    if all(points % 10 == 0 for points in lawful):
        return "play10" if set(lawful) == {10} else "word10"
    return "word5"


def _end_racks(others: Sequence[Event], system: RuleSystem, notes: list[Finding]) -> RuleSystem:
    """A rack gained once by who went out and lost by its holder is the other way to count
    (SCR-13)."""
    racks = [event for event in others if type(event) is EndRack]
    if all(rack.score >= 0 for rack in racks):
        return system
    once = [rack for rack in racks if 0 < rack.score == sum(WORTH[tile] for tile in rack.tiles)]
    if not once:
        return system
    says = (
        "The record doesn’t say how racks count at the end; here they are gained once and "
        "lost once."
    )
    notes.append(Finding("SCR-13", "end", "note", says, once[0].line))
    return _with(system, "end_racks", "single")


def _tiles(
    record: Record, pragma: Pragma | None, system: RuleSystem, notes: list[Finding]
) -> RuleSystem:
    """The set of tiles by its name; one that isn't known here leaves letters uncounted and scores
    unproved, and that is said once (SCR-8)."""
    name = record.settings.get("tiles") or (pragma.text if pragma else "")
    if not name or name.lower() in tiles.TILE_SETS:
        return system
    line = record.line_of("tiles") or (pragma.line if pragma else None)
    says = f"The tile set “{name}” isn’t known here: neither letters nor scores were checked."
    notes.append(Finding("SCR-8", "tiles", "note", says, line))
    return _with(system, "tiles", name)


def _board(said: Mapping[str, Pragma], system: RuleSystem, notes: list[Finding]) -> RuleSystem:
    """A board or a game that isn't the usual one is said once; what moves are worth on it is not
    known here."""
    for name, usual in USUAL.items():
        pragma = said.get(name)
        if pragma and pragma.text.lower() not in usual:
            says = f"The {name} “{pragma.text}” isn’t known here: scores were not checked."
            notes.append(Finding("SCR-8", "syntax", "note", says, pragma.line))
            system = _with(system, "tiles", pragma.text)
    return system


@lru_cache(maxsize=64)
def _with(system: RuleSystem, setting: str, value: str) -> RuleSystem:
    """The system with a setting as the record shows it; nobody chose it, so nothing refuses it."""
    return replace(system, chosen=(*system.chosen, (setting, value)))
