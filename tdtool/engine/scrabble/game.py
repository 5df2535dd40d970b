"""A game of Scrabble, by either set of rules: events go in, findings come out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tdtool.engine.findings import Finding, Severity
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import Event, Unread
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import terms, turns
from tdtool.engine.scrabble.board.placing import LAYOUT, SIZE, WORTH, square
from tdtool.engine.scrabble.board.position import SCORELESS, Made, Position
from tdtool.engine.scrabble.events import (
    Bonus,
    EndRack,
    Exchange,
    Line,
    Overtime,
    Pass,
    Play,
    Withdrawn,
)
from tdtool.engine.scrabble.racks import missing, named, surplus
from tdtool.engine.scrabble.turns import total
from tdtool.engine.scrabble.unseen import product
from tdtool.engine.words.lexicon import Lexicon
from tdtool.english import counted, listed, minus, signed

# The end of a game: who ended it and how, the racks that are left, the clocks.

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
        sentence = f"{event.nick}’s overtime is deducted a second time."
        yield at.says(event, clauses.overtime_place, "order", sentence)
    if event.score > 0 or (event.score % points if points else event.score):
        sentence = (
            f"Overtime costs {counted(points, 'point')} per minute; {signed(event.score)} "
            "doesn’t fit."
        )
        yield at.says(event, clauses.overtime, "clock", sentence, reported=event.score)
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
        sentence = (
            f"{event.nick} gains the tiles of others, but hasn’t gone out with the bag empty."
        )
        yield at.says(event, clause, "end", sentence, because=at.doubts.latest())
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
    tile_count = at.held[event.nick]
    if at.terms.tiles and len(event.tiles) != tile_count and not at.adrift:
        yield f"{event.nick} holds {_count(tile_count)}, but ({event.tiles}) is {len(event.tiles)}."


def _counted(at: Position, event: EndRack, worth: int, clause: str) -> Iterator[Finding]:
    verified = worth if at.terms.scored else event.score
    if verified != event.score:
        sentence = (
            f"({event.tiles}) counts {minus(f'{verified:+d}')}, not {minus(f'{event.score:+d}')}"
        )
        yield at.says(event, clause, "score", sentence, reported=event.score, verified=verified)
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
        sentence = f"({event.tiles}) can’t be left: {named(over)} was already played or counted."
        because = at.doubts.holding(over) or at.doubts.latest()
        yield at.says(event, clause, "tiles", sentence, severity=severity, because=because)


def _left_out(at: Position) -> Iterator[Finding]:
    """When somebody has gone out, all that was never played lies on the racks of the others."""
    if not (at.gains and at.terms.tiles and at.out) or at.adrift or at.terms.another_set:
        return
    counted = "".join(gain.tiles for gain in at.gains)
    if at.unseen.there == product(counted):
        return
    forgotten = missing(counted, "".join(at.unseen.tiles().elements()))
    if forgotten and not surplus(at.unseen, counted):
        sentence = f"{named(forgotten)} was left too, but isn’t counted."
        clause, because = at.terms.clauses.going_out, at.doubts.latest()
        yield at.says(at.gains[-1], clause, "tiles", sentence, because=because)


def _deducted_too_early(at: Position) -> Iterator[Finding]:
    """Racks come off after six scoreless turns, when overtime passes its limit (SCR-12), or when
    the end of time is called (MYS-9.3a), of which a record says nothing."""
    clauses = at.terms.clauses
    ended = at.out or at.zeros >= SCORELESS or at.perhaps_out_of_time
    if not at.losses or ended or at.adrift:
        return
    run = counted(at.zeros, "scoreless turn")
    sentence = f"Racks are deducted after a run of {run}; was time called?"
    yield at.says(
        at.losses[0], clauses.time_called, "end", sentence, severity=clauses.early_deduction
    )


def _stops_early(at: Position, line: int | None) -> Iterator[Finding]:
    """A record may stop before the game does."""
    if is_counted(at):
        return
    sentence = "The record stops before the end of the game."
    if at.over:
        sentence = "The record stops before the racks are counted."
    clause = at.over or at.terms.clauses.ending
    yield Finding(clause, "end", "note", sentence, line, at.turn or None)


def _value(tiles: str) -> int:
    return sum(WORTH[tile] for tile in tiles)


def _count(tiles: int) -> str:
    return counted(tiles, "tile")


# What came of a challenge: the play comes off, or it stands and may earn a bonus (SCR-10).
#
# GCG says neither who challenged nor which words, so the words of the whole play are judged
# together: one bad one takes it off (MYS-8.10).

POINTS = {"play5": 5, "play10": 10, "word5": 5, "word10": 10}


def withdrawn(at: Position, event: Withdrawn) -> Iterator[Finding]:
    """The play just made comes off, and the turn scores nothing (SCR-10, MYS-8.8)."""
    laid_play = _challenged(at, event)
    if laid_play is None:
        sentence = f"{event.nick} has no play here to withdraw."
        clause = at.terms.clauses.taken_off
        yield at.says(event, clause, "challenge", sentence, because=at.unread)
        yield from total(at, event, 0)
        return
    _take_off(at, laid_play)
    yield from _score_taken_back(at, event, laid_play)
    yield from _was_it_bad(at, event, laid_play)


def bonus(at: Position, event: Bonus) -> Iterator[Finding]:
    """A challenge of a good play costs what the tournament has set (SCR-10); under My Scrabble it
    costs nothing (MYS-8.9)."""
    clause, convention = at.terms.clauses.held, at.terms.challenge
    laid_play = _challenged(at, event)
    if laid_play is None:
        sentence = f"{event.nick} made no play here that could be challenged."
        yield at.says(event, clause, "challenge", sentence, because=at.unread)
    verified = _worth(at, event.score, laid_play)
    if not verified and event.score:
        points = minus(f"{event.score:+d}")
        sentence = (
            f"A challenge of a good play earns no points under “{convention}”; "
            f"the record has {points}."
        )
        yield at.says(event, clause, "challenge", sentence, reported=event.score, verified=0)
    elif verified != event.score:
        yield _wrong_bonus(at, event, verified)
    yield from total(at, event, verified)


def _challenged(at: Position, event: Line) -> Made | None:
    """The play in question: the one just made by the player of the line; it is settled by this."""
    laid_play, at.last = at.last, None
    return laid_play if laid_play and laid_play.event.nick == event.nick else None


def _take_off(at: Position, laid_play: Made) -> None:
    """Tiles go back to the rack, what was drawn goes back to the bag; a play and its withdrawal
    are one scoreless turn."""
    for place in laid_play.laid.squares:
        at.board[place] = ""
    at.unseen.give_back(product(laid_play.laid.tiles))
    at.laid -= len(laid_play.laid.tiles)
    at.held[laid_play.event.nick] = laid_play.held
    at.zeros = laid_play.zeros + 1
    at.adrift = laid_play.adrift
    if at.out == laid_play.event.nick:
        at.out = None


def _score_taken_back(at: Position, event: Withdrawn, laid_play: Made) -> Iterator[Finding]:
    """The points of the play are taken back, as stated or as they are right; a line that only
    restores the total may say 0."""
    stated = laid_play.event.score
    if -event.score not in (stated, laid_play.verified, 0) and event.score != stated:
        undo, written = minus(f"{-stated:+d}"), minus(f"{event.score:+d}")
        sentence = f"Withdrawing {laid_play.event.word} scores {undo}, not {written}"
        yield at.says(
            event,
            at.terms.clauses.score,
            "score",
            sentence,
            reported=event.score,
            verified=-stated,
        )
    tally = at.tallies[event.nick]
    right = tally.add(stated=-stated, verified=-laid_play.verified, total=event.total)
    if right is not None:
        sentence = f"{event.nick}’s total is {right} again, not {event.total}"
        yield at.says(
            event, at.terms.clauses.score, "total", sentence, reported=event.total, verified=right
        )


def _was_it_bad(at: Position, event: Withdrawn, laid_play: Made) -> Iterator[Finding]:
    """One bad word takes a play off; if the list has all of them, or bad words can't be played at
    all, somebody should look again (MYS-8.10)."""
    clauses, lexicon = at.terms.clauses, at.lexicon
    words = [word.upper() for word in laid_play.laid.words]
    if at.terms.challenge == "void":
        sentence = "Under void challenges no play comes off: bad words can’t be played."
        yield at.says(event, clauses.taken_off, "challenge", sentence)
    elif lexicon and words and not lexicon.without({*words}):
        sentence = f"{listed(words)}: all in {lexicon.name}, yet the play came off."
        severity: Severity = "note" if lexicon.instead_of else "warning"
        yield at.says(event, clauses.decision, "challenge", sentence, severity=severity)


def _worth(at: Position, claimed: int, laid_play: Made | None) -> int:
    """What a challenge that failed earns the player: points a play, or for each word challenged,
    of which only the play's words set a limit."""
    points = POINTS.get(at.terms.challenge, 0)
    if not points or not at.terms.challenge.startswith("word"):
        return points
    most = len(laid_play.laid.words) if laid_play else 1
    words = min(max(1, round(claimed / points)), max(1, most))
    return points * words


