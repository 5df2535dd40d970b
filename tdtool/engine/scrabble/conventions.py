"""What a record shows of the conventions it was played by, where nothing says so.

Defaults are for new events. A record without the setting is read by its own lines: bonuses show how
challenges were settled (SCR-10), the racks at the end who pays for them (SCR-13).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Event, Pragma, Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import terms
from tdtool.engine.scrabble.board.placing import WORTH
from tdtool.engine.scrabble.board.position import Position
from tdtool.engine.scrabble.events import Bonus, EndRack, Exchange, Line, Pass, Play, Withdrawn
from tdtool.engine.scrabble.game import ScrabbleGame
from tdtool.engine.scrabble.racks import missing, named
from tdtool.engine.words import letters
from tdtool.engine.words.letters import as_tiles
from tdtool.english import counted, listed

# The tiles that a whole game shows, where the set wasn't the hundred that it should have been.
#
# Both players answer for the set before they begin: found wrong later, the game goes on to its end
# and its result stands (MYS-1.1), so turns and racks are counted by the tiles that were there.


class Noted(NamedTuple):
    """A rack as noted, with how many tiles its player has by the count, and what their turn left
    of it."""

    rack: str
    held: int
    left: str


def shown_letters(record: Record, system: RuleSystem) -> tuple[RuleSystem, tuple[Finding, ...]]:
    """The system with the number of tiles that the record shows, and a warning, where they aren't
    those of the set."""
    rules = terms.of(system)
    if rules.tiles is None or rules.clauses.too_many_of_a_letter == "error":
        return system, ()
    at, _ = _replayed(record, system)
    racks = _counted_at_the_end(at)
    tiles_shown, of_the_set = _found_tiles(at, racks), Counter(rules.tiles.counts)
    lacking, over = of_the_set - tiles_shown, tiles_shown - of_the_set
    if not racks or at.adrift or (not over and (not at.gains or not lacking)):
        return system, ()
    settled = replace(system, chosen=(*system.chosen, (terms.TILES_THERE, tiles_shown.total())))
    if not _borne_out(record, settled, sure=not lacking):
        return system, ()
    sentence = (
        f"The record shows {counted(tiles_shown.total(), 'tile')}, "
        f"{listed(_off(over, lacking))}. Both players are responsible for the set; the "
        "game counts."
    )
    return settled, (Finding(rules.clauses.tiles, "tiles", "warning", sentence, racks[-1].line),)


def _replayed(record: Record, system: RuleSystem) -> tuple[Position, Mapping[str, Noted]]:
    """How the game ends by the system's count, and the last rack noted of each player."""
    nicks = record.nicks[: system.players[1]]
    game = ScrabbleGame(system, nicks)
    noted: dict[str, Noted] = {}
    for event in record.events:
        if event.nick not in nicks:
            continue
        tile_count = game.position.held[event.nick]
        game.push(event)
        if isinstance(event, Play | Exchange | Pass) and event.rack:
            rack_left = missing(_used(game.position, event), event.rack)
            noted[event.nick] = Noted(event.rack, tile_count, rack_left)
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


def _found_tiles(at: Position, racks: Sequence[EndRack]) -> Counter[str]:
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
    pragmas = {pragma.name.lower(): pragma for pragma in reversed(record.pragmata)}
    system = _board(pragmas, system, notes)
    if not system.was_set("tiles"):
        system = _tiles(record, pragmas.get("tile-distribution"), system, notes)
    system, warned = shown_letters(record, system)
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
    sentence = f"The record doesn’t say how challenges were settled; it was read as “{convention}”."
    notes.append(Finding("SCR-10", "challenge", "note", sentence, bonuses[0].line))
    return _with(system, "challenge", convention)


def _mixed(record: Record) -> Iterator[Finding]:
    """Points for some plays and turns lost for others are two conventions in one (SCR-10)."""
    for pragma in record.pragmata:
        if pragma.name.lower() == "note" and pragma.text.startswith(LOST_TURN):
            sentence = "A challenge costs a turn here, but points elsewhere in the record."
            yield Finding("SCR-10", "challenge", "error", sentence, pragma.line)


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
    sentence = (
        "The record doesn’t say how racks count at the end; here they are gained once and "
        "lost once."
    )
    notes.append(Finding("SCR-13", "end", "note", sentence, once[0].line))
    return _with(system, "end_racks", "single")


def _tiles(
    record: Record, pragma: Pragma | None, system: RuleSystem, notes: list[Finding]
) -> RuleSystem:
    """The set of tiles by its name; one that isn't known here leaves letters uncounted and scores
    unproved, and that is said once (SCR-8)."""
    name = record.settings.get("tiles") or (pragma.text if pragma else "")
    if not name or name.lower() in letters.TILE_SETS:
        return system
    line = record.line_of("tiles") or (pragma.line if pragma else None)
    sentence = f"The tile set “{name}” isn’t known here: neither letters nor scores were checked."
    notes.append(Finding("SCR-8", "tiles", "note", sentence, line))
    return _with(system, "tiles", name)


def _board(pragmas: Mapping[str, Pragma], system: RuleSystem, notes: list[Finding]) -> RuleSystem:
    """A board or a game that isn't the usual one is said once; what moves are worth on it is not
    known here."""
    for name, usual in USUAL.items():
        pragma = pragmas.get(name)
        if pragma and pragma.text.lower() not in usual:
            sentence = f"The {name} “{pragma.text}” isn’t known here: scores were not checked."
            notes.append(Finding("SCR-8", "syntax", "note", sentence, pragma.line))
            system = _with(system, "tiles", pragma.text)
    return system


@lru_cache(maxsize=64)
def _with(system: RuleSystem, setting: str, value: str) -> RuleSystem:
    """The system with a setting as the record shows it; nobody chose it, so nothing refuses it."""
    return replace(system, chosen=(*system.chosen, (setting, value)))
