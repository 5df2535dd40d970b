"""A game of Scrabble, by either set of rules: events go in, findings come out."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tdtool.engine.findings import Finding
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import Event, Unread
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import challenging, drawing, ending, terms, turns
from tdtool.engine.scrabble.board.position import Position
from tdtool.engine.scrabble.events import (
    Bonus,
    EndRack,
    Exchange,
    Overtime,
    Pass,
    Play,
    Withdrawn,
)
from tdtool.engine.words.lexicon import Lexicon


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
    Withdrawn: challenging.withdrawn,
    Bonus: challenging.bonus,
    EndRack: ending.end_rack,
    Overtime: ending.overtime,
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
            sound, said = turns.sound_plays(self.position, events[number:])
            self.events += events[number : number + sound]
            findings += said
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
        if self.events and not ending.is_counted(self.position):
            stops_at = self.events[-1].line
        of_the_set = self.position.terms.clauses.tiles
        weighed = []
        for finding in findings:
            if finding.kind == "score" and finding.line in came_off:
                says = f"{finding.message}; the play came off, so neither counts"
                finding = finding._replace(severity="note", message=says)
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
        return (*([at.phony] if at.phony else []), *ending.last_words(at, line))

    def outcome(self) -> Outcome | None:
        """How the game ended, and for whom; None while it is under way."""
        return ending.outcome(self.position)

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
        return drawing.drawn(self.position)

    def _become(self, events: Sequence[Event]) -> None:
        self.events = []
        self.position = Position(terms.of(self.system), self.players, self.lexicon)
        self.push_all(tuple(events))


def new_game(
    system: RuleSystem, players: Sequence[str], lexicon: Lexicon | None = None
) -> ScrabbleGame:
    """A game about to begin, the players' nicks in order of play."""
    return ScrabbleGame(system, players, lexicon)
