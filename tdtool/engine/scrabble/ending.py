"""The end of a game: who ended it and how, the racks that are left, the clocks."""

from collections.abc import Iterator, Sequence

from tdtool.engine.findings import Finding, Severity
from tdtool.engine.games import Outcome
from tdtool.engine.scrabble.board.placing import WORTH
from tdtool.engine.scrabble.board.position import SCORELESS, Position
from tdtool.engine.scrabble.events import EndRack, Overtime
from tdtool.engine.scrabble.racks import missing, named, surplus
from tdtool.engine.scrabble.turns import total
from tdtool.engine.scrabble.unseen import product
from tdtool.english import counted, minus, signed

TIMES = {"double": 2, "single": 1}


def end_rack(at: Position, event: EndRack) -> Iterator[Finding]:
    """Tiles left at the end: the gain of who went out, or the loss of who holds them (SCR-13)."""
    at.last = None
    if _is_gain(at, event):
        yield from _gain(at, event)
    else:
        yield from _loss(at, event)


def overtime(at: Position, event: Overtime) -> Iterator[Finding]:
    """Overtime costs its points for every minute begun (SCR-16, MYS-2.1), comes off the player's
    own total only (MYS-9.3b) and is charged once."""
    clauses, points = at.terms.clauses, at.terms.overtime_points
    at.last = None
    if event.nick in at.overtime:
        says = f"{event.nick}’s overtime is deducted a second time."
        yield at.says(event, clauses.overtime_place, "order", says)
    if event.score > 0 or (event.score % points if points else event.score):
        says = (
            f"Overtime costs {counted(points, 'point')} per minute; {signed(event.score)} "
            "doesn’t fit."
        )
        yield at.says(event, clauses.overtime, "clock", says, reported=event.score)
    at.overtime[event.nick] = max(0, -event.score)
    if not at.out_of_time:
        at.time_lines.append(event)
    yield from total(at, event, event.score)


def outcome(at: Position) -> Outcome | None:
    """How the game ended (SCR-12, MYS-9.1, MYS-9.2); the higher score wins, below zero too
    (SCR-14)."""
    if not at.over:
        return None
    if at.out:
        reason = f"{at.out} went out"
    elif at.out_of_time:
        reason = "overtime went over its limit"
    elif at.zeros >= SCORELESS:
        reason = "six scoreless turns"
    else:
        reason = "the racks were counted"
    scores = {nick: tally.verified for nick, tally in at.tallies.items()}
    if at.out and not at.gains:
        scores[at.out] += TIMES["double"] * _value("".join(at.unseen.tiles().elements()))
    best = max(scores.values())
    return Outcome(reason, at.over, tuple(nick for nick in at.nicks if scores[nick] == best))


def last_words(at: Position, line: int | None) -> Iterator[Finding]:
    """What only the end of the record tells."""
    yield from _deducted_too_early(at)
    yield from _left_out(at)
    yield from _stops_early(at, line)


def is_counted(at: Position) -> bool:
    """Whether the record goes on to the end: the racks that are left are counted."""
    return bool(at.gains) or len(at.losses) >= len(at.nicks)


def _is_gain(at: Position, event: EndRack) -> bool:
    if event.score or not at.out:
        return event.score > 0
    return event.nick == at.out


def _gain(at: Position, event: EndRack) -> Iterator[Finding]:
    """Who goes out gains twice what the others hold (SCR-13, MYS-9.1), or once where they lose
    it."""
    clause = at.terms.clauses.going_out
    if at.out != event.nick and at.terms.tiles and not at.adrift:
        says = f"{event.nick} gains the tiles of others, but hasn’t gone out with the bag empty."
        yield at.says(event, clause, "end", says, because=at.doubts.latest())
    yield from _are_left(at, event, at.gains, clause)
    at.gains.append(event)
    times = TIMES[at.terms.end_racks]
    yield from _counted(at, event, times * _value(event.tiles), clause)


