"""What the three ways to play Anagrams share: events in, findings out, the words and the tiles.

Each rule system has a file of its own for its turns, words and end. A faulty event is carried out
all the same, and the game is judged on from there.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from tdtool.engine.anagrams import reports
from tdtool.engine.anagrams.events import Challenge, Mark, Pass, Source, Turned, Word
from tdtool.engine.anagrams.made import Against, Cited, Made
from tdtool.engine.anagrams.table import Formed, Table, in_words
from tdtool.engine.findings import Finding, Kind, Severity
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import NO_RULE, Event, Unread
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words import letters
from tdtool.engine.words.lexicon import Lexicon

# What a game has to say of its events: one finding for a clause and kind at a line.


class Remarks:
    """The findings of the event at hand, and what was said before; ``turn`` counts from 1."""

    turn: int

    def _say_nothing_yet(self) -> None:
        self._keys: set[tuple[str, Kind, int | None]] = set()
        self._findings: list[Finding] = []

    def _say(
        self,
        event: Event,
        rule: str,
        kind: Kind,
        sentence: str,
        severity: Severity = "error",
        *,
        reported: int | None = None,
        verified: int | None = None,
    ) -> None:
        self._tell(self._finding(event, rule, kind, sentence, severity, reported, verified))

    def _finding(
        self,
        event: Event,
        rule: str,
        kind: Kind,
        sentence: str,
        severity: Severity = "error",
        reported: int | None = None,
        verified: int | None = None,
    ) -> Finding:
        turn, nick = self.turn or None, event.nick or None
        sentence = sentence[:1].upper() + sentence[1:]
        return Finding(rule, kind, severity, sentence, event.line, turn, nick, reported, verified)

    def _tell(self, finding: Finding) -> None:
        """One finding for a clause and kind at a line."""
        key = (finding.rule, finding.kind, finding.line)
        if key not in self._keys:
            self._keys.add(key)
            self._findings.append(finding)


# The tiles of a game: how many there are, how many were turned, which of them too often.


class Supply:
    """One set of tiles or several together; where the set is unknown only their number counts."""

    def __init__(self, system: RuleSystem, *, sets: int, size: int) -> None:
        name = str(system.value("tiles"))
        self.counts = None if name == "unknown" else letters.get(name).times(sets)
        self.size = self.counts.total() if self.counts else size
        self.turned: Counter[str] = Counter()

    @property
    def left(self) -> int:
        """How many tiles are still face down."""
        return max(0, self.size - self.turned.total())

    @property
    def overdrawn(self) -> bool:
        """Whether more tiles were turned than there are."""
        return self.turned.total() > self.size

    def turn(self, letters: str) -> str:
        """Turns these up, and says what there is too much of, if anything (D04-2, NSA-2, D62-1)."""
        self.turned.update(letters)
        if self.overdrawn:
            return f"there are {self.size} tiles; with this one, {self.turned.total()} were turned."
        counts = self.counts
        if counts is None:
            return ""
        over = (tile for tile in sorted(set(letters)) if self.turned[tile] > counts[tile])
        named = [
            f"{in_words(tile)} was turned {self.turned[tile]} times; the set has {counts[tile]}"
            for tile in over
        ]
        return f"{'; '.join(named)}." if named else ""


Own: TypeAlias = Mapping[type[Event], Callable[[Any, Any], None]]


class AnagramsGame(Remarks, ABC):
    """A game of Anagrams. ``table`` has the pool and the words, ``turn`` counts turns from 1."""

    cited: ClassVar[Cited]
    takes: ClassVar[Own]  # the events that the other systems don't have, and what they do
    key: str = ""  # the letter that the next word takes, where there is one (D62-5)

    def __init__(self, system: RuleSystem, players: Sequence[str], lexicon: Lexicon | None) -> None:
        self.system = system
        self.nicks = tuple(players)
        self.lexicon = lexicon
        self.events: list[Event] = []
        self._begin()

    def _begin(self) -> None:
        """Everything as it is before the first event."""
        self.table = Table(self._holders())
        self.supply = Supply(self.system, sets=self.cited.sets, size=self.cited.size)
        self.turn = 0
        self.last_play: int | None = None  # its line
        self.reports = reports.Reports(self.system)
        self._say_nothing_yet()

    # What anybody may ask.

    @property
    def scores(self) -> Mapping[str, int]:
        """Every nick's score so far, with penalties and overtime in it."""
        return {nick: self._points(nick) + self.reports.adjustment(nick) for nick in self.nicks}

    @property
    def reported(self) -> Mapping[str, int]:
        """The final score of every nick that reported one, as last reported."""
        return {nick: report.score for nick, report in self.reports.scores.items()}

    @property
    def verified(self) -> Mapping[str, int | None]:
        """The scores as far as the record proves them: of an end alone, those of its words."""
        return dict(self.scores) if self.played else self._words_alone()

    @property
    def provable(self) -> bool:
        """Whether the record is enough to prove the scores in it: of an end alone, where it has the
        words and they make the score."""
        if self.played or not (self.reports.scores or self.reports.words):
            return True
        verified = self.verified
        return all(verified[n] is not None for n in {*self.reports.scores, *self.reports.words})

    @property
    def played(self) -> bool:
        """Whether anything was played, or only the end reported."""
        return self.last_play is not None

    @property
    def left(self) -> int:
        """How many tiles are still face down."""
        return self.supply.left

    @property
    @abstractmethod
    def to_act(self) -> str | None:
        """The nick whose turn it is, or whose it is next; None where that is open."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is under way."""

    def faults(self, event: Event) -> tuple[Finding, ...]:
        """What the rules say of an event, were it to come now; the game stays as it is."""
        trial = type(self)(self.system, self.nicks, self.lexicon)
        trial.push_all(self.events)
        findings = trial.push(event)
        open_ = (made_word for made_word in trial._unsettled() if made_word.event is event)
        return (*findings, *(finding for made_word in open_ for finding in made_word.findings()))

    def push(self, event: Event) -> tuple[Finding, ...]:
        """Carries the event out. What there is to say against a word is said when it can't be
        challenged any more: a word that came off counts against nobody."""
        self.events.append(event)
        self._findings = []
        if not isinstance(event, Unread):
            self._carry_out(event)
        return tuple(self._findings)

    def push_all(self, events: Sequence[Event]) -> tuple[Finding, ...]:
        """The same for one event after the other."""
        return tuple(finding for event in events for finding in self.push(event))

    def in_hindsight(self, findings: Sequence[Finding]) -> Sequence[Finding]:
        """As found: no later event weighs them otherwise."""
        return findings

    def pop(self) -> Event:
        """Takes the last event back and gives it. Raises ``IndexError`` where there is none."""
        event = self.events.pop()
        before, self.events = self.events, []
        self._begin()
        self.push_all(before)
        return event

    def finish(self) -> tuple[Finding, ...]:
        """What is known only when no further event comes: words nobody challenged, a game that
        stopped early, scores and words reported that the game doesn't bear out."""
        if not self.played:
            alone = self._findings_on_words()
            return (*alone, *self.reports.check_scores(self.verified))
        findings = [finding for made_word in self._unsettled() for finding in made_word.findings()]
        if self.supply.counts is None:
            sentence = "Letters weren’t counted: the tile set is unknown under these settings."
            findings.append(Finding(self.cited.tiles, "tiles", "note", sentence))
        if self.outcome() is None:
            sentence = "The record stops before the end of the game."
            turn = self.turn or None
            findings.append(Finding(self.cited.end, "end", "note", sentence, self.last_play, turn))
        findings += self.reports.check_scores(self.scores)
        findings += self.reports.check_words(self._standing())
        return tuple(findings)

    def __str__(self) -> str:
        """The position: the words before each player, the pool, the scores, whose turn it is."""
        scores = ", ".join(f"{nick} {score}" for nick, score in self.scores.items())
        return f"{self.table}\n{scores}; turn {self.turn}: {self.to_act or '?'}"

    # What a rule system says for itself.

    @abstractmethod
    def _holders(self) -> tuple[str, ...]:
        """Before whom words lie."""

    @abstractmethod
    def _points(self, nick: str) -> int:
        """What a player's words have scored so far."""

    @abstractmethod
    def _standing(self) -> Mapping[str, Sequence[Sequence[str]]]:
        """The words standing before each nick, in every way in which they may be told."""

    @abstractmethod
    def _unsettled(self) -> Iterator[Made]:
        """The words that could still be challenged if the game went on."""

    @abstractmethod
    def _against(self, formed: Formed) -> Iterator[Against]:
        """What the rules say against a word, however it was come by."""

    @abstractmethod
    def _turned(self, event: Turned) -> None:
        """Tiles turned up."""

    @abstractmethod
    def _made(self, event: Word) -> None:
        """A word made."""

    @abstractmethod
    def _passed(self, event: Pass) -> None:
        """No word, or no further one."""

    @abstractmethod
    def _challenged(self, event: Challenge) -> None:
        """A challenge."""

    @abstractmethod
    def _words_alone(self) -> Mapping[str, int | None]:
        """The scores that the words reported prove, where nothing was played."""

    @abstractmethod
    def _findings_on_words(self) -> Iterable[Finding]:
        """What the words reported say by themselves, where nothing was played."""

    # What they all do in the same way.

    def _special(self, event: Event) -> None:
        """An event that only this system has."""
        self.takes[type(event)](self, event)

    def _carry_out(self, event: Event) -> None:
        if foreign := self._foreign(event):
            self._say(event, NO_RULE, "syntax", foreign)
            return
        if isinstance(event, reports.EVENTS):
            self.reports.take(event)
            return
        if not isinstance(event, Mark):
            self._before_play(event)
        match event:
            case Turned():
                self._turned(event)
            case Word():
                self._made(event)
            case Pass():
                self._passed(event)
            case Challenge():
                self._challenged(event)
            case _:
                self._special(event)

    def _before_play(self, event: Event) -> None:
        self.last_play = event.line

    def _foreign(self, event: Event) -> str:
        """Why an event has no place in a game under these rules, if it hasn't."""
        if not isinstance(event, (Turned, Word, Pass, Challenge, *reports.EVENTS, *self.takes)):
            return f"{self.system.name} has no such event; this line was skipped."
        if event.nick not in self.nicks and not isinstance(event, Mark):
            return f"no player here is called “{event.nick}”; this line was skipped."
        if isinstance(event, Word):
            return self._strange_word(event)
        return ""

    def _strange_word(self, event: Word) -> str:
        """Under the rules where words lie before their players, an old word is named with its
        holder, and no score is announced."""
        if event.announced is not None:
            return f"{self.system.name} has no announced scores; this line was skipped."
        strange = [source for source in event.sources if source.holder not in self.nicks]
        if strange:
            return f"“{strange[0]}” doesn’t say whose word it is; this line was skipped."
        return ""

    def _draw(self, event: Event, letters: str) -> None:
        """Letters go face up into the pool; there aren't more of one than the set has (D04-2,
        NSA-2, D62-1)."""
        self.table.pool.update(letters)
        if too_many := self.supply.turn(letters):
            weight = "error" if self.supply.overdrawn else self._surplus_letter()
            self._say(event, self.cited.tiles, "tiles", too_many, weight)

    def _surplus_letter(self) -> Severity:
        """How much a letter weighs that the set doesn't have as often."""
        return "error"

    def _form(self, event: Word, holder: str, sources: Sequence[Source]) -> Made:
        """Puts the word on the table, and keeps what there is to say against it."""
        formed = self.table.form(event.word, holder, sources)
        by_clause: dict[tuple[str, Kind], list[str]] = {}
        for rule, kind, sentence in self._against(formed):
            by_clause.setdefault((rule, kind), []).append(sentence)
        against = (
            self._finding(event, rule, kind, f"{event.word}: {'; '.join(sentences)}.")
            for (rule, kind), sentences in by_clause.items()
        )
        return Made(event, formed, tuple(against), tuple(self._phony(event)))

    def _phony(self, event: Word) -> Iterator[Finding]:
        """A word that isn't in the list stays and counts if nobody challenges it (D04-7, NSA-24,
        D62-11)."""
        if self.lexicon is not None and event.word not in self.lexicon:
            sentence = (
                f"{event.word.upper()} isn’t in the word list “{self.lexicon.name}”; it counts."
            )
            yield self._finding(event, self.cited.phony, "word", sentence, "note")

    def _settle(self, made_word: Made | None) -> None:
        """Says of a word what there is to say, now that nobody can challenge it any more."""
        for finding in made_word.findings() if made_word else ():
            self._tell(finding)

    def _decide(self, event: Challenge, made_word: Made) -> bool:
        """Whether the word holds. A recorded decision stands, and a warning says where the rules
        and the list disagree (D04-7, NSA-23, D62-11). Later challenges of the word share the
        decision of the first."""
        if event.decision not in (None, made_word.good):
            sentence = (
                f"{event.word.upper()} was judged {_decided(event.decision)}; by the rules and "
                f"the list it is {_decided(made_word.good)}. The recorded decision counts."
            )
            self._say(event, self.cited.decision, "challenge", sentence, "warning")
        if made_word.held is not None:
            return made_word.held
        return made_word.good if event.decision is None else event.decision

    def _winners(self) -> tuple[str, ...]:
        """Who has most; equal scores share it (D04-17, NSA-30, D62-14)."""
        best = max(self.scores.values())
        return tuple(nick for nick, score in self.scores.items() if score == best)


