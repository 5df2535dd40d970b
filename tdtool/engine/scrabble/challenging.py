"""What came of a challenge: the play comes off, or it stands and may earn a bonus (SCR-10).

GCG says neither who challenged nor which words, so the words of the whole play are judged
together: one bad one takes it off (MYS-8.10).
"""

from collections.abc import Iterator

from tdtool.engine.findings import Finding, Severity
from tdtool.engine.scrabble.board.position import Made, Position
from tdtool.engine.scrabble.events import Bonus, Line, Withdrawn
from tdtool.engine.scrabble.turns import total
from tdtool.engine.scrabble.unseen import product
from tdtool.english import listed, minus, signed

POINTS = {"play5": 5, "play10": 10, "word5": 5, "word10": 10}


def withdrawn(at: Position, event: Withdrawn) -> Iterator[Finding]:
    """The play just made comes off, and the turn scores nothing (SCR-10, MYS-8.8)."""
    made = _challenged(at, event)
    if made is None:
        says = f"{event.nick} has no play here to withdraw."
        clause = at.terms.clauses.taken_off
        yield at.says(event, clause, "challenge", says, because=at.unread)
        yield from total(at, event, 0)
        return
    _take_off(at, made)
    yield from _score_taken_back(at, event, made)
    yield from _was_it_bad(at, event, made)


def bonus(at: Position, event: Bonus) -> Iterator[Finding]:
    """A challenge of a good play costs what the tournament has set (SCR-10); under My Scrabble it
    costs nothing (MYS-8.9)."""
    clause, convention = at.terms.clauses.held, at.terms.challenge
    made = _challenged(at, event)
    if made is None:
        says = f"{event.nick} made no play here that could be challenged."
        yield at.says(event, clause, "challenge", says, because=at.unread)
    verified = _worth(at, event.score, made)
    if not verified and event.score:
        points = minus(f"{event.score:+d}")
        says = (
            f"A challenge of a good play earns no points under “{convention}”; "
            f"the record has {points}."
        )
        yield at.says(event, clause, "challenge", says, reported=event.score, verified=0)
    elif verified != event.score:
        yield _wrong_bonus(at, event, verified)
    yield from total(at, event, verified)


def _challenged(at: Position, event: Line) -> Made | None:
    """The play in question: the one just made by the player of the line; it is settled by this."""
    made, at.last = at.last, None
    return made if made and made.event.nick == event.nick else None


def _take_off(at: Position, made: Made) -> None:
    """Tiles go back to the rack, what was drawn goes back to the bag; a play and its withdrawal
    are one scoreless turn."""
    for place in made.laid.squares:
        at.board[place] = ""
    at.unseen.give_back(product(made.laid.tiles))
    at.laid -= len(made.laid.tiles)
    at.held[made.event.nick] = made.held
    at.zeros = made.zeros + 1
    at.adrift = made.adrift
    if at.out == made.event.nick:
        at.out = None


def _score_taken_back(at: Position, event: Withdrawn, made: Made) -> Iterator[Finding]:
    """The points of the play are taken back, as stated or as they are right; a line that only
    restores the total may say 0."""
    stated = made.event.score
    if -event.score not in (stated, made.verified, 0) and event.score != stated:
        undo, written = minus(f"{-stated:+d}"), minus(f"{event.score:+d}")
        says = f"Withdrawing {made.event.word} scores {undo}, not {written}"
        yield at.says(
            event,
            at.terms.clauses.score,
            "score",
            says,
            reported=event.score,
            verified=-stated,
        )
    tally = at.tallies[event.nick]
    right = tally.add(stated=-stated, verified=-made.verified, total=event.total)
    if right is not None:
        says = f"{event.nick}’s total is {right} again, not {event.total}"
        yield at.says(
            event, at.terms.clauses.score, "total", says, reported=event.total, verified=right
        )


def _was_it_bad(at: Position, event: Withdrawn, made: Made) -> Iterator[Finding]:
    """One bad word takes a play off; if the list has all of them, or bad words can't be played at
    all, somebody should look again (MYS-8.10)."""
    clauses, lexicon = at.terms.clauses, at.lexicon
    words = [word.upper() for word in made.laid.words]
    if at.terms.challenge == "void":
        says = "Under void challenges no play comes off: bad words can’t be played."
        yield at.says(event, clauses.taken_off, "challenge", says)
    elif lexicon and words and not lexicon.without({*words}):
        says = f"{listed(words)}: all in {lexicon.name}, yet the play came off."
        severity: Severity = "note" if lexicon.instead_of else "warning"
        yield at.says(event, clauses.decision, "challenge", says, severity=severity)


def _worth(at: Position, claimed: int, made: Made | None) -> int:
    """What a challenge that failed earns the player: points a play, or for each word challenged,
    of which only the play's words set a limit."""
    points = POINTS.get(at.terms.challenge, 0)
    if not points or not at.terms.challenge.startswith("word"):
        return points
    most = len(made.laid.words) if made else 1
    words = min(max(1, round(claimed / points)), max(1, most))
    return points * words


def _wrong_bonus(at: Position, event: Bonus, verified: int) -> Finding:
    """The bonus isn't the tournament's: another convention's, which no record may mix with its own,
    or no convention's at all."""
    reported, convention = event.score, at.terms.challenge
    if reported > 0 and reported % 5 == 0:
        says = (
            f"{signed(reported)} for a challenge doesn’t fit “{convention}”: two conventions are "
            "mixed."
        )
        return at.says(
            event,
            at.terms.clauses.held,
            "challenge",
            says,
            reported=reported,
            verified=verified,
        )
    says = f"A challenge of a good play earns {verified}, not {reported}"
    return at.says(
        event, at.terms.clauses.held, "score", says, reported=reported, verified=verified
    )