def _loss(at: Position, event: EndRack) -> Iterator[Finding]:
    """Without anyone going out each player loses their rack (SCR-13, MYS-9.2), when time was called
    too (MYS-9.3a); where somebody did, the others lose theirs only if that player gains it once."""
    clauses = at.terms.clauses
    six_zeros = at.zeros >= SCORELESS or at.out is not None
    racks_off = clauses.racks_off if six_zeros else clauses.racks_when_called
    wrong = " ".join(_not_the_rack(at, event))
    if wrong:
        yield at.says(event, racks_off, "tiles", wrong, because=at.doubts.latest())
    weighs = clauses.too_many_of_a_letter  # a letter too many is no fault of the count (MYS-1.1)
    of_the_set = racks_off if weighs == "error" else clauses.tiles
    yield from _are_left(at, event, at.losses, of_the_set, weighs)
    at.losses.append(event)
    if at.out and at.terms.end_racks == "double":
        yield from _counted(at, event, 0, clauses.going_out)
    else:
        yield from _counted(at, event, -_value(event.tiles), racks_off)


def _not_the_rack(at: Position, event: EndRack) -> Iterator[str]:
    """What is taken off is what the player holds, no more and no less."""
    if event.rack and sorted(event.rack) != sorted(event.tiles):
        yield f"The rack is {event.rack}, but ({event.tiles}) is deducted."
    held = at.held[event.nick]
    if at.terms.tiles and len(event.tiles) != held and not at.adrift:
        yield f"{event.nick} holds {_count(held)}, but ({event.tiles}) is {len(event.tiles)}."


def _counted(at: Position, event: EndRack, worth: int, clause: str) -> Iterator[Finding]:
    verified = worth if at.terms.scored else event.score
    if verified != event.score:
        says = f"({event.tiles}) counts {minus(f'{verified:+d}')}, not {minus(f'{event.score:+d}')}"
        yield at.says(event, clause, "score", says, reported=event.score, verified=verified)
    yield from total(at, event, verified)


def _are_left(
    at: Position,
    event: EndRack,
    others: Sequence[EndRack],
    clause: str,
    severity: Severity = "error",
) -> Iterator[Finding]:
    """What is left at the end are tiles that were never played; of those too many each line is told
    only its own. Where the set was another one (MYS-1.1) that was said of the whole."""
    if at.terms.tiles is None or at.terms.another_set:
        return
    counted = "".join(other.tiles for other in others)
    too_many = surplus(at.unseen, counted + event.tiles)
    over = "".join(tile for tile in too_many if tile in event.tiles)
    if over:
        says = f"({event.tiles}) can’t be left: {named(over)} was already played or counted."
        because = at.doubts.holding(over) or at.doubts.latest()
        yield at.says(event, clause, "tiles", says, severity=severity, because=because)


def _left_out(at: Position) -> Iterator[Finding]:
    """When somebody has gone out, all that was never played lies on the racks of the others."""
    if not (at.gains and at.terms.tiles and at.out) or at.adrift or at.terms.another_set:
        return
    counted = "".join(gain.tiles for gain in at.gains)
    if at.unseen.there == product(counted):
        return
    forgotten = missing(counted, "".join(at.unseen.tiles().elements()))
    if forgotten and not surplus(at.unseen, counted):
        says = f"{named(forgotten)} was left too, but isn’t counted."
        clause, because = at.terms.clauses.going_out, at.doubts.latest()
        yield at.says(at.gains[-1], clause, "tiles", says, because=because)


def _deducted_too_early(at: Position) -> Iterator[Finding]:
    """Racks come off after six scoreless turns, when overtime passes its limit (SCR-12), or when
    the end of time is called (MYS-9.3a), of which a record says nothing."""
    clauses = at.terms.clauses
    ended = at.out or at.zeros >= SCORELESS or at.perhaps_out_of_time
    if not at.losses or ended or at.adrift:
        return
    run = counted(at.zeros, "scoreless turn")
    says = f"Racks are deducted after a run of {run}; was time called?"
    yield at.says(at.losses[0], clauses.time_called, "end", says, severity=clauses.early_deduction)


def _stops_early(at: Position, line: int | None) -> Iterator[Finding]:
    """A record may stop before the game does."""
    if is_counted(at):
        return
    says = "The record stops before the end of the game."
    if at.over:
        says = "The record stops before the racks are counted."
    clause = at.over or at.terms.clauses.ending
    yield Finding(clause, "end", "note", says, line, at.turn or None)


def _value(tiles: str) -> int:
    return sum(WORTH[tile] for tile in tiles)


def _count(tiles: int) -> str:
    return counted(tiles, "tile")
