"""Racks: seven tiles at most, of those that can still be about, and what is played comes from them.

A rack noted with fewer than seven is no fault: notes are often partial, and a player who drew too
few draws the rest later (MYS-4.4).
"""

from tdtool.engine.findings import Finding
from tdtool.engine.scrabble.board.placing import RACK, THROUGH
from tdtool.engine.scrabble.board.position import Position
from tdtool.engine.scrabble.events import Exchange, Play, Turn
from tdtool.engine.scrabble.unseen import Unseen, product
from tdtool.engine.words.letters import BLANK
from tdtool.english import listed


def judge(at: Position, event: Turn, needed: str) -> list[Finding]:
    """The rack of a turn, and the tiles that the turn needs from it; ``needed`` has a blank as
    ``?``."""
    findings: list[Finding] = []
    rack = event.rack or needed
    lacking = missing(rack, needed)
    if len(rack) > RACK or len(needed) > RACK:
        findings.append(_too_many_tiles(at, event, max(len(rack), len(needed))))
    if lacking:
        findings.append(_not_held(at, event, lacking))
    if at.terms.tiles and (over := surplus(at.unseen, rack + lacking)):
        findings.append(_more_than_there_are(at, event, over))
    return findings


def missing(rack: str, needed: str) -> str:
    """The tiles that a rack doesn't hold.

    >>> missing("AEINST?", "SATES")
    'S'
    """
    lacking = ""
    for tile in needed:
        if tile in rack:
            rack = rack.replace(tile, "", 1)
        else:
            lacking += tile
    return lacking


def surplus(unseen: Unseen, tiles: str) -> str:
    """The tiles, each named once, that are more often there than they can be.

    >>> surplus(Unseen(product("QEEE")), "QEEQ")
    'Q'
    """
    if not unseen.there % product(tiles):
        return ""
    over = ""
    for tile in tiles:
        if tiles.count(tile) > unseen[tile] and tile not in over:
            over += tile
    return over


def _too_many_tiles(at: Position, event: Turn, count: int) -> Finding:
    """A rack is drawn back to seven, never beyond (SCR-9); what is too many goes back to the bag
    (MYS-4.3)."""
    sentence = f"{event.nick} has {count} tiles on the rack; a rack holds {RACK} at most."
    return at.says(event, at.terms.clauses.surplus, "tiles", sentence)


def _not_held(at: Position, event: Turn, lacking: str) -> Finding:
    """What is played or exchanged comes from the rack (SCR-9). A letter that was meant to lie on
    the board already may be missing there for the fault of an earlier play."""
    clause, because = at.terms.clauses.rack, None
    what = f"the exchange of {event.tiles}" if isinstance(event, Exchange) else ""
    if isinstance(event, Play):
        what = event.word
        because = None if THROUGH in event.word else at.doubts.misplaced()
    sentence = f"The rack {event.rack} doesn’t hold {named(lacking)} for {what}."
    return at.says(event, clause, "tiles", sentence, because=because)


def _more_than_there_are(at: Position, event: Turn, over: str) -> Finding:
    """No letter is there more often than the set has it: an error (SCR-8), or a warning where both
    players answer for the tiles and the game stands (MYS-1.1)."""
    clauses = at.terms.clauses
    assert at.terms.tiles is not None
    has = ", ".join(
        f"{at.terms.tiles.counts.get(tile, 0)} × {named(tile)}" for tile in sorted(over)
    )
    sentence = f"With {event.nick}’s tiles there are too many of {named(over)}; the set has {has}."
    return at.says(
        event,
        clauses.tiles,
        "tiles",
        sentence,
        severity=clauses.too_many_of_a_letter,
        because=at.doubts.holding(over),
    )


def named(tiles: str) -> str:
    """Tiles as people say them: “Q, S and a blank”."""
    names = ["a blank" if tile == BLANK else tile for tile in sorted(tiles, key=_blanks_last)]
    return listed(names)


def _blanks_last(tile: str) -> tuple[bool, str]:
    return tile == BLANK, tile
