"""The tiles that a whole game shows, where the set wasn't the hundred that it should have been.

Both players answer for the set before they begin: found wrong later, the game goes on to its end
and its result stands (MYS-1.1), so turns and racks are counted by the tiles that were there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import terms
from tdtool.engine.scrabble.board.position import Position
from tdtool.engine.scrabble.events import EndRack, Exchange, Line, Pass, Play, Withdrawn
from tdtool.engine.scrabble.game import ScrabbleGame
from tdtool.engine.scrabble.racks import missing, named
from tdtool.engine.words.letters import as_tiles
from tdtool.english import counted, listed


class Noted(NamedTuple):
    """A rack as noted, with how many tiles its player has by the count, and what their turn left
    of it."""

    rack: str
    held: int
    left: str


def shown(record: Record, system: RuleSystem) -> tuple[RuleSystem, tuple[Finding, ...]]:
    """The system with the number of tiles that the record shows, and a warning, where they aren't
    those of the set."""
    rules = terms.of(system)
    if rules.tiles is None or rules.clauses.too_many_of_a_letter == "error":
        return system, ()
    at, _ = _replayed(record, system)
    racks = _counted_at_the_end(at)
    there, of_the_set = _tiles(at, racks), Counter(rules.tiles.counts)
    lacking, over = of_the_set - there, there - of_the_set
    if not racks or at.adrift or (not over and (not at.gains or not lacking)):
        return system, ()
    settled = replace(system, chosen=(*system.chosen, (terms.TILES_THERE, there.total())))
    if not _borne_out(record, settled, sure=not lacking):
        return system, ()
    says = (
        f"The record shows {counted(there.total(), 'tile')}, "
        f"{listed(_off(over, lacking))}. Both players are responsible for the set; the "
        "game counts."
    )
    return settled, (Finding(rules.clauses.tiles, "tiles", "warning", says, racks[-1].line),)


def _replayed(record: Record, system: RuleSystem) -> tuple[Position, Mapping[str, Noted]]:
    """How the game ends by the system's count, and the last rack noted of each player."""
    nicks = record.nicks[: system.players[1]]
    game = ScrabbleGame(system, nicks)
    noted: dict[str, Noted] = {}
    for event in record.events:
        if event.nick not in nicks:
            continue
        held = game.position.held[event.nick]
        game.push(event)
        if isinstance(event, Play | Exchange | Pass) and event.rack:
            left = missing(_used(game.position, event), event.rack)
            noted[event.nick] = Noted(event.rack, held, left)
        elif isinstance(event, Withdrawn):
            noted.pop(event.nick, None)
    return game.position, noted


def _used(at: Position, turn: Line) -> str:
    if isinstance(turn, Exchange):
        return turn.tiles
    return as_tiles(at.last.laid.tiles) if at.last else ""


def _counted_at_the_end(at: Position) -> Sequence[EndRack]:
    """The racks that show all tiles with the board: who went out has none, else each has theirs."""
    each_once = sorted(rack.nick for rack in at.losses) == sorted(at.nicks)
    return at.gains or (at.losses if each_once else ())


def _tiles(at: Position, racks: Sequence[EndRack]) -> Counter[str]:
    return Counter(as_tiles("".join(at.board)) + "".join(rack.tiles for rack in racks))


def _borne_out(record: Record, system: RuleSystem, *, sure: bool) -> bool:
    """Whether the racks noted before the end agree with this number of tiles: one that is missing
    may also have been forgotten when the racks were counted. Where no rack is noted, only tiles
    that are there speak for themselves."""
    at, noted = _replayed(record, system)
    if at.told_over or (at.gains and not at.out):
        return False
    racks = _counted_at_the_end(at)
    holders = [nick for nick in at.nicks if nick != at.out]
    theirs = {rack.nick: rack.tiles for rack in racks if not at.gains}
    if at.gains:
        theirs = dict.fromkeys(holders, "".join(rack.tiles for rack in racks))
    if any(nick not in noted for nick in holders):
        return sure
    return all(_same(noted[nick], at.held[nick], theirs[nick]) for nick in holders)


def _same(noted: Noted, holds: int, rack: str) -> bool:
    """Whether a rack at the end is what the last one noted left, with what was drawn after it."""
    return len(noted.rack) == noted.held and len(rack) == holds and not missing(rack, noted.left)


def _off(over: Counter[str], lacking: Counter[str]) -> Iterator[str]:
    if over:
        yield f"{named(''.join(over.elements()))} too many"
    if lacking:
        yield f"{named(''.join(lacking.elements()))} missing"