def _decided(good: bool | None) -> str:
    return "acceptable" if good else "unacceptable"


# What the NSA and the 1962 game share: words lie before the players who made them, and are
# challenged at once or never.


class HoldersGame(AnagramsGame):
    """A game whose words have holders, and score for them if they stand at the end."""

    @staticmethod
    @abstractmethod
    def worth(word: str) -> int:
        """What a word standing at the end scores."""

    def _begin(self) -> None:
        super()._begin()
        self.last: Made | None = None  # the word that can be challenged now

    def _holders(self) -> tuple[str, ...]:
        return self.nicks

    def _points(self, nick: str) -> int:
        return sum(self.worth(word) for word in self.table.words[nick])

    def _standing(self) -> Mapping[str, Sequence[Sequence[str]]]:
        return {nick: (words,) for nick, words in self.table.words.items()}

    def _unsettled(self) -> Iterator[Made]:
        if self.last:
            yield self.last

    def _words_alone(self) -> Mapping[str, int | None]:
        return reports.scores(self.reports, self.nicks)

    def _findings_on_words(self) -> Iterable[Finding]:
        return reports.findings(self.reports, self.nicks, self.lexicon)

    def _settle_last(self) -> None:
        """Something else has happened: the last word can't be challenged any more."""
        self._settle(self.last)
        self.last = None

    def _special(self, event: Event) -> None:
        self._settle_last()
        super()._special(event)

    def _form_own(self, event: Word) -> Made:
        """The word lies before its maker, and may be challenged now."""
        self.last = self._form(event, event.nick, event.sources)
        return self.last

    def _challenged(self, event: Challenge) -> None:
        """The word just made may be challenged by anyone but its maker, as not in the list or as
        unplayable (NSA-21, D62-11). If it is off, its letters go back to the pool and the old words
        to their holders (NSA-23, D62-11)."""
        made_word = self.last
        if (
            made_word is None
            or not made_word.is_word(event.word)
            or made_word.event.nick == event.nick
        ):
            sentence = f"{event.word.upper()} isn’t a word that another player just made."
            self._say(event, self.cited.challenge, "challenge", sentence)
            return
        stood = made_word.stands
        made_word.held = self._decide(event, made_word)
        again = event.nick in made_word.challengers  # naming the word twice is one challenge
        made_word.challengers.add(event.nick)
        if made_word.held and not again:
            self._challenged_in_vain(event)
        elif stood and not made_word.held:
            self.table.undo(made_word.formed)
            self._came_off(made_word)

    @abstractmethod
    def _challenged_in_vain(self, event: Challenge) -> None:
        """What it costs to challenge a good word."""

    @abstractmethod
    def _came_off(self, made_word: Made) -> None:
        """What follows for the maker of a word that came off."""