def _wrong_bonus(at: Position, event: Bonus, verified: int) -> Finding:
    """The bonus isn't the tournament's: another convention's, which no record may mix with its own,
    or no convention's at all."""
    reported, convention = event.score, at.terms.challenge
    if reported > 0 and reported % 5 == 0:
        sentence = (
            f"{signed(reported)} for a challenge doesn’t fit “{convention}”: two conventions are "
            "mixed."
        )
        return at.says(
            event,
            at.terms.clauses.held,
            "challenge",
            sentence,
            reported=reported,
            verified=verified,
        )
    sentence = f"A challenge of a good play earns {verified}, not {reported}"
    return at.says(
        event, at.terms.clauses.held, "score", sentence, reported=reported, verified=verified
    )


# A position as text: the board, the scores, and the tiles that aren't on it.


def drawn(at: Position) -> str:
    """The board row by row, premium squares by their marks, blanks in small letters; below it the
    scores, and the tiles unseen (SCR-15)."""
    columns = "   " + " ".join(chr(ord("A") + column) for column in range(SIZE))
    board_rows = [f"{row + 1:2} {_row(at, row)}" for row in range(SIZE)]
    scores = ", ".join(f"{nick} {tally.verified}" for nick, tally in at.tallies.items())
    unseen = "".join(at.unseen.tiles().elements())
    return "\n".join([columns, *board_rows, scores, f"unseen: {unseen}"])


def _row(at: Position, row: int) -> str:
    squares = (at.board[square(row, column)] or LAYOUT[row][column] for column in range(SIZE))
    return " ".join(squares)


def unread(at: Position, event: Unread) -> Iterable[Finding]:
    """Nobody knows what happened here: whose turn is next, what the next total follows from and
    which tiles lie where is taken from what comes after."""
    if event.nick in at.tallies:
        at.tallies[event.nick].lost = True
        at.mover = at.last = None
        at.adrift = True
        at.unread = event.line
        at.doubts.add(event.line, place=True)
    return ()


JUDGED: Mapping[type[Event], Callable[[Position, Any], Iterable[Finding]]] = {
    Play: turns.play,
    Exchange: turns.exchange,
    Pass: turns.passing,
    Withdrawn: withdrawn,
    Bonus: bonus,
    EndRack: end_rack,
    Overtime: overtime,
    Unread: unread,
}


class ScrabbleGame:
    """A game under way; see ``tdtool.engine.games.Game``. It is its events: what they make of the
    board is in ``position``."""

    def __init__(
        self, system: RuleSystem, players: Sequence[str], lexicon: Lexicon | None = None
    ) -> None:
        self.system = system
        self.players = tuple(players)
        self.lexicon = lexicon
        self.events: list[Event] = []
        self.position = Position(terms.of(system), self.players, lexicon)

    def push(self, event: Event) -> tuple[Finding, ...]:
        """Carries the event out, and says what is to be said of it; of a phony it is said when the
        next event shows that nobody challenged it."""
        at = self.position
        phony, at.phony = at.phony, None
        self.events.append(event)
        findings = tuple(JUDGED[type(event)](at, event))
        return (phony, *findings) if phony and not isinstance(event, Withdrawn) else findings

    def push_all(self, events: Sequence[Event]) -> list[Finding]:
        """What ``push`` gives for one event after the other, the sound plays among them by the
        short way."""
        findings: list[Finding] = []
        number = 0
        while number < len(events):
            sound, new_findings = turns.sound_plays(self.position, events[number:])
            self.events += events[number : number + sound]
            findings += new_findings
            number += sound
            if number < len(events):
                findings += self.push(events[number])
                number += 1
        return findings

    def in_hindsight(self, findings: Sequence[Finding]) -> list[Finding]:
        """What was announced for a play that was challenged off counts nowhere: a wrong score of
        it is a note (SCR-10, MYS-8.8). Where the record stops, a last rack with more of a letter
        than the set still has may be noted wrong as well as drawn wrong: a warning (MYS-1.1)."""
        came_off = {
            play.line
            for play, challenge in pairwise(self.events)
            if isinstance(challenge, Withdrawn)
            and isinstance(play, Play)
            and play.nick == challenge.nick
        }
        stops_at = None
        if self.events and not is_counted(self.position):
            stops_at = self.events[-1].line
        of_the_set = self.position.terms.clauses.tiles
        weighed = []
        for finding in findings:
            if finding.kind == "score" and finding.line in came_off:
                sentence = f"{finding.message}; the play came off, so neither counts"
                finding = finding._replace(severity="note", message=sentence)
            elif (finding.line, finding.rule, finding.kind) == (stops_at, of_the_set, "tiles"):
                finding = finding._replace(severity="warning")
            weighed.append(finding)
        return weighed

    def pop(self) -> Event:
        """Takes the last event back: the others are played again. Raises ``IndexError``."""
        last = self.events.pop()
        self._become(self.events)
        return last

    def faults(self, event: Event) -> tuple[Finding, ...]:
        """What ``push`` would find; the game stays as it is."""
        trial = ScrabbleGame(self.system, self.players, self.lexicon)
        trial._become(self.events)
        return trial.push(event)

    def finish(self) -> tuple[Finding, ...]:
        """What is known only when no further event comes."""
        at = self.position
        line = self.events[-1].line if self.events else None
        return (*([at.phony] if at.phony else []), *last_words(at, line))

    def outcome(self) -> Outcome | None:
        """How the game ended, and for whom; None while it is under way."""
        return outcome(self.position)

    @property
    def scores(self) -> Mapping[str, int]:
        """Every nick's score as the rules give it."""
        return {nick: tally.verified for nick, tally in self.position.tallies.items()}

    @property
    def reported(self) -> Mapping[str, int]:
        """The last total written for every nick that has one."""
        tallies = self.position.tallies.items()
        return {nick: tally.total for nick, tally in tallies if tally.total is not None}

    @property
    def verified(self) -> Mapping[str, int | None]:
        """Every nick's score; None where nobody here knows what the letters are worth."""
        return self.scores if self.provable else dict.fromkeys(self.players)

    @property
    def provable(self) -> bool:
        """Whether the record proves its scores: the letters' worth has to be known."""
        return self.position.terms.scored

    @property
    def bag(self) -> int | None:
        """How many tiles are in the bag; None where they aren't counted."""
        return self.position.bag

    def unseen(self, rack: str = "") -> Counter[str]:
        """The tiles neither on the board nor on this rack: what a player who keeps track of the
        tiles knows to be with the others or in the bag (SCR-15)."""
        return self.position.unseen.tiles() - Counter(rack)

    def __str__(self) -> str:
        return drawn(self.position)

    def _become(self, events: Sequence[Event]) -> None:
        self.events = []
        self.position = Position(terms.of(self.system), self.players, self.lexicon)
        self.push_all(tuple(events))


def new_game(
    system: RuleSystem, players: Sequence[str], lexicon: Lexicon | None = None
) -> ScrabbleGame:
    """A game about to begin, the players' nicks in order of play."""
    return ScrabbleGame(system, players, lexicon)
